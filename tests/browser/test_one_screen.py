"""Every question can be answered at one glance: what it asks, its button and its pieces are on one screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SIZES = [(1280, 720), (1440, 900), (1920, 1080), (375, 812)]

# Pieces on offer that are neither in sight nor in a list within the board that scrolls and is in sight.
OUT_OF_SIGHT = """() => {
  const inSight = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!width || !height || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const there = document.elementFromPoint(x, y);
    return there !== null && (element.contains(there) || there.contains(element));
  };
  const scrolls = (element) => {
    const list = element.parentElement?.closest("#board *");
    if (!list) return false;
    const { top, bottom, height } = list.getBoundingClientRect();
    const shown = Math.min(bottom, innerHeight) - Math.max(top, 0);
    const overflows = list.scrollHeight > list.clientHeight + 1 && getComputedStyle(list).overflowY === "auto";
    return (overflows && shown > height / 2) || scrolls(list);
  };
  const places = ["#prompt", ".ask .forward.primary", ".ask .done .primary"].flatMap((place) =>
    [...document.querySelectorAll(place)].filter((each) => !inSight(each)).map(() => place));
  const pieces = [...document.querySelectorAll("#board [data-offered]")]
    .filter((each) => !inSight(each) && !scrolls(each)).map((each) => each.dataset.key);
  const page = innerWidth > 960 && document.scrollingElement.scrollHeight > innerHeight ? ["the page scrolls"] : [];
  return [...page, ...places, ...pieces];
}"""


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def matches(servers):
    """Matches at several moments, and the session of who is asked something in each."""
    script = (Path(__file__).parent / "running_matches.py").read_text()
    return json.loads(servers.manage("shell", "-c", script).splitlines()[-1])


@pytest.mark.parametrize(
    "game", ["homeworlds", "planet_x", "planet_masters", "ares_expedition", "impulse"]
)
def test_question_button_and_pieces_are_on_one_screen(game, chromium, site, matches):
    context = chromium.new_context(base_url=site, reduced_motion="reduce", has_touch=True)
    context.add_cookies([{"name": "sessionid", "value": matches["session"], "url": site}])
    page = context.new_page()
    wrong = {}
    for name, slug in matches[game].items():
        page.goto(f"/match/{slug}/")
        page.locator("#live[data-state=live]").wait_for()
        asked = page.locator("#prompt").inner_text()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            if missing := page.evaluate(OUT_OF_SIGHT):
                wrong[f"{name}, {width}×{height}: {asked}"] = missing
    context.close()
    assert wrong == {}
