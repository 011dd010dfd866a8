"""Spectators of a delayed match, who choose whose view they see."""

import pytest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_a_spectator_chooses_a_side_and_hears_of_the_delay(screen, begin, visit):
    ada, _bo = begin("impulse", "Ada", "Bo", spectator_delay=5, spectator_sides=True)
    cy = visit("Cy", **screen)
    page = cy.page
    page.goto(ada.page.url)
    cy.settle()
    expect(page.locator("#hint")).to_have_text("You are watching with a delay of 5 minutes.")
    hands = page.locator("#board").inner_text()
    sides = page.get_by_role("navigation", name="Whose view")
    link = sides.get_by_role("link", name="Bo")
    link.scroll_into_view_if_needed()
    assert link.bounding_box()["height"] >= (44 if screen else 36)
    link.click()
    page.wait_for_url("**/?side=1")
    cy.settle()
    expect(sides.get_by_role("link", name="Bo")).to_have_attribute("aria-current", "page")
    assert page.locator("#board").inner_text() != hands
    assert not page.evaluate(WIDER)
    assert cy.breaches() == []
    expect(page.locator("#all-hands")).to_be_hidden()
    expect(ada.page.get_by_role("navigation", name="Whose view")).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_the_host_sets_the_delay_in_the_form_of_the_room(screen, visit):
    ada = visit("Ada", **screen)
    page = ada.page
    page.goto("/new/impulse/")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("More options").click()
    page.get_by_label("Each side’s view, with a delay").check()
    page.get_by_label("Delay for spectators").select_option("30 minutes")
    assert not page.evaluate(WIDER)
    page.get_by_role("button", name="Create the room").click()
    page.wait_for_url("**/room/**")
    expect(page.locator("main")).to_contain_text("30 minutes")


def test_after_the_end_all_hands_are_one_click_away(begin, visit):
    ada, _bo = begin("impulse", "Ada", "Bo", spectator_delay=5)
    cy = visit("Cy")
    cy.page.goto(ada.page.url)
    cy.settle()
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.locator("#acts").get_by_role("button", name="Resign").click()
    ada.confirm()
    cy.page.locator("#ending").get_by_role("link", name="Replay with all hands open").click()
    cy.page.wait_for_url("**/replay/#as=all")
    expect(cy.page.locator("#board")).not_to_be_empty()
