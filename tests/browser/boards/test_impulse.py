"""Two people play Impulse in real browsers, from a position set up by hand."""

import base64
import re
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import expect

from games.core.engine.table import dump
from tests.browser.boards.test_layout import DRAWN, MOST_SHIFT, NOTICE_SHIFTS
from tests.browser.conftest import SETTLED
from tests.games.impulse.positions import position

TRANSPORT, CRUISER, TRADE_RED, TRADE_GREEN = 35, 31, 11, 17
RED_THREE, GREEN_THREE, YELLOW_ONE = 45, 5, 38
SHIP_TWO_STEPS, FILLER = 91, 106
NAMES = ["Ada", "Bo", "Cleo", "Dai", "Effi", "Finn"]
SMALL = {"viewport": {"width": 375, "height": 800}}


@pytest.fixture
def duel(begin):
    """Return a table with Ada to move; D1 is unexplored, and a cruiser of Bo's patrols C2."""
    return two(begin)


@pytest.fixture
def small_duel(begin):
    return two(begin, SMALL)


@pytest.fixture
def crowded_duel(begin):
    """Return a table with Ada's fleets on a card, beside it and below it; nothing glides there."""
    return two(begin, {**SMALL, "reduced_motion": "reduce"}, more_cruisers={21: 1})


def two(begin, screen=None, more_cruisers=None):
    origin = position(
        hands=[[TRADE_GREEN, TRADE_RED, RED_THREE], [YELLOW_ONE, GREEN_THREE]],
        impulse=[TRANSPORT, CRUISER],
        face_down=[13],
        deck=[1, GREEN_THREE + 1, 2],
        transports=[{8: 2}, {12: 2, 9: 1}],
        cruisers=[{20: 1, **(more_cruisers or {})}, {22: 1}],
        races=["herculese", "draconians"],
    )
    return begin("impulse", "Ada", "Bo", screens=[screen or {}] * 2, origin=dump(origin))


def has_scored(person, seat, points):
    """Wait for a score: simultaneous steps are shown one after the other."""
    player = person.page.locator("#players .player").nth(seat)
    player.get_by_role("img", name=re.compile(f"^{points} points")).wait_for()


def explore_and_trade(ada):
    """Add a card, explore with a transport, put Trade there and use it."""
    ada.asked("Add a card to the Impulse")
    ada.click(f"card:{TRADE_GREEN}")
    ada.asked("Use one of your technologies?")
    ada.click("skip")
    ada.asked("Move which fleet?")
    ada.click("fleet:0:place:8")
    ada.asked("Move 1 transport where?")
    ada.click("place:13")
    ada.asked("Explore? You cannot undo it.")


def test_exploring_activating_and_fighting(duel):
    ada, bo = duel
    explore_and_trade(ada)
    assert ada.page.locator("#board .path").count() == 1
    ada.page.locator(".undo").click()
    ada.asked("Move 1 transport where?")
    ada.click("place:13", "go")
    ada.asked("Put which card at card D1?")
    ada.click(f"card:{TRADE_RED}")
    ada.asked("Trade which card?")
    ada.page.locator("#board .running", has_text="activated at card D1").wait_for()
    bo.page.locator("#board .running", has_text="activated at card D1").wait_for()
    ada.click(f"card:{RED_THREE}")

    ada.asked("Move which fleet?")
    has_scored(bo, 0, 3)
    ada.click("fleet:0:gate:20", "gate:22", "go")
    bo.asked("Ada attacks you: lay reinforcements")
    for person in (ada, bo):
        assert person.page.evaluate(BATTLE_IN_SIGHT) == []
    expect(bo.page.locator("#board .hand .worth").first).to_be_visible()
    bo.click(f"card:{YELLOW_ONE}", f"card:{GREEN_THREE}")
    bo.submit()

    ada.asked("Bo has laid 2 cards")
    fighting = ada.page.locator("#board").get_by_role("region", name="battle")
    expect(fighting.get_by_role("img", name="card face down")).to_have_count(2)
    ada.submit()
    has_scored(ada, 1, 2)  # the defender wins ties
    ada.page.get_by_role("button", name="The last battle: 2 : 2").click()
    expect(ada.page.get_by_role("dialog").get_by_role("img", name="Gems: 2")).to_have_count(2)
    ada.page.keyboard.press("Escape")
    ada.page.locator("#players").get_by_role("img", name=re.compile("1 of them seen")).wait_for()


