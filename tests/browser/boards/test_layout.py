"""Every question fits one screen, and an answer shifts nothing: measured pages of running matches."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SETTLED, TAKEN

GAMES = ["homeworlds", "planet_x", "planet_masters", "ares_expedition", "impulse"]
SIZES = [(1280, 720), (1280, 800), (1440, 900), (1920, 1080), (375, 812)]

# Offered pieces out of sight, unless in a visible scrolling list of the board.
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
  const places = ["#prompt", ".ask .forward", ".ask .done button"].flatMap((place) =>
    [...document.querySelectorAll(place)].filter((each) => !inSight(each)).map(() => place));
  const pieces = [...document.querySelectorAll("#board [data-offered]")]
    .filter((each) => !inSight(each) && !scrolls(each)).map((each) => each.dataset.key);
  const page = innerWidth > 960 && document.scrollingElement.scrollHeight > innerHeight ? ["the page scrolls"] : [];
  return [...page, ...places, ...pieces];
}"""


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("game", GAMES)
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


REFUSED = """() => {
  const barred = document.querySelector("#board [data-barred]");
  barred?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  return barred !== null;
}"""


def test_a_refusal_covers_nothing_that_is_needed(chromium, site, matches):
    context = chromium.new_context(base_url=site, reduced_motion="reduce", has_touch=True)
    context.add_cookies([{"name": "sessionid", "value": matches["session"], "url": site}])
    page = context.new_page()
    wrong, refused = {}, 0
    for game in GAMES:
        for name, slug in matches[game].items():
            page.goto(f"/match/{slug}/")
            page.locator("#live[data-state=live]").wait_for()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                if not page.evaluate(REFUSED):
                    continue
                page.locator("#refusal").wait_for()
                page.evaluate(DRAWN)
                refused += page.locator(".ask .done button, .ask .forward").count()
                missing = [each for each in page.evaluate(OUT_OF_SIGHT) if each.startswith(("#", "."))]
                if missing or not page.locator("#refusal").is_visible():
                    wrong[f"{game}, {name}, {width}×{height}"] = missing
    context.close()
    assert wrong == {}
    assert refused


ON_ITS_SIDE = {"width": 812, "height": 375}


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_on_its_side_the_question_stands_beside_the_board(game, chromium, site, matches):
    context = chromium.new_context(base_url=site, viewport=ON_ITS_SIDE, has_touch=True)
    context.add_cookies([{"name": "sessionid", "value": matches["session"], "url": site}])
    page = context.new_page()
    for slug in matches[game].values():
        page.goto(f"/match/{slug}/")
        page.locator("#live[data-state=live]").wait_for()
        board = page.locator(".board-panel").bounding_box()
        question = page.locator(".ask").bounding_box()
        assert board["x"] + board["width"] <= question["x"]
        for box in (board, question):
            assert 200 < box["height"] <= ON_ITS_SIDE["height"] - box["y"]
        assert [place for place in page.evaluate(OUT_OF_SIGHT) if place.startswith(("#", "."))] == []
    context.close()


