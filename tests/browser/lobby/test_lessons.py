"""Every lesson is finished by clicks, from the page of its game to the invitation to play."""

from __future__ import annotations

import pytest

from games import registry
from games.core.lessons import Deed
from tests.browser.conftest import TAKEN

LESSONS = [slug for slug in registry.SLUGS if registry.lesson_of(slug) is not None]
LINKS = {"en": "Learn to play", "zh-hant": "新手教學"}
NOTED = {
    "en": "First mark Planet X",
    "zh-hant": "請先在筆記上標記",
}  # for the only lesson with notes
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}
SCREENS = {
    "window": {},
    "phone": PHONE,
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "small window": {"viewport": {"width": 960, "height": 800}},  # the widest with a sheet
}
# Parts visible without scrolling: the step, the question and the button to go on.
OUT_OF_SIGHT = """() => ["#lesson-title", "#lesson-says", "#prompt", ".ask .forward"].filter((place) => {
  const part = document.querySelector(place);
  if (!part) return false;
  const range = new Range();
  range.selectNodeContents(part);
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
  const isSeen = ({ left, right, top, bottom }) =>
    top >= 0 && bottom <= innerHeight && part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  return !lines.length || !lines.every(isSeen);
})"""


def open_notes(page):
    """Show the notes of Planet X, which are a page of a phone's board."""
    tab = page.locator("#surface-notes")
    if tab.count():
        tab.click()


def answer(visitor, given):
    """Answer a question by clicks."""
    keys = given if isinstance(given, list) else [given]
    visitor.click(*keys)
    if isinstance(given, list) or visitor.page.locator("#choices .option[data-picked]").count():
        visitor.submit()


OFTEN = [("zh-hant", "phone")]  # the least room, and the translated texts
SELDOM = [
    ("en", "window"),
    ("en", "phone"),
    ("en", "tablet"),
    ("en", "small window"),
    ("zh-hant", "window"),
]


@pytest.mark.parametrize(
    ("language", "screen"),
    [*OFTEN, *(pytest.param(*each, marks=pytest.mark.slowest) for each in SELDOM)],
)
@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_learnt_by_clicks(game, language, screen, visit, site):
    settings = SCREENS[screen]
    learner = visit("Ada", f"django_language={language}", reduced_motion="reduce", **settings)
    page, steps = learner.page, registry.lesson_of(game).steps
    page.goto(f"/games/{game}/")
    page.locator(f'a[href="/learn/{game}/"]').filter(has_text=LINKS[language]).click()
    for step in steps:
        page.wait_for_url(f"**/learn/{game}/{step.key}/")
        for deed in [each for each in step.line if isinstance(each, Deed)]:
            learner.in_list("").or_(page.locator(f"{TAKEN} button")).first.wait_for()
            page.wait_for_function(f"({OUT_OF_SIGHT})().length === 0")  # a long question takes its room after a frame
            if deed.noted:
                learner.click(deed.answers[0])
                page.locator(".error", has_text=NOTED[language]).wait_for()
                open_notes(page)
                for _press in range(3):  # ruled out, possible, sure
                    page.locator('#board [data-details="cell:4X"] button').click()
            answer(learner, deed.answers[0])
        page.locator("#lesson-after").wait_for()
        assert page.evaluate("document.activeElement.closest('#lesson-after') !== null")
        learner.notice()
        if step is not steps[-1]:
            page.locator("#lesson-after a.primary").click()
    assert learner.breaches() == []
    page.locator(f'form[action="/play/{game}/"] button').click()
    page.wait_for_url("**/match/**")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_why_an_answer_is_wrong_is_seen_however_many_there_are(screen, visit):
    page = visit("Ada", reduced_motion="reduce", **screen).page
    page.goto("/learn/homeworlds/homeworld/")
    page.locator('#choices [data-key="bank:b3"]').click()
    error = page.locator(".error", has_text="for now, take the small blue one.")
    error.wait_for()
    assert error.evaluate(
        "e => { const b = e.getBoundingClientRect(); return document.elementFromPoint(b.x + 20, b.y + 8) === e }"
    )
    assert page.evaluate(OUT_OF_SIGHT) == []
    page.locator("a[data-chapter]", has_text="Setting up").wait_for()