# Hidden parts of a battle: each side has a place of its own, and the button to go on is whole.
BATTLE_IN_SIGHT = """() => [...document.querySelectorAll("#board .battle .fighter, #choices .done button")]
  .flatMap((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const corners = [[left + 9, top + 9], [right - 9, top + 9], [left + 9, bottom - 9], [right - 9, bottom - 9]];
    return corners.filter(([x, y]) => !each.contains(document.elementFromPoint(x, y))).map(() => each.innerText);
  })"""


@pytest.mark.parametrize("size", ["duel", "small_duel"])
def test_the_page_is_accessible(size, request):
    ada, bo = request.getfixturevalue(size)
    explore_and_trade(ada)
    assert [ada.breaches(), bo.breaches()] == [[], []]


def test_a_fleet_goes_two_steps_by_two_presses(begin):
    origin = position(
        hands=[[FILLER], [FILLER + 1]], impulse=[SHIP_TWO_STEPS],
        transports=[{"C1": 1}, {"C5": 1}], cruisers=[{"E2-E3": 1}, {}],
    )  # fmt: skip
    ada, _bo = begin("impulse", "Ada", "Bo", screens=[{}, {}], origin=dump(origin))
    ada.asked("Add a card to the Impulse")
    ada.click(f"card:{FILLER}")
    ada.asked("Use one of your technologies?")
    ada.click("skip")
    ada.asked("Move which fleet?")
    ada.click("fleet:0:place:8", "place:1")  # by way of B1, the shortest
    ada.page.locator('#board .fleet[data-key="fleet:0:place:1"]').wait_for()


RINGS = """() => [...document.querySelectorAll("#board .map [data-offered] > circle.ring")].map((ring) => {
  const { x, y, width } = ring.getBoundingClientRect();
  const reach = ring.parentElement.querySelector(".reach").getBoundingClientRect();
  return { middle: [x + width / 2, y + width / 2], radius: width / 2, reach: reach.width };
})"""


def test_on_a_phone_no_two_rings_cross_and_each_takes_a_finger(crowded_duel):
    ada, _bo = crowded_duel
    ada.asked("Add a card to the Impulse")
    ada.click(f"card:{TRADE_GREEN}", "tech:0", f"card:{RED_THREE}", "command")
    ada.asked("Move which fleet?")
    rings = ada.page.evaluate(RINGS)
    assert len(rings) == 3
    assert all(ring["reach"] >= 44 for ring in rings)
    for one, other in combinations(rings, 2):
        assert dist(one["middle"], other["middle"]) > one["radius"] + other["radius"]


STICKING_OUT = """() => {
  const right = (element) => element.getBoundingClientRect().right;
  return [...document.querySelectorAll("#board .hand .op")]
    .filter((card) => [...card.querySelectorAll("header b, .pips, .words")].some((part) => right(part) > right(card)))
    .map((each) => each.textContent);
}"""


def test_on_a_phone_names_and_texts_of_cards_are_whole(small_duel):
    ada, _bo = small_duel
    ada.asked("Add a card to the Impulse")
    assert ada.page.locator("#board .hand .op").count() > 2
    assert ada.page.evaluate(STICKING_OUT) == []


# Overlapping elements, by their texts.
CROSSING = """(places) => {
  const all = [...document.querySelectorAll(places)].map((each) => [each.innerText, each.getBoundingClientRect()]);
  return all.flatMap(([one, a], n) => all.slice(n + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => [one, other]));
}"""
# Parts of the viewer's command center that are wider than the page.
OUT_OF_PAGE = """() => {
  const page = document.querySelector("#board [role=tabpanel]").getBoundingClientRect();
  return [...document.querySelectorAll("#board .mine :is(.techs, .gems, .tokens) > *")]
    .filter((each) => each.getBoundingClientRect().right > page.right).map((each) => each.innerText);
}"""


def test_on_a_phone_what_is_used_within_another_card_is_named_alone(small_duel):
    ada, bo = small_duel
    explore_and_trade(ada)
    ada.click("go", f"card:{TRADE_RED}")
    names = bo.page.locator("#board .nest .name")
    expect(names).to_have_text(["Command (yellow 1)", "Trade (blue 1)"])
    assert bo.page.evaluate(CROSSING, "#board .nest svg, #board .nest .name, #board .turn") == []


