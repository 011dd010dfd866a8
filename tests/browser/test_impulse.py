"""Two people play Impulse in real browsers, from a position set up by hand."""

import re
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import expect

from games.core.table import dump
from tests.games.impulse.positions import position

TRANSPORT, CRUISER, TRADE_RED, TRADE_GREEN = 35, 31, 11, 17
RED_THREE, GREEN_THREE, YELLOW_ONE = 45, 5, 38
SHIP_TWO_STEPS, FILLER = 91, 106
SMALL = {"viewport": {"width": 375, "height": 800}}


@pytest.fixture
def duel(begin):
    """Ada is to move; D1 is unexplored, and a cruiser of Bo's patrols C2."""
    return two(begin)


@pytest.fixture
def small_duel(begin):
    return two(begin, SMALL)


@pytest.fixture
def crowded_duel(begin):
    """Fleets of Ada's stand on a card, beside it and below it, and nothing glides into its place."""
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
    """Wait for a score: steps that come together are shown one after the other."""
    score = person.page.locator(f".center.seat-{seat} .score b", has_text=re.compile(f"^{points}$"))
    score.wait_for()


def explore_and_trade(ada):
    """Ada adds a card, moves a transport into the unknown, puts Trade there and uses it."""
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
    bo.page.locator("#choices .done .primary").click()

    ada.asked("Bo has laid 2 cards")
    hidden = ada.page.locator("#board .battle[data-open]")
    assert hidden.locator(".back").count() == 2
    ada.page.locator("#choices .done .primary").click()
    has_scored(ada, 1, 2)  # the defender wins ties
    ada.page.locator("#board .battle:not([data-open]) summary").click()  # for Bo it is still open
    for person in (ada, bo):
        sums = person.page.locator("#board .battle .fighter .sum")
        expect(sums).to_have_text(["Symbols: 2", "Symbols: 2"])
    ada.page.locator("#board .center.seat-1", has_text="Seen in hand").wait_for()


# What of a battle cannot be seen: each side has a place of its own, and the button that goes on is whole.
BATTLE_IN_SIGHT = """() => [...document.querySelectorAll("#board .battle .fighter, #choices .done .primary")]
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
  const header = document.querySelector("#board .at-hand");
  const cards = [...document.querySelectorAll("#board .hand .op")]
    .filter((card) => [...card.querySelectorAll("header b, .pips")].some((part) => right(part) > right(card)));
  return [...cards, ...[...header.children].filter((part) => right(part) > right(header) + 1)]
    .map((each) => each.textContent);
}"""


def test_on_a_phone_names_of_cards_and_piles_are_whole(small_duel):
    ada, _bo = small_duel
    ada.asked("Add a card to the Impulse")
    assert ada.page.locator("#board .hand .op").count() > 2
    assert ada.page.evaluate(STICKING_OUT) == []


def test_a_turn_can_be_played_by_keyboard_alone(duel):
    ada, _bo = duel
    ada.asked("Add a card to the Impulse")
    for key in (f"card:{TRADE_GREEN}", "skip", "skip:rest"):
        ada.in_list(key).focus()
        ada.page.keyboard.press("Enter")
    ada.asked("End your turn?")
    ada.page.keyboard.press("e")
    ada.page.locator("#board .turn", has_text="Bo").wait_for()
