"""The rules as a page and over the board, with search."""

from __future__ import annotations

import pytest

from games import registry

MARKED = "[...CSS.highlights.get('found')].map((range) => range.toString())"
CHAPTER = "dialog[open] :is(h2, h3):focus"
PHONE = {"viewport": {"width": 375, "height": 812}}


@pytest.mark.parametrize(
    ("language", "words", "chapter"),
    [("en", "give up ship", "Sacrifice"), ("zh-hant", "犧牲", "犧牲"), ("zh-hans", "牺牲", "牺牲")],
)
def test_words_are_found_and_marked_by_keys_alone(visit, site, language, words, chapter):
    reader = visit(language, **PHONE)
    reader.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
    page = reader.page
    page.goto("/rules/homeworlds/")
    page.get_by_role("searchbox").fill(words)
    hits = page.locator("[data-rules-search] li")
    hits.filter(has_text=chapter).first.wait_for()
    assert str(hits.count()) in page.locator("[data-rules-search] [role=status]").inner_text()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    focused = page.evaluate("document.activeElement.textContent").lower()
    assert all(word in focused for word in words.split())
    assert set(map(str.lower, page.evaluate(MARKED))) == set(words.split())
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert reader.breaches() == []


# Texts of the rules that search misses: headings, terms, cells, labels of drawings.
NOT_FOUND = """() => {
  const search = document.querySelector("[data-rules-search]");
  const [field, list] = [search.querySelector("input"), search.querySelector("ol")];
  const apart = "h1, nav, [data-afterwards], [data-rules-search]";
  const written = new Set([...document.querySelectorAll("article *")]
    .filter((each) => !each.closest(apart))
    .flatMap((each) => [...each.childNodes])
    .filter((each) => each.nodeType === Node.TEXT_NODE)
    .map((each) => each.textContent.trim().split(/\\s+/).slice(0, 6).join(" "))
    .filter(Boolean));
  return [...written].filter((words) => {
    field.value = words;
    field.dispatchEvent(new Event("input"));
    return !list.childElementCount;
  });
}"""


@pytest.mark.parametrize("language", ["en", "zh-hant"])
@pytest.mark.parametrize("game", registry.SLUGS)
def test_whatever_is_written_is_found(game, language, visit):
    page = visit("Ada", f"django_language={language}").page
    page.goto(f"/rules/{game}/")
    page.get_by_role("searchbox").wait_for()
    assert page.evaluate(NOT_FOUND) == []


def test_a_term_and_what_is_said_of_it_are_found_together(visit):
    page = visit("Ada").page
    page.goto("/rules/impulse/")
    page.get_by_role("searchbox").fill("sabotage bomb")
    hit = page.locator("[data-rules-search] li button").first
    assert "Sabotage Names an enemy" in hit.inner_text()
    hit.click()
    assert page.evaluate("document.activeElement.textContent") == "Sabotage"


@pytest.mark.parametrize(
    ("words", "chapter"), [("how many ships may I have, of all dice", "The military dice"), ("fleet bound", "fleet")]
)
def test_without_a_part_that_has_all_words_the_nearest_ones_are_found(visit, words, chapter):
    page = visit("Ada").page
    page.goto("/rules/planet_masters/")
    page.get_by_role("searchbox").fill(words)
    page.get_by_text("These have some of them").wait_for()
    hits = page.locator("[data-rules-search] li button")
    assert 0 < hits.count() <= 8
    hits.filter(has_text=chapter).first.click()
    assert page.evaluate(MARKED)


def test_what_is_not_there_is_said(visit):
    page = visit("Ada").page
    page.goto("/rules/impulse/")
    page.get_by_role("searchbox").fill("homeworld pyramid")
    page.get_by_text("Nothing found").wait_for()


def test_they_are_searched_over_the_board_too(begin):
    ada, _bo = begin("impulse", "Ada", "Bo")
    ada.page.get_by_role("link", name="Rules", exact=True).click()
    dialog = ada.page.locator("dialog[open]")
    dialog.get_by_role("searchbox").fill("cruisers patrol")
    dialog.get_by_role("searchbox").press("Enter")
    dialog.locator("article [tabindex]:not(h2):focus").wait_for()
    assert {"cruisers", "patrol"} == set(map(str.lower, ada.page.evaluate(MARKED)))
    assert dialog.is_visible()
    assert ada.breaches() == []


def test_what_is_asked_leads_to_its_chapter(begin):
    ada, _bo = begin("homeworlds", "Ada", "Bo")
    ada.page.get_by_role("link", name="Rules: Setting up").click()
    chapter = ada.page.locator(CHAPTER, has_text="Setting up")
    chapter.wait_for()
    assert 0 <= chapter.bounding_box()["y"] < 300, "its text can be read"
    assert ada.breaches() == []


def test_a_piece_leads_to_its_chapter_by_its_tip_and_by_a_key(begin):
    ada, _bo = begin("homeworlds", "Ada", "Bo")
    pile = ada.on_board("bank:g3").first
    pile.hover()
    ada.page.locator(".tip a", has_text="Rules: The pieces").click()
    ada.page.locator(CHAPTER, has_text="The pieces").wait_for()
    ada.page.keyboard.press("Escape")
    pile.focus()
    ada.page.keyboard.press("r")
    ada.page.locator(CHAPTER, has_text="The pieces").wait_for()
