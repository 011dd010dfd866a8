"""Every piece explains itself by keyboard: pages of running matches of all games."""

from __future__ import annotations

import pytest

from games import registry
from games.core.engine.table import dump
from tests.browser.boards.test_ares_expedition import VIRAL_ENHANCERS, mid_game

# Keys of pieces that promise an explanation but have none; each is asked by "i".
SILENT = """() => [...document.querySelectorAll("#board [data-details]")].filter((piece) => {
  piece.dispatchEvent(new KeyboardEvent("keydown", { key: "i", bubbles: true }));
  const dialog = document.querySelector("dialog[open]");
  dialog?.close();
  return dialog === null || dialog.innerText.trim() === "";
}).map((piece) => piece.dataset.details)"""
# Explanations for the mouse alone.
UNHEARD = """() => [...document.querySelectorAll("#board svg title")].map((each) => each.textContent)"""


@pytest.mark.parametrize("game", registry.SLUGS)
def test_what_has_more_to_tell_tells_it(game, visit, matches):
    page = visit("Ada", f"sessionid={matches['session']}", reduced_motion="reduce").page
    page.goto(f"/match/{list(matches[game].values())[-1]}/")
    page.locator("#live[data-state=live]").wait_for()
    assert page.locator("#board :is([data-details], [data-tip])").count()
    assert page.evaluate(SILENT) == []
    assert page.evaluate(UNHEARD) == []


def test_keys_step_to_what_is_not_on_offer_and_hear_it_explained(friends):
    _ada, bo = friends
    bo.page.keyboard.press("Shift+ArrowRight")
    pile = bo.page.locator('#board [data-key="bank:r1"]:focus:not([data-offered])')
    pile.wait_for()
    bo.page.keyboard.press("i")
    bo.page.locator(".tip:popover-open", has_text="small red").wait_for()
    bo.page.locator("#spoken", has_text="Red captures").wait_for(state="attached")


@pytest.mark.parametrize("stride", [6, 12, 30])
def test_a_card_is_shown_in_full_wherever_the_mouse_rests(stride, begin):
    page = begin("impulse", "Ada", "Bo")[0].page
    card = page.locator("#board .hand [data-details]").first
    box = card.bounding_box()
    preview = page.locator(".board-panel > div.preview:not(.tip)")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _time in range(2):
        page.mouse.move(2, 2)
        preview.wait_for(state="hidden")
        page.mouse.move(x, y - 6 * stride)
        for step in range(5, -1, -1):
            page.mouse.move(x, y - step * stride)
        preview.wait_for()


def test_a_card_that_slides_under_the_resting_mouse_is_not_shown_in_full(begin):
    page = begin("ares_expedition", "Ada", "Bo", origin=dump(mid_game()))[0].page
    box = page.locator(f'#board .hand [data-key="card:{VIRAL_ENHANCERS}"]').bounding_box()
    preview = page.locator(".board-panel > div.preview:not(.tip)")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    page.locator("#prompt", has_text="choose one").wait_for()
    page.get_by_role("tab", name="Hand").press("Enter")
    page.locator("#board .hand").wait_for()
    page.wait_for_timeout(700)  # twice the rest after which a preview opens
    assert preview.is_hidden()
    page.mouse.move(x + 8, y)
    preview.wait_for()
