"""A room's invitation stands below its seats, and its link says what will be played."""

from __future__ import annotations

import pytest

BELOW = """() => {
  const [seats, code] = ["ol.seats", ".qr"].map((each) => document.querySelector(each).getBoundingClientRect());
  return code.top > seats.bottom;
}"""


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
