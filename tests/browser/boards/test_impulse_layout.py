"""The board of Impulse at once: on a desk of 1280 × 800, and on a phone."""

import base64

import pytest
from playwright.sync_api import expect

from games.core.engine.table import dump
from tests.games.impulse.positions import position

TRANSPORT, CRUISER, TRADE_RED, TRADE_GREEN, RED_THREE, FILLER = 35, 31, 11, 17, 45, 106
NAMES = ["Ada", "Bartholomeus", "Cleo", "Dai", "Effi", "Finn"]
DESK = {"width": 1280, "height": 800}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}


@pytest.fixture
def ada(visit, prepare):
    """Return a function for Ada's page of a match from a position."""

    def sit_down(seats=2, language="", screen=None, **named):
        made = prepare(
            "match", game="impulse", names=NAMES[:seats], options={},
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
    person.click(f"card:{FILLER}", "tech:0", f"card:{RED_THREE}")
    person.asked("Move a fleet, or build a ship?")
    assert person.page.evaluate(HIDDEN) == []
    person.click("command")
    person.asked("Move which fleet?")
    expect(person.page.locator("#choices [data-key^=fleet]")).to_have_count(6)
    assert person.page.evaluate(HIDDEN) == []


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
