"""Pages that everybody can use: axe finds nothing, nothing is too wide, targets are large enough."""

import pytest

PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True}
TOO_SMALL = """
[...document.querySelectorAll("button, a, summary, input:not([type=hidden]), [data-offered]")]
  .filter((each) => each.checkVisibility() && !each.closest(".skip, li > label"))
  .filter((each) => getComputedStyle(each).display !== "inline")  // a link in a sentence
  .map((each) => [each.getBoundingClientRect(), each])
  .filter(([box, each]) => box.width > 0 && Math.min(box.width, box.height) < (each.matches("main a") ? 24 : 43.5))
  .filter(([, each]) => !(each.type === "radio" || each.type === "checkbox"))
  .map(([box, each]) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 120)}`)
"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_wrong(begin, site, theme):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"reduced_motion": "reduce"}])
    ada.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
    pages = ["/", ada.room, ada.page.url, "/rules/homeworlds/"]
    for page in pages:
        ada.page.goto(page)
        assert ada.breaches() == [], page
    ada.page.goto(pages[2])
    ada.settle()
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    ada.asked("Waiting")
    assert ada.breaches() == []


def test_a_phone_shows_board_and_question_together(begin):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[PHONE])
    ada.in_list("bank:y1").wait_for()
    sheet = ada.page.locator(".ask").bounding_box()
    assert sheet["y"] + sheet["height"] <= 668, "the question is in sight"
    assert sheet["y"] > 300, "and leaves room for the board"
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 375, "nothing has to be scrolled sideways"


def test_targets_are_large_enough_for_a_thumb(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=[PHONE])
    ada.in_list("bank:y1").wait_for()
    assert ada.page.evaluate(TOO_SMALL) == []
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    bo.settle()
    bo.click("bank:b3", "bank:g1", "bank:g3", "confirm")
    home = ada.page.locator("#board .home.seat-0").get_attribute("data-system")
    ada.click(f"ship:{home}:g3:0")
    ada.in_list("sacrifice").wait_for()
    assert ada.page.evaluate(TOO_SMALL) == [], "with a ship picked up"
    for page in ("/", ada.room):
        ada.page.goto(page)
        found = ada.page.evaluate(TOO_SMALL)
        assert not found, f"{page}: {found}"


def test_forced_colours_keep_what_is_on_offer_visible(begin):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"forced_colors": "active"}])
    outline = "getComputedStyle(document.querySelector('#board [data-offered]')).outlineStyle"
    ada.in_list("bank:y1").wait_for()
    assert ada.page.evaluate(outline) == "dashed"
