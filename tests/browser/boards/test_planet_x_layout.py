"""The places of marks, choices and tables on the board of The Search for Planet X."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.core import Engine
from games.planet_x import RULES
from tests.browser.boards.test_planet_x import GUESS, NUMBER

PHONE = {"viewport": {"width": 375, "height": 812}}
WIDE = {"viewport": {"width": 1920, "height": 1080}}
HIDDEN = """() => [...document.querySelectorAll("#choices .option")].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const at = (y) => each.contains(document.elementFromPoint((left + right) / 2, y));
  return !at(top + 3) || !at(bottom - 3) || each.scrollWidth > each.clientWidth;
}).map((each) => each.innerText)"""
CUT = """() => [...document.querySelectorAll(".kind")].filter((each) => {
  const [frame, number] = [each, each.querySelector("b")].map((part) => part.getBoundingClientRect());
  return number.right > frame.right - 2;
}).map((each) => each.innerText)"""
ROWS = "(places) => new Set([...document.querySelectorAll(places)].map((each) => each.offsetTop)).size"


@pytest.fixture
def searching(begin):
    """Return a function that begins a match and plays to a theory phase, or to the first action."""

    def searching(*names, screens, until="theory"):
        match = Engine.new(RULES, len(names), {"sky": "code"}, bytes(32))
        match.answer(0, int(NUMBER))
        while (asked := next(iter(match.open.values()))).topic != until:
            keys = list(asked.options)
            match.answer(asked.seat, "research" if "research" in keys else keys[-1])
        return begin("planet_x", *names, screens=screens, origin=match.checkpoint.state)

    return searching


def test_on_a_phone_all_theories_and_their_sectors_are_in_sight(searching):
    ada, bo = searching("Ada", "Bo", screens=[PHONE])
    ada.asked("Submit a theory?")
    assert ada.page.evaluate(HIDDEN) == []
    assert ada.page.evaluate(CUT) == []
    ada.in_list("token:C").click()
    one_line = "button => button.getBoundingClientRect().height < 46"
    assert ada.page.get_by_role("button", name="Submit for good").evaluate(one_line)
    ada.submit()
    bo.click("none")
    ada.asked("In which sector")
    expect(ada.page.locator("#choices .option")).to_have_count(12)
    assert ada.page.evaluate(HIDDEN) == []
    ada.in_list("sector:2").click()
    placed = ada.page.get_by_role("button", name="Place it here for good")
    expect(placed).to_be_visible()
    ada.click("sector:7")
    expect(ada.in_list("sector:2")).to_have_attribute("aria-pressed", "false")
    placed.click()
    ada.page.get_by_text("a theory in sector 7: a comet").first.wait_for(state="attached")


def test_on_a_phone_two_theories_and_eighteen_sectors_are_in_sight(begin):
    match = Engine.new(RULES, 2, {"sky": "code", "mode": "expert", "theories": "at_once"}, bytes(32))
    match.answer(0, 1234567)
    for seat in (0, 1):
        match.answer(seat, "level:genius")
    while (asked := next(iter(match.open.values()))).topic != "theory":
        keys = list(asked.options)
        match.answer(asked.seat, "research" if "research" in keys else keys[-1])
    ada, _bo = begin("planet_x", "Ada", "Bo", screens=[PHONE], origin=match.checkpoint.state)
    ada.asked("Submit up to 2 theories?")
    assert ada.page.evaluate(HIDDEN) == []
    ada.in_list("token:A").click()
    expect(ada.page.locator("#choices .option")).to_have_count(18)
    assert ada.page.evaluate(HIDDEN) == []
    ada.in_list("sector:7").click()
    ada.in_list("token:A:2").click()
    assert ada.page.evaluate(HIDDEN) == []
    ada.in_list("sector:9").click()
    ada.page.get_by_role("button", name="Submit for good: asteroid in sector 7").wait_for()


@pytest.mark.parametrize("screen", [PHONE, {}], ids=["phone", "window"])
def test_theories_to_place_are_tiles_and_the_newest_fact_takes_its_line(searching, screen):
    ada, bo = searching("Ada", "Bo", screens=[screen])
    ada.asked("Submit a theory?")
    for person in (ada, bo):
        person.in_list("token:A").click()
        person.page.get_by_role("button", name="Submit for good, then choose a sector").click()
    placing = ada.page.get_by_role("img", name="theories to place: 1")
    expect(placing).to_have_count(2)
    expect(placing.first.locator("svg")).to_be_visible()
    bold = ada.page.locator("#board .newest b")
    if bold.count():
        assert bold.evaluate("bold => bold.getClientRects()[0].top === bold.parentElement.getClientRects()[0].top")


def test_in_a_wide_window_tools_tabs_and_the_result_are_whole(searching):
    (ada,) = searching("Ada", screens=[WIDE], until="action")
    page = ada.page
    ada.asked("Choose your action")
    assert page.evaluate(CUT) == []
    assert page.evaluate(ROWS, ".note-tools button, .aids button") == 2
    assert page.evaluate(ROWS, ".desk .tabs button") == 1
    page.get_by_role("button", name="What if…").click()
    page.locator(".source", has_text="You try marks out").wait_for()
    assert page.evaluate(ROWS, ".note-tools button, .aids button") == 2
    page.get_by_role("button", name="Drop").click()
    ada.click(*GUESS)
    page.locator(".scores").wait_for(state="attached")
    page.keyboard.press("x")
    page.locator(".scores").wait_for()
    assert page.locator(".desk:has(.scores)").evaluate("desk => desk.scrollWidth <= desk.clientWidth")


def test_the_mark_of_a_hint_lies_in_its_sector(visit):
    page = visit("Ada").page
    page.goto("/learn/planet_x/target/")
    page.locator('#board [data-key="sector:1"]').wait_for()
    outside = """() => {
      const sectors = [...document.querySelectorAll('#board [data-key^="sector:"]')];
      sectors.forEach((each, n) => each.setAttribute("data-advised", String(n + 1)));
      dispatchEvent(new Event("resize"));
      const marks = [...document.querySelectorAll(".advice-marks .advised")];
      const at = ({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2);
      const found = marks.map((mark) => at(mark.getBoundingClientRect()).closest("[data-key]")?.dataset.key);
      return sectors.map((each) => each.dataset.key).filter((key, n) => key !== found[n]);
    }"""
    assert page.evaluate(outside) == []