MOST_SHIFT = 0.02
ANSWERS = 9
NOTICE_SHIFTS = """
window.shifts = [];
// Pieces with `data-flip` glide to their places: they do not jump.
const glides = ({ node }) => Boolean((node?.closest ? node : node?.parentElement)?.closest("[data-flip]"));
const jump = ({ previousRect: from, currentRect: to }) =>
  ((from.width * from.height + to.width * to.height) / (innerWidth * innerHeight)) *
  (Math.hypot(to.x - from.x, to.y - from.y) / Math.max(innerWidth, innerHeight));
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const jumped = sources.filter((each) => !glides(each));
    const least = jumped.length === sources.length ? value : jumped.reduce((sum, each) => sum + jump(each), 0);
    window.shifts.push([Math.min(value, least), jumped.map(({ node }) => node?.className ?? "")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Chooses the offered piece number `n`; returns its key, or null if nothing is offered.
CHOOSE = """(n) => {
  const offered = [...document.querySelectorAll("#choices [data-offered]:not([data-picked])")];
  const send = document.querySelector(".ask .done button:not(:disabled), .stepper .row > button:last-child");
  const button = send && (n % 4 === 0 || !offered.length) ? send : offered[n % offered.length];
  button?.click();
  return button ? (button.dataset.key ?? "done") : null;
}"""


def on_screen(chromium, site, matches, size, motion):
    """Return a page of that size, of the player to answer, that records layout shifts."""
    width, height = size
    context = chromium.new_context(
        base_url=site,
        viewport={"width": width, "height": height},
        has_touch=True,
        reduced_motion=motion,
    )
    context.add_cookies([{"name": "sessionid", "value": matches["session"], "url": site}])
    context.add_init_script(NOTICE_SHIFTS)
    return context.new_page()


def skip_what_is_told(page):
    """Skip the recap, if there is one."""
    page.keyboard.press("x")
    page.locator("#moment").wait_for(state="hidden")
    page.locator(TAKEN).wait_for(state="attached")


SCREENS = [
    ((1280, 800), "no-preference"),
    ((375, 812), "no-preference"),
    ((1280, 720), "reduce"),
]


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_shifts_nothing_on_any_screen_nor_for_who_wants_no_motion(game, chromium, site, matches):
    page = on_screen(chromium, site, matches, *SCREENS[0])
    shifted, chosen = {}, 0
    for name, slug in matches[game].items():
        page.goto(f"/match/{slug}/")
        page.locator("#live[data-state=live]").wait_for()
        page.wait_for_load_state("networkidle")  # the bar is complete
        for n in range(ANSWERS):
            (width, height), motion = SCREENS[n % len(SCREENS)]
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(reduced_motion=motion)
            page.evaluate(DRAWN)
            page.evaluate(SETTLED)
            page.evaluate(DRAWN)
            page.evaluate("window.shifts = []")
            asked = page.locator("#prompt").inner_text()
            key = page.evaluate(CHOOSE, n)
            if key is None:
                break
            for warned in page.locator("dialog[open] .danger").all():
                warned.click()
            page.locator(TAKEN).wait_for(state="attached")
            skip_what_is_told(page)
            page.evaluate(DRAWN)
            chosen += 1
            for value, what in page.evaluate("window.shifts"):
                if value > MOST_SHIFT:
                    shifted[f"{name}, {page.viewport_size}: {asked} {key}: {value:.3f}"] = what
    page.context.close()
    assert shifted == {}
    assert chosen >= len(matches[game])


CUT = """() => [...document.querySelectorAll(".chapter-link a")].filter((link) => {
  const [{ width }, room] = [link, link.parentElement].map((each) => each.getBoundingClientRect());
  return link.scrollWidth > link.clientWidth + 1 || width > room.width + 1;
}).length"""


@pytest.mark.parametrize("game", GAMES)
def test_the_link_to_the_rules_is_not_cut(game, chromium, site, matches):
    page = on_screen(chromium, site, matches, (1280, 800), "reduce")
    for slug in matches[game].values():
        page.goto(f"/match/{slug}/")
        page.locator("#live[data-state=live]").wait_for()
        for n in range(3):
            assert page.evaluate(CUT) == 0, page.locator("#prompt").inner_text()
            if page.evaluate(CHOOSE, n + 1) is None:
                break
            for warned in page.locator("dialog[open] .danger").all():
                warned.click()
            page.locator(TAKEN).wait_for(state="attached")
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_shifts_nothing(game, chromium, site, matches):
    slug, last = matches["ends"][game]
    pages = [on_screen(chromium, site, matches, size, motion) for size, motion in SCREENS]
    for page in pages:
        page.goto(f"/match/{slug}/")
        page.locator("#live[data-state=live]").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(SETTLED)
        page.evaluate(DRAWN)
        page.evaluate("window.shifts = []")
    pages[0].locator(f'#choices [data-key="{last}"]').click()
    for warned in pages[0].locator("dialog[open] .danger").all():
        warned.click()
    shifted = {}
    for page in pages:
        page.locator(".ending, #moment:not([hidden])").first.wait_for()
        page.keyboard.press("x")  # skip the recap
        page.locator(".ending").wait_for()
        page.evaluate(SETTLED)
        page.evaluate(DRAWN)
        if shifts := [each for each in page.evaluate("window.shifts") if each[0] > MOST_SHIFT]:
            shifted[str(page.viewport_size)] = shifts
        page.context.close()
    assert shifted == {}


HEADLINE_IN_SIGHT = """() => {
  const { left, top, width, height } = document.querySelector("#ending h2").getBoundingClientRect();
  return document.querySelector("#ending").contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_the_end_is_seen_wherever_the_board_has_been_scrolled_to(begin):
    viewport = {"width": 375, "height": 540}  # too low for a board of fixed height
    ada, bo = begin("planet_x", "Ada", "Bo", screens=[{"viewport": viewport}])
    ada.page.locator(".board-panel").evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
    assert ada.page.locator(".board-panel").evaluate("panel => panel.scrollTop") > 0
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Resign").click()
    bo.confirm()
    ada.page.locator("#ending h2", has_text="You win!").wait_for()
    ada.page.evaluate(SETTLED)
    assert ada.page.evaluate(HEADLINE_IN_SIGHT)


def test_a_new_question_is_read_from_its_beginning(begin):
    viewport = {"width": 375, "height": 600}
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"viewport": viewport, "has_touch": True}])
    ada.asked("first star")
    ada.in_list("bank:b3").scroll_into_view_if_needed()
    assert ada.page.locator("#asked").evaluate("asked => asked.scrollTop") > 0
    ada.in_list("bank:b3").tap()
    ada.asked("second star")
    assert ada.page.locator("#asked").evaluate("asked => asked.scrollTop") == 0


# The height of the panel of players that is out of sight, and their names that are broken.
PLAYERS_CUT = """() => {
  const panel = document.querySelector(".players-panel");
  const names = [...panel.querySelectorAll(".player-name > button")].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return range.getClientRects().length > 1 || name.scrollWidth > name.clientWidth + 1;
  });
  return [panel.scrollHeight - panel.clientHeight, ...names.map((name) => name.textContent)];
}"""


@pytest.mark.parametrize("game", ["planet_x", "ares_expedition"])
def test_three_computers_stand_whole_beside_the_board(game, visit, prepare):
    made = prepare("against", game=game, level="normal", seats=4)
    ada = visit("Ada", made["cookie"], reduced_motion="reduce")
    ada.page.goto(f"/match/{made['match']}/")
    ada.settle()
    expect(ada.page.locator("#players .player-name > button")).to_have_count(3)
    hidden, *broken = ada.page.evaluate(PLAYERS_CUT)
    assert (max(hidden, 0), broken) == (0, [])
