"""Every text of a match page is whole and large enough, on every screen and in every language."""

from __future__ import annotations

import pytest

from tests.browser.boards.test_layout import DRAWN

GAMES = ["homeworlds", "planet_masters", "planet_x", "ares_expedition", "impulse"]
SIZES = [(1280, 800), (1920, 1080), (2560, 1440), (375, 812)]
LANGUAGES = ["en", "zh-hant", "zh-hans"]

# Texts that end in an ellipsis, are clamped, clipped by a box, or too small. Visually hidden texts do not count,
# and signs may be small.
NOT_WHOLE = """(least) => {
  const hidden = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || element.closest(".visually-hidden, [popover]:not(:popover-open), .skip");
  const clips = ({ overflowX, overflowY }) => [overflowX, overflowY].map((each) => each === "hidden" || each === "clip");
  const scrolls = ({ overflowX, overflowY }) => [overflowX, overflowY].map((each) => /auto|scroll/.test(each));
  const cutBy = (element, range) => {
    const text = range.getBoundingClientRect();
    let across = true, along = true; // whether no box on the way scrolls in that direction
    for (let box = element; box && box !== document.body && (across || along); box = box.parentElement) {
      const style = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (Math.min(right - left, bottom - top) <= 2 || style.clipPath === "inset(50%)") return "hidden";
      const [x, y] = clips(style), [rolls, slides] = scrolls(style);
      if (across && x && (text.left < left - 1.5 || text.right > right + 1.5)) return "cut";
      if (along && y && (text.top < top - 3 || text.bottom > bottom + 3)) return "cut";
      across &&= !rolls;
      along &&= !slides;
    }
    return null;
  };
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement, words = node.data.trim();
    if (!words || !element || hidden(element) || element.closest("script, style, defs, title")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (!width || !height) continue;
    const style = getComputedStyle(element);
    const cut = cutBy(element, range);
    if (cut === "hidden") continue;
    const where = `${words.slice(0, 40)} (${element.closest("[id]")?.id})`;
    if (cut) found.add(`cut: ${where}`);
    if (style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1) found.add(`ellipsis: ${where}`);
    if (style.webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight + 1) found.add(`clamped: ${where}`);
    const size = element.ownerSVGElement
      ? parseFloat(style.fontSize) * (element.getScreenCTM?.()?.d ?? 1) : parseFloat(style.fontSize);
    const isSign = element.closest(".seat-mark") || (words.length === 1 && !/\\p{L}/u.test(words));
    if (!isSign && size > 0 && size < least - 0.3) found.add(`${size.toFixed(1)} px: ${where}`);
  }
  return [...found];
}"""

# Parts of the board in a scroller of their own, and players out of sight.
OUT_OF_SIGHT = """() => {
  const found = [...document.querySelectorAll("#board *, #board")]
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1)
    .map((each) => `scrolls: ${each.className}`);
  const panel = document.querySelector(".board-panel");
  if (panel.scrollHeight > panel.clientHeight + 1) found.push(`the board scrolls: ${panel.scrollHeight} of ${panel.clientHeight}`);
  for (const player of document.querySelectorAll("#players .player")) {
    const { left, top, width, height } = player.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height - 2);
    if (!there || !player.contains(there)) found.push(`player out of sight: ${player.innerText.slice(0, 20)}`);
  }
  return found;
}"""

# Texts of the players and the board that lie over each other, and words that break inside.
LIE_OVER = """() => {
  const hidden = (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    || element.closest(".visually-hidden, [popover]") || parseFloat(getComputedStyle(element).fontSize) === 0;
  const clipped = (element) => element && (getComputedStyle(element).clipPath !== "none" || clipped(element.parentElement));
  const lines = [], broken = [];
  for (const place of document.querySelectorAll("#players, #board .column, #board .hand")) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element || element.closest("svg") || hidden(element) || clipped(element)) continue;
      const range = document.createRange();
      for (const { index, 0: word } of node.data.matchAll(/\\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (/^[A-Za-z]{1,12}$/.test(word) && new Set(parts.map(({ top }) => Math.round(top))).size > 1) broken.push(`broken: ${word}`);
        const page = element.closest("[role=tabpanel]")?.getBoundingClientRect(); // which may scroll
        lines.push(...parts.filter((box) => !page || box.top < page.bottom).map((box) => ({ word, box })));
      }
    }
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 3;
  const over = lines.flatMap((one, i) =>
    lines.slice(i + 1).filter((other) => meet(one.box, other.box)).map((other) => `${one.word} and ${other.word}`));
  return [...new Set([...broken, ...over])];
}"""


def reader(chromium, site, matches, language="en", **how):
    """Return a page in that language, of the player to answer."""
    context = chromium.new_context(base_url=site, reduced_motion="reduce", **how)
    cookies = {"sessionid": matches["session"], "django_language": language}
    context.add_cookies([{"name": name, "value": each, "url": site} for name, each in cookies.items()])
    return context.new_page()


def look_at(page, slug):
    page.goto(f"/match/{slug}/")
    page.locator("#live[data-state=live]").wait_for()
    page.keyboard.press("x")
    page.locator("#moment").wait_for(state="hidden")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_whole_and_large_enough(game, language, chromium, site, matches):
    page = reader(chromium, site, matches, language)
    wrong = {}
    for name, slug in matches[game].items():
        look_at(page, slug)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            found = page.evaluate(NOT_WHOLE, 12 if width < 600 else 14)
            if game == "impulse":
                found += page.evaluate(LIE_OVER)
            if found:
                wrong[f"{name}, {width}×{height}"] = found
    page.context.close()
    assert wrong == {}


@pytest.mark.parametrize("game", GAMES)
def test_board_and_players_are_in_sight_without_scrolling(game, chromium, site, matches):
    page = reader(chromium, site, matches)
    wrong = {}
    for name, slug in matches[game].items():
        look_at(page, slug)
        for width, height in SIZES[:3]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            if found := page.evaluate(OUT_OF_SIGHT):
                wrong[f"{name}, {width}×{height}"] = found
    page.context.close()
    assert wrong == {}


# Only what scrolls across hides a text from NOT_WHOLE.
ACROSS = "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.comparison'))"


@pytest.mark.parametrize("language", LANGUAGES[:2])
def test_players_of_ares_expedition_are_compared_without_scrolling_across(language, chromium, site, matches):
    page = reader(chromium, site, matches, language)
    wrong = {}
    for name in ("2 players, 80 answers ", "4 players, 160 answers "):
        look_at(page, matches["ares_expedition"][name])
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if width < 600:
                page.locator("#board [role=tab][id$=-all]").click()
            page.locator("#board [role=tab][id$=-compare]").click()
            page.evaluate(DRAWN)
            found = page.evaluate(NOT_WHOLE, 12 if width < 600 else 14)
            if across := page.evaluate(ACROSS):
                found.append(f"{across} px are out of sight")
            if found:
                wrong[f"{name}, {width}×{height}"] = found
    page.context.close()
    assert wrong == {}
