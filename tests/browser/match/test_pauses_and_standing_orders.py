"""Pauses and standing orders, in real browsers."""

import pytest
from playwright.sync_api import expect

SET_UP = ["bank:y1", "bank:g1", "bank:r3"]  # a beginner's weak homeworld
PHONE = {"viewport": {"width": 375, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def table(begin):
    """Return Ada on a laptop and Bo on a phone, at a private match of Planet Masters with days per move."""
    return begin("planet_masters", "Ada", "Bo", screens=[{}, PHONE], time_control="steady", public=False)


def more(person):
    person.page.get_by_role("button", name="Menu").click()


def act(person, label):
    person.page.locator("#controls, #acts").get_by_role("button", name=label).click()


def test_a_pause_is_agreed_and_ended(table):
    ada, bo = table
    more(ada)
    act(ada, "Propose a pause")
    bo.page.locator("#controls", has_text="Ada proposes a pause").wait_for()
    assert bo.page.title().startswith(("● Ada proposes a pause", "● Your turn"))
    act(bo, "Agree to the pause")
    for person in table:
        person.asked("The match is paused")
        assert person.breaches() == []
    ada.page.goto("/mine/")
    ada.page.get_by_text("Paused").wait_for()
    ada.page.go_back()
    ada.settle()
    act(bo, "Resume the match")
    asked = "#prompt:not(:has-text('The match is paused'))"
    for person in table:
        person.page.locator(asked).wait_for()
        expect(person.page.locator("#journal")).to_contain_text("resumes the match")


def test_a_standing_order_is_left_by_touch_seen_and_withdrawn(table):
    ada, bo = table
    waiting = bo if bo.prompt().startswith("Waiting") else ada
    orders = waiting.page.locator("details.orders")
    orders.locator("summary").click()
    switch = orders.get_by_role("switch", name="Let attacks happen")
    assert switch.bounding_box()["height"] >= 44
    switch.click()
    orders.locator("[aria-checked=true]").wait_for()
    expect(orders.locator("summary")).to_have_text("Automatic answers: Let attacks happen")
    journal = waiting.page.locator("#journal")
    expect(journal).to_contain_text("Automatic answer: Let attacks happen")
    assert waiting.breaches() == []
    other = ada if waiting is bo else bo
    assert "Automatic answer" not in other.page.locator("#journal").inner_text()
    orders.get_by_role("switch", name="Cancel every attack").click()
    orders.locator("summary", has_text="Cancel every attack I can").wait_for()
    expect(orders.locator("[aria-checked=true]")).to_have_count(1)
    orders.locator("[aria-checked=true]").click()
    orders.locator("summary", has_text="Automatic answers").wait_for()


def test_a_substitute_looks_on_when_the_seat_has_gone_back(table, visit, prepare):
    ada, bo = table
    place = bo.page.url
    bo.page.goto(place + "seats/")
    bo.page.get_by_label("I am sure").check()
    bo.page.get_by_role("button", name="Leave my seat").click()
    link = bo.page.locator("input[readonly]").input_value()
    cy = visit("Cy")
    cy.page.goto(link)
    cy.page.get_by_label("Your name").fill("Cy")
    cy.page.keyboard.press("Enter")
    cy.page.get_by_text("You share a network with a player").wait_for()
    ada.page.goto(place + "seats/")
    for person in (ada, bo):
        person.page.get_by_role("button", name="Agree to a substitute").click()
        person.page.get_by_role("button", name="Take back my agreement").wait_for()
    cy.page.get_by_role("link", name="Look again").click()
    expect(cy.page.get_by_text("has agreed", exact=True)).to_have_count(2)
    prepare("sit_down_from_elsewhere", name="Cy", link=link)  # all browsers here share a network
    cy.page.goto(place)
    cy.settle()
    bo.page.get_by_role("button", name="Take my seat back").click()
    cy.page.locator("#hint", has_text="This seat is no longer yours: you are a spectator.").wait_for()
    cy.page.locator("#journal", has_text="Cy takes over this seat").wait_for()
    cy.page.locator("#journal", has_text="Bo is back").wait_for()
    cy.page.goto("/mine/")
    cy.page.get_by_role("heading", name="Matches you have substituted in").wait_for()
    cy.page.get_by_role("link", name="Watch").click()
    cy.page.wait_for_url("**/match/**")


def test_a_note_to_oneself_is_pinned_on_top_and_only_mine(table):
    ada, bo = table
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.locator("#private-note").fill("Watch the carriers\nof Bo")
    ada.page.keyboard.press("Escape")
    pinned = "#pinned p:has-text('Watch the carriers')"
    ada.page.locator(pinned).wait_for()
    ada.page.reload()
    ada.settle()
    ada.page.locator(pinned).wait_for()
    assert ada.page.locator("#pinned").bounding_box()["height"] <= 48, "two lines take little from the board"
    assert ada.breaches() == []
    assert bo.page.locator("#pinned").is_hidden()
    ada.page.locator("#pinned").get_by_role("button", name="Edit").click()
    assert ada.page.evaluate("document.activeElement.id") == "private-note"


def resign(person):
    more(person)
    act(person, "Resign")


def answer_with_a_warning(person):
    person.click(*SET_UP, "confirm")


@pytest.mark.parametrize("ask", [resign, answer_with_a_warning])
def test_a_dialog_closes_when_nothing_is_asked_any_more(ask, friends):
    ada, bo = friends
    ask(ada)
    ada.page.locator("dialog[open]").wait_for()
    resign(bo)
    bo.confirm()
    ada.page.locator("#ending h2", has_text="You win!").wait_for()
    expect(ada.page.locator("dialog")).to_have_count(0)


def test_a_card_closes_when_it_cannot_be_chosen_any_more(begin):
    ada, bo = begin("impulse", "Ada", "Bo")
    offered = ada.page.locator("#board [data-details][data-offered]").first
    offered.click(button="right")
    ada.page.locator("dialog[open] button[value=choose]").wait_for()
    resign(bo)
    bo.confirm()
    ada.page.locator("#ending h2", has_text="You win!").wait_for()
    expect(ada.page.locator("dialog")).to_have_count(0)
