"""Chats of a room before its match, and of a team in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("width", [375, 1280])
def test_members_of_a_room_chat_until_the_match_begins(visit, width):
    size = {"viewport": {"width": width, "height": 812}}
    ada, bo, cy = (visit(name, **size) for name in ("Ada", "Bo", "Cy"))
    link = ada.open_room("homeworlds")
    room = ada.page.url
    bo.come_in(link)
    cy.page.goto(room)
    assert not cy.page.locator(".room-chat").count()
    field = ada.page.get_by_label("Message")
    field.focus()
    ada.page.keyboard.type("shall we begin?")
    ada.page.keyboard.press("Enter")
    bo.page.locator(".room-messages", has_text="shall we begin?").wait_for()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    bo.page.get_by_label("Message").fill("in a minute")
    bo.page.get_by_role("button", name="Send").click()
    ada.page.locator(".room-messages", has_text="in a minute").wait_for()
    for person in (ada, bo):
        assert person.breaches() == []
        assert not person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    ada.page.get_by_text("Mute or report").click()
    ada.page.get_by_role("button", name="Report: Advertising or spam").click()
    ada.page.get_by_text("The operators will look at the message.").wait_for()
    assert "shall we begin?" not in cy.page.content()


def test_a_room_chats_without_scripts(visit):
    ada = visit("Ada", java_script_enabled=False)
    ada.open_room("homeworlds")
    ada.page.get_by_label("Message").fill("hello")
    ada.page.get_by_role("button", name="Send").click()
    ada.page.locator(".room-messages", has_text="hello").wait_for()


def test_a_team_chats_and_its_rivals_and_spectators_read_nothing(begin, visit):
    screens = [{"viewport": {"width": width, "height": 812}} for width in (1280, 1280, 375, 1280)]
    people = begin("impulse", "Ada", "Bo", "Cy", "Dee", options={"teams": "two"}, screens=screens)
    ada, bo, cy, _dee = people
    eve = visit("Eve")
    eve.page.goto(ada.page.url)
    eve.settle()
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_text("My team: Cy").click()
    ada.page.get_by_label("Message").fill("we meet at Vega")
    ada.page.keyboard.press("Enter")
    ada.page.locator(".chat-messages", has_text="we meet at Vega").get_by_text("team", exact=True).wait_for()
    ada.page.get_by_text("Everyone", exact=True).click()
    ada.page.get_by_label("Message").fill("good luck")
    ada.page.get_by_role("button", name="Send").click()
    for person in (bo, eve):
        person.page.get_by_role("tab", name="Chat").click()
        person.page.locator(".chat-messages", has_text="good luck").wait_for()
        assert "we meet at Vega" not in person.page.content()
    cy.page.locator("#new-chat").click()
    cy.page.locator(".chat-messages", has_text="we meet at Vega").wait_for()
    assert cy.page.get_by_text("My team: Ada").bounding_box()["height"] >= 44
    assert not eve.page.get_by_text("My team").count()
