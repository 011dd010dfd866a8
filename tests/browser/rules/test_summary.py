"""The game at a glance, at the table and beside its rules."""

from __future__ import annotations

import pytest

from games import registry
from games.core.lessons import Deed

FITS = """(dialog) => dialog.scrollHeight <= dialog.clientHeight + 1
    && dialog.getBoundingClientRect().bottom <= innerHeight"""


@pytest.mark.parametrize("game", registry.SLUGS)
def test_the_question_mark_shows_the_game_on_one_screen(begin, game):
    ada, _bo = begin(game, "Ada", "Bo")
    ada.page.keyboard.press("?")
    dialog = ada.page.locator("dialog[open]")
    dialog.get_by_role("heading", name="At a glance").wait_for()
    dialog.locator(".summary dd").first.wait_for()
    ada.page.wait_for_function(FITS, arg=dialog.element_handle())
    assert ada.breaches() == []
    ada.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_on_a_phone_it_is_on_the_menu(begin):
    phone = {"viewport": {"width": 375, "height": 812}}
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[phone])
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="The game at a glance").click()
    ada.page.locator("dialog .summary", has_text="Four or more pieces of one colour").wait_for()
    dialog = ada.page.locator("dialog[open]")
    ada.page.wait_for_function(FITS, arg=dialog.element_handle())


def test_it_stands_before_the_rules_in_every_language(visit, site):
    for language, says in (
        ("en", "20 points"),
        ("zh-hant", "最先達到 20 分"),
        ("zh-hans", "最先达到 20 分"),
    ):
        reader = visit(language)
        reader.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
        reader.page.goto("/rules/impulse/")
        reader.page.locator("#summary", has_text=says).wait_for()


def test_the_room_leads_to_it_and_it_leads_back(visit):
    ada = visit("Ada")
    ada.open_room("homeworlds")
    room = ada.page.url
    ada.page.get_by_role("link", name="The game at a glance").click()
    ada.page.get_by_role("heading", name="At a glance").wait_for()
    ada.page.get_by_role("link", name="Room", exact=True).click()
    ada.page.wait_for_url(room)


def test_the_end_of_a_lesson_shows_it(visit):
    learner, game = visit("Ada"), "homeworlds"
    last = registry.lesson_of(game).steps[-1]
    learner.page.goto(f"/learn/{game}/{last.key}/")
    for deed in [each for each in last.line if isinstance(each, Deed)]:
        learner.click(deed.answers[0])
    learner.page.get_by_role("link", name="The game at a glance").click()
    learner.page.locator("dialog[open] .summary").wait_for()
    assert learner.page.url.endswith(f"/{last.key}/")


# The distance of each term below its explanation.
LOWER = """() => {
  const top = (element) => {
    const text = new Range();
    text.selectNodeContents(element);
    return text.getClientRects()[0].top;
  };
  return [...document.querySelectorAll(".summary > div")].map(({ children: [term, says] }) => top(term) - top(says));
}"""


@pytest.mark.parametrize("game", registry.SLUGS)
def test_each_term_stands_beside_what_is_said_of_it(game, visit):
    page = visit("Ada").page
    page.goto(f"/rules/{game}/")
    assert set(page.evaluate(LOWER)) == {0}
