"""The form proposes the time zone of the browser; another is found by its city."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("width", [375, 1280])
def test_the_browser_proposes_its_time_zone_and_another_is_found_by_its_city(visit, prepare, width):
    made = prepare("match", game="homeworlds", names=["Ada", "Bo"], options={}, origin="", public=False)
    screen = {"viewport": {"width": width, "height": 800}}
    ada = visit("Ada", made["cookies"][0], timezone_id="America/New_York", **screen)
    ada.page.goto("/notices/")
    zone = ada.page.get_by_label("Time zone")
    assert zone.input_value() == "America/New York"
    zone.focus()
    ada.page.keyboard.type("taipei")
    assert zone.input_value() == "taipei"
    assert ada.breaches() == []
    zone.press("Enter")
    ada.page.get_by_text("Saved.").wait_for()
    assert zone.input_value() == "Asia/Taipei"
