"""The board of Impulse at once: on a desk of 1280 × 800, and on a phone."""

import base64

import pytest
from playwright.sync_api import expect

from games.core.engine.table import dump
from tests.games.impulse.positions import position

TRANSPORT, CRUISER, TRADE_RED, TRADE_GREEN, RED_THREE, FILLER = 35, 31, 11, 17, 45, 106
SHIPS_THREE = 13
NAMES = ["Ada", "Bartholomeus", "Cleo", "Dai", "Effi", "Finn"]
DESK = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}


@pytest.fixture
def ada(visit, prepare):
    """Return a function for Ada's page of a match from a position."""

    def sit_down(seats=2, language="", screen=None, **named):
        made = prepare(
            "match", game="impulse", names=NAMES[:seats], options={"teams": named.get("teams", "none")},
            origin=base64.b64encode(dump(position(seats, **named))).decode(), public=True,
        )  # fmt: skip
        person = visit("Ada", made["cookies"][0], reduced_motion="reduce", **(screen or {"viewport": DESK}))
        if language:
            address = person.page.context.cookies()[0]["domain"]
            person.context.add_cookies([{"name": "django_language", "value": language, "domain": address, "path": "/"}])
        person.page.goto(f"/match/{made['match']}/")
        person.settle()
        return person

    return sit_down


# Cards of the hand that do not stand beside the first, and those of which a part sticks out.
BESIDE = """() => {
  const cards = [...document.querySelectorAll("#board .hand .op")];
  const box = (element) => element.getBoundingClientRect();
  return cards.filter((card) => Math.abs(box(card).top - box(cards[0]).top) > 1
    || [...card.querySelectorAll("header b, .pips, .words")].some((part) =>
      box(part).right > box(card).right || box(part).bottom > box(card).bottom + 1)).map((card) => card.innerText);
}"""


def test_a_hand_of_six_stands_in_one_row(ada):
    person = ada(hands=[[FILLER, RED_THREE, 5, TRADE_RED, 12, 13], []], impulse=[TRANSPORT])
    expect(person.page.locator("#board .hand .op")).to_have_count(6)
    assert person.page.evaluate(BESIDE) == []


HEXES = """() => Math.min(
  ...[...document.querySelectorAll("#board .map .under")].map((each) => each.getBoundingClientRect().width))"""


@pytest.mark.parametrize("cards", [3, 10])
def test_the_places_of_the_map_are_large_and_only_several_ships_have_a_number(ada, cards):
    hand = [FILLER, 1, 2, 3, 4, 6, 7, 8, 9, 10][:cards]
    person = ada(
        hands=[hand, []], impulse=[TRANSPORT],
        transports=[{"C1": 2, "B1": 1}, {"C5": 1}], cruisers=[{"C2-C3": 1}, {"C4-C5": 3}],
    )  # fmt: skip
    assert person.page.evaluate(HEXES) > 106
    assert sorted(person.page.locator("#board .map .count").all_text_contents()) == ["2", "3"]


# Answers out of sight.
HIDDEN = """() => [...document.querySelectorAll("#choices [data-key]")].filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((each) => each.dataset.key)"""


def test_among_six_players_all_answers_are_in_sight(ada):
    fleets = {"A1": 1, "A2": 1, "B1": 1, "B2": 1}
    person = ada(
        6, hands=[[FILLER, RED_THREE]], impulse=[83],
        transports=[fleets, *({} for _rival in range(5))],
        cruisers=[{"C2-C3": 1, "B2-C3": 1}, *({} for _rival in range(5))],
    )  # fmt: skip
    person.asked("Add a card")
    assert person.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") == 0
    person.click(f"card:{FILLER}", "tech:0", f"card:{RED_THREE}")
    person.asked("Move a fleet, or build a ship?")
    assert person.page.evaluate(HIDDEN) == []
    person.click("command")
    person.asked("Move which fleet?")
    expect(person.page.locator("#choices [data-key^=fleet]")).to_have_count(6)
    assert person.page.evaluate(HIDDEN) == []


