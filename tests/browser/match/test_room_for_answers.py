"""Every answer is in sight, or a button counts those that are not; the phone's bar keeps its menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boards.test_layout import DRAWN
from tests.browser.boards.test_whole_texts import look_at, reader

SIZES = [(1280, 800), (1366, 768), (375, 812)]

# The number of answers whose middle can be clicked, and the number of all.
IN_SIGHT = """() => {
  const all = [...document.querySelectorAll("#choices .option")].filter((each) => each.checkVisibility());
  const seen = all.filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(left + width / 4, top + height / 2));
  });
  return [seen.length, all.length];
}"""


def counted(page):
    """Return the number that the button under the answers tells."""
    page.evaluate(DRAWN)
    button = page.locator(".more-answers")
    return int(re.search(r"\d+", button.inner_text()).group()) if button.is_visible() else 0


@pytest.mark.parametrize("game", ["ares_expedition", "impulse", "planet_masters", "planet_x"])
def test_answers_are_in_sight_or_counted(game, chromium, site, matches):
    page = reader(chromium, site, matches)
    wrong = {}
    for name, slug in matches[game].items():
        look_at(page, slug)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            below = counted(page)
            seen, number = page.evaluate(IN_SIGHT)
            if seen + below != number or (number and not seen):
                wrong[f"{name}, {width}×{height}"] = (seen, below, number)
    page.context.close()
    assert wrong == {}


def test_the_count_follows_each_answer(visit):
    learner = visit("Ada", viewport={"width": 375, "height": 812}, has_touch=True)
    page = learner.page
    page.goto("/learn/homeworlds/homeworld/")
    numbers = []
    for key in ("bank:b1", "bank:y3", "bank:g3"):
        learner.in_list(key).wait_for()
        below = counted(page)
        seen, number = page.evaluate(IN_SIGHT)
        assert seen + below == number
        numbers.append(number)
        learner.click(key)
    page.get_by_role("button", name="Found the homeworld").wait_for()
    assert counted(page) == 0
    assert numbers == [12, 12, 4]


def test_the_button_leads_to_the_last_answer(begin):
    page = begin("ares_expedition", "Ada", "Bo", screens=[{"viewport": {"width": 375, "height": 600}}, {}])[0].page
    for _press in range(10):
        if not counted(page):
            break
        page.locator(".more-answers").click()
        page.wait_for_timeout(400)
    last = page.locator("#choices .option").last
    expect(last).to_be_in_viewport()


# The answers that something covers after they were scrolled to.
COVERED = """async () => {
  const covered = [];
  for (const each of document.querySelectorAll("#choices .option")) {
    each.scrollIntoView({ block: "nearest" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { left, bottom, width } = each.getBoundingClientRect();
    if (!each.contains(document.elementFromPoint(left + width / 2, bottom - 6))) covered.push(each.innerText);
  }
  return covered;
}"""


def test_an_answer_that_is_scrolled_to_stands_above_the_button(visit):
    learner = visit("Ada")
    learner.page.goto("/learn/ares_expedition/phases/")
    learner.in_list("phase:development").wait_for()
    assert counted(learner.page) > 0
    assert learner.page.evaluate(COVERED) == []


def test_a_key_works_while_a_preview_is_open(begin):
    ada = begin("planet_masters", "Ada", "Bo", screens=[{}, {}])[0].page
    ada.locator("#board [data-details]").first.hover()
    ada.locator(".preview:popover-open").wait_for()
    ada.keyboard.press("?")
    ada.locator("dialog[open]").wait_for()
    ada.keyboard.press("Escape")
    expect(ada.locator(".preview:popover-open")).to_have_count(0)


def test_the_menu_stays_in_a_phones_bar(chromium, site, matches):
    page = reader(chromium, site, matches, viewport={"width": 375, "height": 812})
    look_at(page, next(iter(matches["impulse"].values())))
    page.locator(".next-match").wait_for()
    box = page.locator(".menu-button").bounding_box()
    assert box["x"] + box["width"] <= 375
    assert page.evaluate(
        "(() => { const bar = document.querySelector('.bar'); return bar.scrollWidth <= bar.clientWidth; })()"
    )
    page.context.close()