def test_on_a_phone_two_ways_to_go_on_stand_side_by_side_and_my_center_is_whole(begin):
    origin = position(
        hands=[[RED_THREE, TRADE_RED, FILLER], [YELLOW_ONE]], impulse=[TRADE_GREEN, TRANSPORT],
        minerals=[[7, 8, 62, 64, 66], []], plans=[[70, 71], []],
    )  # fmt: skip
    ada, _bo = begin("impulse", "Ada", "Bo", screens=[SMALL, {}], origin=dump(origin))
    ada.asked("Add a card to the Impulse")
    ada.page.locator("#board").get_by_role("tab", name="Impulse").click()
    ada.page.locator("#board .mine .gems").wait_for()
    assert ada.page.evaluate(OUT_OF_PAGE) == []
    ada.click(f"card:{FILLER}", "skip")
    ada.in_list("skip:rest").wait_for()
    for lines in (0, 40, 400):
        ada.page.locator(".asked").evaluate("(each, lines) => each.scrollTo(0, lines)", lines)
        assert ada.page.evaluate(CROSSING, ".asked .forward, .asked .undo") == []


def test_a_turn_can_be_played_by_keyboard_alone(duel):
    ada, _bo = duel
    ada.asked("Add a card to the Impulse")
    for key in (f"card:{TRADE_GREEN}", "skip", "skip:rest"):
        ada.in_list(key).focus()
        ada.page.keyboard.press("Enter")
    ada.asked("End your turn?")
    ada.in_list("end").wait_for()
    ada.page.keyboard.press("e")
    ada.page.locator("#board .turn", has_text="Bo").wait_for()


READABLE = """() => [...document.querySelectorAll("#board .map text")]
  .filter((each) => each.checkVisibility() && each.textContent.trim())
  .map((each) => [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a])
  .filter(([, pixels]) => pixels < 11)"""


def test_what_the_map_says_can_be_read_however_small_it_is_drawn(small_duel):
    ada, _bo = small_duel
    ada.asked("Add a card to the Impulse")
    ada.page.locator("#board").get_by_role("tab", name="Map").click()
    ada.page.locator("#board .map .number-box").first.wait_for()
    assert ada.page.evaluate(READABLE) == []


@pytest.mark.parametrize(("seats", "teams"), [(2, "none"), (4, "two"), (6, "none")])
def test_the_end_moves_nothing_on_any_screen(seats, teams, visit, prepare):
    origin = position(
        seats, teams=teams, hands=[[FILLER]],
        impulse=[TRANSPORT], cruisers=[{"C2-C3": 1}, *({} for _rival in range(seats - 1))],
        scores=[19, 15, 9, 12, 4, 17][:seats],
    )  # fmt: skip
    made = prepare(
        "match", game="impulse", names=NAMES[:seats], options={"teams": teams},
        origin=base64.b64encode(dump(origin)).decode(), public=True,
    )  # fmt: skip
    desk, phone, rival = screens = [
        visit(name, made["cookies"][seat], viewport={"width": width, "height": height})
        for name, seat, width, height in [
            ("Ada", 0, 1280, 800), ("Ada", 0, 375, 812), ("Bo", 1, 375, 812),
        ]
    ]  # fmt: skip
    for person in screens:
        person.context.add_init_script(NOTICE_SHIFTS)
        person.page.goto(f"/match/{made['match']}/")
        person.settle()
    desk.click(f"card:{FILLER}", "skip", "skip")
    desk.asked("End your turn?")
    phone.asked("End your turn?")
    for person in screens:
        person.page.wait_for_load_state("networkidle")
        person.page.evaluate(SETTLED)
        person.page.evaluate("window.shifts = []")
    desk.click("end")
    for person in screens:
        person.page.locator(".ending").wait_for()
        person.page.evaluate(SETTLED)
        person.page.evaluate(DRAWN)
        shifts = person.page.evaluate("window.shifts")
        assert [shift for shift in shifts if shift[0] > MOST_SHIFT] == []
    phone.page.locator(".ending").get_by_role("button", name="Close").click()
    for person in (desk, rival):
        person.page.get_by_role("img", name=re.compile("^Ada: 20(, .+: [0-9]+){%s}$" % (seats - 1))).first.wait_for()


# Answers out of sight.
HIDDEN = """() => [...document.querySelectorAll("#choices [data-key]")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((each) => each.dataset.key)"""


def test_a_proposal_hides_no_answer(duel):
    ada, bo = duel
    ada.click(f"card:{TRADE_GREEN}")
    ada.in_list("skip").wait_for()
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Propose to end the match without result").click()
    ada.page.locator(".proposals").wait_for()
    ada.settle()
    assert ada.page.evaluate(HIDDEN) == []


def test_a_phone_tells_whose_impulse_is_whose(begin):
    phone = {"viewport": {"width": 375, "height": 812}}
    ada, *_others = begin("impulse", "Ada", "Bo", "Cy", "Di", screens=[phone], options={"teams": "two"})
    ada.page.get_by_role("tab", name="Impulse").click()
    for name in ("Impulse of your team 1", "Impulse of team 2"):
        ada.page.locator("#board").get_by_role("heading", name=name).wait_for()