# Notes and ticks on cards that lie over another part of the card's head.
CROSSING = """(cards) => [...document.querySelectorAll(cards)].flatMap((card) => {
  const there = card.getBoundingClientRect();
  const boxOf = (element) => {
    const range = new Range();
    range.selectNodeContents(element);
    return { name: element.textContent.trim(), isNote: Boolean(element.closest(".note")), ...range.getBoundingClientRect().toJSON() };
  };
  const parts = [...card.querySelectorAll("header b, .pips, .note > span[aria-hidden], .note:not(:has(span[aria-hidden]))")]
    .map(boxOf).filter(({ width }) => width > 1);
  const tick = getComputedStyle(card, "::after");
  if (card.matches("[data-picked]")) {
    const [left, top, width] = [tick.left, tick.top, tick.width].map(parseFloat);
    const corner = { left: there.left + left, top: there.top + top };
    parts.push({ name: "tick", isNote: true, ...corner, right: corner.left + width, bottom: corner.top + width });
  }
  const crosses = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8;
  return parts.flatMap((one, i) => parts.slice(i + 1).filter((other) =>
    (one.isNote || other.isNote) && crosses(one, other))
    .map((other) => [one.name, other.name]));
})"""


def test_signs_in_the_impulse_of_a_team_lie_over_no_name(ada):
    person = ada(
        4, teams="two", hands=[[FILLER]], impulse=[CRUISER, SHIPS_THREE, TRANSPORT, RED_THREE],
        cruisers=[{"C2-C3": 1}, *({} for _rival in range(3))],
    )  # fmt: skip
    person.click(f"card:{FILLER}", "skip", "skip")
    expect(person.page.locator("#board .lane .note")).to_have_count(3)
    assert person.page.evaluate(CROSSING, "#board .lane:not(.brief) .op") == []


@pytest.mark.parametrize("cards", [4, 8])
def test_in_a_battle_each_mark_of_a_hand_card_has_its_place(ada, cards):
    hand = [FILLER, 38, RED_THREE, TRADE_RED, 5, 1, 2, 3, 4][: cards + 1]
    person = ada(
        hands=[hand, []], known=[[38, RED_THREE], []], impulse=[CRUISER],
        transports=[{8: 1}, {12: 1}], cruisers=[{20: 1}, {22: 1}],
    )  # fmt: skip
    person.click(f"card:{FILLER}", "skip", "fleet:0:gate:20", "gate:22", "go")
    person.page.locator("#board .hand .worth").first.wait_for()
    person.click("card:38", f"card:{RED_THREE}")
    expect(person.page.locator("#board .hand [data-picked]")).to_have_count(2)
    expect(person.page.locator("#board .hand .seen")).to_have_count(2)
    assert person.page.evaluate(CROSSING, "#board .hand .op") == []


@pytest.mark.parametrize("page", ["/learn/impulse/impulse/", "/learn/impulse/win/"])
def test_the_tabs_above_the_command_center_are_whole(visit, page):
    person = visit("Ada", viewport=DESK)
    person.page.goto(page)
    tabs = person.page.locator("#board .column > .tabs")
    tabs.wait_for()
    assert tabs.evaluate("tabs => tabs.scrollHeight - tabs.clientHeight") <= 1
    column = person.page.locator("#board .column")
    assert column.evaluate("column => column.scrollHeight - column.clientHeight") <= 1


def test_the_card_of_an_option_under_the_mouse_is_marked(ada):
    person = ada(hands=[[FILLER, RED_THREE, TRADE_RED], []], impulse=[TRANSPORT])
    marked = person.page.locator("#board [data-highlighted]")
    person.in_list(f"card:{RED_THREE}").hover()
    expect(marked).to_have_attribute("data-key", f"card:{RED_THREE}")
    person.page.mouse.move(5, 5)
    expect(marked).to_have_count(0)