def test_the_whole_bank_is_seen_on_a_phone(visit):
    page = visit("Ada", **PHONE).page
    page.goto("/learn/homeworlds/homeworld/")
    page.locator('#board [data-key="bank:b3"][data-offered]').wait_for()
    cut = "bank => Math.max(bank.scrollHeight - bank.clientHeight, bank.scrollWidth - bank.clientWidth)"
    assert page.get_by_role("region", name="Bank").evaluate(cut) <= 1


def test_what_the_step_does_not_want_yet_stands_back(visit):
    learner = visit("Ada", reduced_motion="reduce")
    learner.page.goto("/learn/homeworlds/build/")
    learner.page.locator(".forward[data-later]", has_text="Pass").wait_for()
    learner.click("ship:Altair:g3:0", "build:Altair:g1")
    learner.page.locator(".forward:not([data-later])", has_text="End turn").wait_for()


def test_a_wrong_answer_is_explained_and_can_be_shown(visit):
    learner = visit("Ada")
    learner.page.goto("/learn/homeworlds/move/")
    assert learner.page.evaluate("document.activeElement.id") == "lesson-says"
    learner.click("ship:Altair:g3:0")
    learner.page.get_by_text("Choose the small yellow ship at Altair.").and_(learner.page.locator(".error")).wait_for()
    learner.page.get_by_role("button", name="Show me").click()
    learner.page.locator('#board [data-key="ship:Altair:y1:0"][data-advised]').wait_for()
    learner.click("ship:Altair:y1:0")
    learner.page.locator('#board [data-key="move:Rigel"][data-barred]').first.click(position={"x": 8, "y": 8})
    learner.page.get_by_text("there are stars of the same size in both").first.wait_for()


def test_a_step_is_done_by_keys_alone(visit):
    page = visit("Ada", reduced_motion="reduce").page
    page.goto("/learn/homeworlds/build/")
    page.locator('#board [data-key="ship:Altair:g3:0"][data-offered]').wait_for()
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.locator("#heard:focus", has_text="Altair").wait_for()
    page.locator(TAKEN).wait_for(state="attached")
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    page.locator("#heard:focus", has_text="builds a small green ship").wait_for()
    page.locator(TAKEN).wait_for(state="attached")
    page.keyboard.press("e")
    page.locator("#lesson-after .lesson-result:focus", has_text="Two ships.").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn/homeworlds/trade/")


def test_a_step_is_left_and_found_again(visit):
    learner = visit("Ada")
    page = learner.page
    page.goto("/learn/homeworlds/build/")
    learner.click("ship:Altair:g3:0", "build:Altair:g1", "end")
    page.locator("#lesson-after").wait_for()
    page.goto("/learn/homeworlds/")
    page.wait_for_url("**/learn/homeworlds/trade/")
    page.get_by_role("link", name="Skip", exact=True).click()
    page.wait_for_url("**/learn/homeworlds/move/")
    page.get_by_role("link", name="Back", exact=True).click()
    page.wait_for_url("**/learn/homeworlds/trade/")


def test_the_language_can_be_changed_on_a_phone(visit):
    page = visit("Ada", **PHONE).page
    page.goto("/learn/homeworlds/trade/")
    page.get_by_role("button", name="Language").click()
    page.get_by_role("button", name="繁體中文").click()
    page.get_by_role("heading", name="交易").wait_for()
    assert page.url.endswith("/learn/homeworlds/trade/")


BADGES = """() => [...document.querySelectorAll(".advised")].map((each) =>
  [each.textContent, getComputedStyle(each).position, getComputedStyle(each).borderTopLeftRadius])"""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_show_me_points_first_at_what_is_to_be_written(screen, visit):
    page = visit("Ada", reduced_motion="reduce", **screen).page
    page.goto("/learn/planet_x/notes/")
    page.get_by_role("button", name="Show me").click()
    cell = page.locator('#board [data-details="cell:4X"][data-advised="1"]')
    cell.wait_for(state="attached")
    open_notes(page)
    cell.wait_for()
    badges = page.evaluate(BADGES)
    assert sorted({text for text, _position, _round in badges}) == ["1", "2"]
    assert {(position, corner) for _text, position, corner in badges} == {("absolute", "50%")}
    there, here = cell.bounding_box(), page.locator(".advice-marks .advised").bounding_box()
    assert there["x"] <= here["x"] + here["width"] / 2 <= there["x"] + there["width"]
    assert abs(here["y"] + here["height"] / 2 - there["y"]) < here["height"]
