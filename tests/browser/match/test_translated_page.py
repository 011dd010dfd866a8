"""A page translated by the browser shows the state of the match throughout."""

from __future__ import annotations

import pytest

from tests.browser.boards.test_layout import CHOOSE, GAMES
from tests.browser.conftest import TAKEN

ANSWERS = 6
# A browser's translation: two elements around each text node.
TRANSLATE = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.data.trim() && !text.parentElement.closest("font, script, style, textarea")) found.push(text);
  }
  for (const text of found) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}"""
WRITTEN = """() =>
  ["#board", "#players", "#prompt", "#hint", "#choices", "#controls", "#journal li:not(.new-mark)", "#since"].map((place) =>
    [...document.querySelectorAll(place)].map((each) => each.textContent.replace(/\\s+/g, " ").trim()).join(" / "))"""


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_a_page_loaded_anew_tells(game, visit, matches):
    page = visit("Ada", f"sessionid={matches['session']}", reduced_motion="reduce").page
    page.goto(f"/match/{next(iter(matches[game].values()))}/")
    page.locator("#live[data-state=live]").wait_for()
    for n in range(ANSWERS):
        page.evaluate(TRANSLATE)
        assert page.locator("#board font").count()
        if page.evaluate(CHOOSE, n) is None:
            break
        for warned in page.locator("dialog[open] .danger").all():
            warned.click()
        page.locator(TAKEN).wait_for(state="attached")
    assert n, "nothing was answered"
    page.keyboard.press("x")  # a scene ends
    told = page.evaluate(WRITTEN)
    page.reload()
    page.locator("#live[data-state=live]").wait_for()
    assert told == page.evaluate(WRITTEN)


def test_what_somebody_writes_stays_when_a_message_comes(friends):
    ada, bo = friends
    for person in friends:
        person.page.get_by_role("tab", name="Chat").click()
    ada.page.evaluate(TRANSLATE)
    field = ada.page.get_by_label("Message")
    field.fill("I am about to say")
    bo.page.get_by_label("Message").fill("Well met")
    bo.page.get_by_role("button", name="Send").click()
    ada.page.locator(".chat-text", has_text="Well met").wait_for()
    assert field.input_value() == "I am about to say"
    assert field.evaluate("field => field === document.activeElement")
