"""The link of a room after the start, the host's switch, and a match with seats and mode of one's own."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("width", [375, 1280])
def test_the_link_of_a_room_that_began_offers_to_watch_until_the_host_says_no(visit, width):
    size = {"viewport": {"width": width, "height": 812}}
    ada, bo, cy = (visit(name, **size) for name in ("Ada", "Bo", "Cy"))
    ada.page.goto("/new/homeworlds/")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Create the room").click()
    ada.page.wait_for_url("**/room/**")
    link = ada.page.locator("#invite-link").input_value()
    ada.begin_with(bo)
    cy.page.goto(link)
    cy.page.get_by_role("heading", name="The match has begun").wait_for()
    assert cy.page.locator(".glance li").all_inner_texts()
    assert not cy.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert cy.breaches() == []
    watch = cy.page.get_by_role("button", name="Watch")
    watch.focus()
    cy.page.keyboard.press("Enter")
    cy.page.wait_for_url("**/match/**")
    cy.settle()
    assert not cy.page.locator("#options button").count()
    ada.page.get_by_role("button", name="Menu").click()
    switch = ada.page.get_by_role("switch", name="The invite link lets people watch")
    assert switch.get_attribute("aria-checked") == "true"
    switch.click()
    cy.page.locator("#refusal", has_text="you may no longer watch this match").wait_for()
    ada.settle()
    ada.page.get_by_role("button", name="Menu").click()
    assert switch.get_attribute("aria-checked") == "false"
    dee = visit("Dee", **size)
    dee.page.goto(link)
    dee.page.get_by_text("The host lets nobody watch by this link.").wait_for()
    assert not dee.page.get_by_role("button", name="Watch").count()


@pytest.mark.parametrize("width", [375, 1280])
def test_the_landing_page_offers_seats_and_mode(visit, width):
    ada = visit("Ada", viewport={"width": width, "height": 812})
    ada.page.goto("/")
    card = ada.page.locator(".game", has_text="The Search for Planet X")
    summary = card.locator("summary", has_text="Seats and mode")
    assert summary.bounding_box()["height"] >= 44
    summary.focus()
    ada.page.keyboard.press("Enter")
    card.get_by_label("3", exact=True).check()
    card.get_by_label("Expert, 18 sectors").check()
    assert ada.breaches() == []
    assert not ada.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    card.get_by_role("button", name="Play the computer").click()
    ada.page.wait_for_url("**/match/**")
    ada.settle()
    assert ada.page.locator("#players li").count() == 3
