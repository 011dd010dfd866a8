"""A host finds the link at once, a friend the way in; the link says what will be played."""

from __future__ import annotations

import pytest

BELOW = """() => {
  const [seats, code] = ["ol.seats", ".qr"].map((each) => document.querySelector(each).getBoundingClientRect());
  return code.top > seats.bottom;
}"""

ON_THE_FIRST_SCREEN = """(wanted) => {
  scrollTo(0, 0);
  return document.querySelector(wanted).getBoundingClientRect().bottom <= innerHeight;
}"""


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_link_and_way_in_are_on_the_first_screen(visit, width, height):
    ada, bo = (visit(name, viewport={"width": width, "height": height}) for name in ("Ada", "Bo"))
    ada.page.goto("/new/planet_masters/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("6", exact=True).check()
    ada.page.get_by_role("button", name="Create the room").click()
    ada.page.wait_for_url("**/room/**")
    assert ada.page.evaluate(ON_THE_FIRST_SCREEN, "[data-copy=invite-link]")
    bo.page.goto(ada.page.locator("#invite-link").input_value())
    assert bo.page.evaluate(ON_THE_FIRST_SCREEN, "main form button.primary")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.keyboard.press("Enter")
    bo.page.locator("#invite-live #invite-link").wait_for()
    ada.page.locator(".seat", has_text="Bo").wait_for()
    ada.page.get_by_role("button", name="Fill the rest with computers").click()
    ada.page.locator("#invite-live details #invite-link").wait_for(state="attached")
    assert ada.page.locator("#invite-link").count() == 1


@pytest.mark.parametrize("width", [375, 1280])
def test_the_code_stands_below_the_seats_and_the_link_names_the_terms(visit, width):
    ada = visit("Ada", viewport={"width": width, "height": 812})
    bo = visit("Bo", viewport={"width": width, "height": 812})
    ada.page.goto("/new/impulse/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("4", exact=True).check()
    ada.page.get_by_text("More options").click()
    ada.page.get_by_label("Two teams").check()
    ada.page.get_by_role("button", name="Create the room").click()
    ada.page.wait_for_url("**/room/**")
    assert ada.page.evaluate(BELOW)
    bo.page.goto(ada.page.locator("#invite-link").input_value())
    bo.page.get_by_text("Partners sit opposite").wait_for()
    assert bo.page.get_by_text("with seat 3").count() == 1
    for person in (ada, bo):
        assert not person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert person.breaches() == []
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.keyboard.press("Enter")
    bo.page.wait_for_url("**/room/**")
