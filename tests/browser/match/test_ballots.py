"""A first match of Planet Masters, and ballots that a player leaves before any council."""

import pytest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_ballots_are_left_in_a_first_match_for_three(screen, visit):
    ada = visit("Ada", reduced_motion="reduce", **screen)
    page = ada.page
    page.goto("/games/planet_masters/")
    page.get_by_role("button", name="First match for three").click()
    page.wait_for_url("**/match/**")
    ada.settle()
    orders = page.locator("details.orders")
    orders.locator("summary").wait_for()
    orders.locator("summary").click()
    others = orders.get_by_role("switch", name="Vote against every council on others")
    mimas = orders.get_by_role("switch", name="Vote for every council on Mimas")
    expect(orders.get_by_role("switch", name="every council on Ariel")).to_have_count(2)
    for switch in (others, mimas):
        switch.scroll_into_view_if_needed()
        assert switch.bounding_box()["height"] >= 44
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
    orders.get_by_role("switch", name="Vote against every council on Mimas").click()
    expect(mimas).to_have_attribute("aria-checked", "false")
    assert not page.evaluate(WIDER)
    assert ada.breaches() == []
