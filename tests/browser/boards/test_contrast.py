"""Texts of a board stand out from the picture behind them, in both themes: sampled from pictures of the page."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.browser.boards.test_layout import DRAWN
from tests.browser.boards.test_whole_texts import GAMES, look_at, reader

ENOUGH, ENOUGH_LARGE = 4.4, 2.9  # WCAG 2.2, 1.4.3, less 0.1 for rounded colours
WORST = 0.1  # the share of a text's ground that may be darker or lighter: an edge, a star, a gem
PAINTED = 60  # the least change of colour of a pixel that a letter covers, summed over red, green and blue

# The visible texts of the board: words, box, colour, whether large. Barred things are dim on purpose.
TEXTS = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.getElementById("board"), NodeFilter.SHOW_TEXT);
  const colour = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement, words = node.data.trim();
    if (!words || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(".visually-hidden, [data-barred], [aria-disabled=true], [disabled], style, title")) continue;
    if (getComputedStyle(element).clipPath === "inset(50%)") continue; // visually hidden in some windows
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width < 4 || height < 4 || left < 0 || top < 0 || left + width > innerWidth || top + height > innerHeight) continue;
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!there || !document.getElementById("board").contains(there)) continue;
    const style = getComputedStyle(element), isDrawn = element.ownerSVGElement;
    colour.clearRect(0, 0, 1, 1);
    colour.fillStyle = isDrawn ? style.fill : style.color;
    colour.fillRect(0, 0, 1, 1);
    const size = parseFloat(style.fontSize) * (isDrawn ? element.getScreenCTM().d : 1);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    found.push({ words, box: [left, top, left + width, top + height], ink: [...colour.getImageData(0, 0, 1, 1).data].slice(0, 3), large });
  }
  return found;
}"""
HIDE_TEXTS = """(hide) => {
  const style = new CSSStyleSheet();
  style.replaceSync(`#board * { -webkit-text-fill-color: transparent !important; }
    #board svg text { fill: transparent !important; }`);
  document.adoptedStyleSheets = hide ? [style] : [];
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", GAMES)
def test_texts_stand_out_from_the_picture_behind_them(game, theme, chromium, site, matches):
    page = reader(chromium, site, matches, viewport={"width": 1280, "height": 800})
    page.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
    faint = {}
    for name, slug in matches[game].items():
        look_at(page, slug)
        texts = page.evaluate(TEXTS)
        assert texts
        pictures = [picture(page)]
        page.evaluate(HIDE_TEXTS, True)
        page.evaluate(DRAWN)
        pictures.append(picture(page))
        page.evaluate(HIDE_TEXTS, False)
        for text in texts:
            found = contrast(text["ink"], *(each.crop(tuple(map(round, text["box"]))) for each in pictures))
            if found < (ENOUGH_LARGE if text["large"] else ENOUGH):
                faint[f"{name}: {text['words'][:30]}"] = round(found, 1)
    page.context.close()
    assert faint == {}


def picture(page):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def contrast(ink, written, blank):
    """Return the contrast of a colour to the ground of its letters, without the worst pixels."""
    pixels = zip(written.get_flattened_data(), blank.get_flattened_data(), strict=True)
    grounds = [under for over, under in pixels if sum(abs(a - b) for a, b in zip(over, under, strict=True)) > PAINTED]
    found = sorted(ratio(luminance(ink), luminance(ground)) for ground in grounds)
    return found[int(len(found) * WORST)] if found else 1.0


def ratio(one, other):
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    """Return the relative luminance of an RGB colour, as WCAG defines it."""
    linear = [part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_it_would_find_a_faint_text():
    assert round(ratio(luminance((255, 255, 255)), luminance((0, 0, 0)))) == 21
    blank, written = (Image.new("RGB", (4, 4), colour) for colour in ((120, 120, 130), (150, 150, 160)))
    assert contrast((150, 150, 160), written, blank) < ENOUGH_LARGE
    assert contrast((150, 150, 160), blank, blank) == 1
