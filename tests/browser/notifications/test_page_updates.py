"""Events elsewhere appear on every open page within a second."""

from __future__ import annotations

import pytest

SECOND = 1000  # milliseconds, on an idle machine; a page may need one more to draw


@pytest.mark.parametrize("width", [375, 1280])
def test_a_page_of_rules_shows_that_a_match_waits_and_a_rematch_is_wanted(visit, prepare, width):
    made = prepare("match", game="homeworlds", names=["Ada", "Bo"], options={}, origin="", public=False)
    screen = {"viewport": {"width": width, "height": 800}}
    ada, bo = (visit(name, cookie, **screen) for name, cookie in zip(("Ada", "Bo"), made["cookies"], strict=True))
    ada.page.goto(f"/match/{made['match']}/")
    ada.settle()
    bo.page.goto("/rules/impulse/")
    ada.click("bank:y1", "bank:g1", "bank:r3", "confirm")
    ada.confirm()
    bo.page.locator("#next-match a").wait_for(timeout=2 * SECOND)
    assert bo.page.title().startswith("(1) ")
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.confirm()
    bo.page.locator("#next-match a").wait_for(state="detached", timeout=2 * SECOND)
    assert not bo.page.title().startswith("(")
    ada.page.get_by_role("region", name="The end").get_by_role("button", name="Rematch").click()
    call = bo.page.locator(".call", has_text="Ada wants a rematch: Homeworlds")
    call.wait_for(timeout=2 * SECOND)
    assert bo.breaches() == []
    call.get_by_role("link", name="Go to the room").click()
    bo.page.get_by_role("button", name="Agree to the rematch").click()
    for person in (ada, bo):
        person.page.wait_for_url("**/match/**")


def test_the_lobby_shows_my_turn_at_once_and_a_closed_call_stays_closed(visit, prepare):
    ada, bo = visit("Ada"), visit("Bo")
    link = ada.open_room("homeworlds")
    room = ada.page.url
    ada.page.goto("/rules/homeworlds/")
    bo.come_in(link)
    call = ada.page.locator(".call", has_text="Bo is in your room: Homeworlds")
    call.wait_for(timeout=2 * SECOND)
    call.get_by_role("button", name="Close").click()
    call.wait_for(state="hidden")
    ada.page.goto("/rules/impulse/")
    ada.page.locator("#next-match").wait_for(state="attached")
    assert not call.is_visible()
    bo.page.goto("/")
    ada.page.goto(room)
    ada.page.get_by_role("button", name="Begin the match").click()
    ada.page.wait_for_url("**/match/**")
    ada.settle()
    ada.click("bank:y1", "bank:g1", "bank:r3", "confirm")
    ada.confirm()
    bo.page.locator("#mine-live .badge", has_text="Your turn").wait_for(timeout=2 * SECOND)