# What of the result and of the list of players is out of sight at the end.
CUT = """() => [".side > .ask", ".side > .players-panel", "#outcome table"].filter((place) => {
  const element = document.querySelector(place);
  return element.scrollHeight > element.clientHeight + 1 || !element.clientHeight;
})"""


def test_at_the_end_a_full_plan_of_the_rival_leaves_the_result_its_room(ada):
    person = ada(
        hands=[[FILLER], [38, 1, 2]], impulse=[TRANSPORT],
        techs=[[0, 0], [5, TRADE_GREEN]], minerals=[[], [7, 8, 62, 64, 66, 90]],
        plans=[[], [70, 71, 91, 92]], cruisers=[{"C2-C3": 1}, {}], scores=[19, 15],
    )  # fmt: skip
    person.click(f"card:{FILLER}", "skip", "skip")
    person.asked("End your turn?")
    person.click("end")
    person.page.locator(".ending").get_by_role("button", name="Close").click()
    person.page.locator("#outcome table").wait_for()
    assert person.page.evaluate(CUT) == []


# Words about the cards in use that lie on the map.
ON_THE_MAP = """() => [...document.querySelectorAll("#board .nest li :is(.name, .pips, small)")].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const isClipped = getComputedStyle(each).clipPath !== "none";
  return !isClipped && [[left, top], [left, bottom], [right, top], [right, bottom]].some(([x, y]) =>
    document.elementsFromPoint(x, y).some((there) => there.closest(".place, .spot")));
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("language", ["", "zh-hant"])
def test_the_cards_in_use_are_named_beside_the_map(ada, language):
    person = ada(
        language=language, hands=[[TRADE_GREEN, RED_THREE], []], impulse=[TRANSPORT],
        lying={"C2": TRADE_RED}, transports=[{"C1": 1}, {}], cruisers=[{}, {}],
    )  # fmt: skip
    for key in (f"card:{TRADE_GREEN}", "skip", "fleet:0:place:8", "place:9"):
        person.click(key)
    person.page.locator("#board .nest li").nth(1).wait_for()
    assert person.page.evaluate(ON_THE_MAP) == []


def test_on_a_phone_a_card_is_chosen_in_sight_of_the_map(ada):
    person = ada(hands=[[FILLER, RED_THREE], []], impulse=[TRANSPORT], screen=PHONE)
    board = person.page.locator("#board")
    expect(board.get_by_role("tab", name="Hand")).to_have_attribute("aria-selected", "true")
    board.get_by_role("button", name="Show the map").tap()
    expect(board.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")
    person.in_list(f"card:{FILLER}").wait_for()


# Names that are wider than their place.
WIDE = """() => [...document.querySelectorAll("#board .map .words")].filter((words) => {
  const title = words.querySelector(".title");
  return title && title.getComputedTextLength() > 100;
}).map((words) => words.textContent)"""


def test_on_a_phone_the_map_has_names_and_the_points_are_drawn_once(ada):
    person = ada(hands=[[FILLER], []], impulse=[TRANSPORT], scores=[7, 3], screen=PHONE)
    board = person.page.locator("#board")
    board.get_by_role("tab", name="Map").tap()
    expect(board.locator(".map .title").first).to_be_visible()
    assert person.page.evaluate(WIDE) == []
    points = person.page.get_by_role("img", name="Ada: 7, Bartholomeus: 3")
    expect(points.locator("visible=true")).to_have_count(1)
    board.get_by_role("tab", name="Players").tap()
    expect(points.locator("visible=true")).to_have_count(1)


def test_the_page_of_the_game_shows_the_whole_command_center(visit):
    person = visit("Ada", viewport=DESK)
    person.page.goto("/games/impulse/")
    column = person.page.locator("#board .column")
    column.locator(".stores").wait_for()
    assert column.evaluate("column => column.scrollHeight - column.clientHeight") <= 1
