"""The pace of a match: the switch that shows the present at once, on this device."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("width", [1280, 375])
def test_quick_is_a_switch_in_the_menu_and_stays(begin, width):
    (ada, _bo) = begin("homeworlds", "Ada", "Bo", screens=[{"viewport": {"width": width, "height": 800}}])
    quick = ada.page.get_by_role("switch", name="Quick")
    ada.page.locator(".menu-button").click()
    expect(quick).to_have_attribute("aria-checked", "false")
    with ada.page.expect_response("**/me/pace/") as stored:
        quick.press("Enter")
    assert stored.value.status == 204
    expect(quick).to_have_attribute("aria-checked", "true")
    assert quick.bounding_box()["height"] >= 44
    assert ada.breaches() == []
    ada.page.reload()
    ada.settle()
    ada.page.locator(".menu-button").click()
    expect(quick).to_have_attribute("aria-checked", "true")
    ada.page.goto("/me/")
    expect(ada.page.get_by_label("As quickly as they decide")).to_be_checked()
