"""People meet in a room: by mouse, on a phone in Chinese, by keyboard alone, without scripts."""

from __future__ import annotations

import re

import pytest

from games import registry


@pytest.fixture
def game():
    return registry.SLUGS[0]


def test_both_see_everything_at_once(visit, game):
    ada, phone = visit("Ada"), visit("小明", viewport={"width": 375, "height": 760})
    link = ada.open_room(game)
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Language").click()
    phone.page.get_by_role("button", name="繁體中文").click()
    phone.page.get_by_label("你的名字").fill("小明")
    phone.page.get_by_role("button", name="進入房間").click()
    phone.page.wait_for_url("**/room/**")
    ada.page.locator(".seat", has_text="小明").locator(".presence.here").wait_for()
    phone.page.get_by_role("button", name="離座").click()
    ada.page.locator(".seat.standing", has_text="小明").wait_for()
    phone.page.get_by_role("button", name="坐這裡").first.click()
    start = ada.page.get_by_role("button", name="Begin the match")
    start.and_(ada.page.locator(":not([aria-disabled])")).click()
    for person in (ada, phone):
        person.page.wait_for_url("**/match/**")
    phone.page.goto("/mine/")
    assert phone.page.locator(".row-link").count() == 1


def test_a_guest_brings_the_time_zone_of_their_browser(visit, game):
    ming = visit("小明", timezone_id="Asia/Taipei")
    ming.open_room(game)
    ming.page.goto("/notices/")
    assert ming.page.get_by_label("Time zone").input_value() == "Asia/Taipei"


def test_who_comes_third_to_a_room_for_two_watches_the_match(visit):
    ada, bo, cy = visit("Ada"), visit("Bo"), visit("Cy", viewport={"width": 375, "height": 800})
    link = ada.open_room("homeworlds")
    bo.come_in(link)
    cy.page.goto(link)
    cy.page.get_by_text("All seats are taken.").wait_for()
    cy.page.get_by_label("Your name").fill("Cy")
    cy.page.get_by_role("button", name="Come in and watch").click()
    cy.page.wait_for_url("**/room/**")
    ada.page.locator(".seat.standing", has_text="Cy").wait_for()
    ada.page.get_by_role("button", name="Begin the match").click()
    for person in (ada, bo, cy):
        person.page.wait_for_url("**/match/**")
        person.settle()
    assert ada.page.locator("#board [data-key]").count()
    assert not cy.page.locator("#options button").count()
    cy.page.reload()
    cy.settle()
    assert cy.page.locator("#players").get_by_text("Bo").count()


def test_a_guest_who_is_removed_sees_it_and_stays_out_until_let_in(visit, game):
    ada, bo = visit("Ada"), visit("Bo")
    bo.come_in(ada.open_room(game))
    seat = ada.page.locator(".seat", has_text="Bo")
    remove = seat.get_by_role("button", name="Remove Bo and replace the invite link")
    assert not remove.is_visible()  # confirmed first
    seat.locator("summary", has_text="Remove").click()
    remove.click()
    bo.page.get_by_role("heading", name="You were removed from this room").wait_for()
    assert remove.count() == 0
    link = ada.page.locator("#invite-link").input_value()
    bo.page.goto(link)
    bo.page.get_by_text("Only the host can let you come back").wait_for()
    ada.page.get_by_role("button", name="Let them come back").click()
    ada.page.locator(".seat", has_text="Bo").wait_for(state="detached")
    bo.page.goto(link)
    bo.page.get_by_role("button", name="Come in").click()
    bo.page.wait_for_url("**/room/**")
    ada.page.locator(".seat", has_text="Bo").wait_for()


def test_a_room_is_opened_by_keyboard_alone(visit):
    page = visit("Ada").page
    page.goto("/")
    press_until(page, ".game a.primary", "Play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/**")
    press_until(page, "a", "Create a room")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/**")
    press_until(page, "[name=name]")
    page.keyboard.type("Ada")
    press_until(page, "button.primary", "Create the room")
    page.keyboard.press("Enter")
    page.wait_for_url("**/room/**")
    press_until(page, "button", "Stand up")
    page.keyboard.press("Enter")
    page.locator(".seat.standing", has_text="Ada").wait_for()


def press_until(page, selector, text=""):
    """Press Tab until the wanted element has the focus."""
    there = "([wanted, text]) => document.activeElement.matches(wanted) && document.activeElement.textContent.includes(text)"
    for _press in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(there, [selector, text]):
            return
    raise AssertionError(f"{selector} {text!r} cannot be reached by Tab")


def test_rooms_work_without_scripts(visit, game):
    ada, bo = visit("Ada", java_script_enabled=False), visit("Bo", java_script_enabled=False)
    link = ada.open_room(game)
    ada.page.get_by_role("button", name="Stand up").click()
    assert ada.page.locator(".seat.standing").count() == 1
    bo.come_in(link)
    assert bo.page.locator(".seat", has_text="Bo").count() == 1
    ada.page.reload()
    ada.page.get_by_role("button", name="Sit here").click()
    change_hints(ada.page)
    ada.page.get_by_text("Not ready yet: Bo.").wait_for()
    bo.page.reload()
    bo.page.get_by_role("button", name="Ready: Hints from the computer").click()
    ada.page.reload()
    ada.page.get_by_role("button", name="Begin the match").click()
    ada.page.wait_for_url("**/match/**")


def change_hints(page):
    """Allow hints for everybody in the room."""
    page.get_by_text("Change the settings").click()
    hints = page.get_by_label("For every player, counted for all to see")
    if not hints.is_visible():
        page.get_by_text("More options").click()
    hints.check()
    page.get_by_role("button", name="Save").click()


def test_after_a_change_everybody_agrees_and_each_browser_has_added_a_number(visit):
    ada, bo = visit("Ada"), visit("Bo")
    bo.come_in(ada.open_room("impulse"))
    ada.page.locator(".seat", has_text="Bo").wait_for()
    change_hints(ada.page)
    agree = bo.page.get_by_role("button", name="Ready: Hints from the computer")
    agree.wait_for()
    ada.page.get_by_text("Not ready yet: Bo.").wait_for()
    agree.click()
    begin = ada.page.get_by_role("button", name="Begin the match")
    begin.and_(ada.page.locator(":not([aria-disabled])")).click()
    for person in (ada, bo):
        person.page.wait_for_url("**/match/**")
    shown = [person.page.locator("#menu .commitment dd code") for person in (ada, bo)]
    numbers, others = (each.all_text_contents() for each in shown)
    assert numbers == others
    assert len({each for each in numbers if re.fullmatch("[0-9a-f]{64}", each)}) == 2


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [375, 1280])
def test_the_pages_are_accessible_and_fit(visit, site, game, theme, width):
    ada = visit("Ada", viewport={"width": width, "height": 760}, bypass_csp=True)
    ada.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
    found = []

    def look():
        found.extend(ada.breaches())
        if ada.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{ada.page.url} is wider than the window")

    ada.page.goto("/")
    look()
    ada.open_room(game)
    look()
    for path in ("/", f"/games/{game}/", "/mine/", "/me/", "/invite/no/where/"):
        ada.page.goto(path)
        look()
    ada.complaints = [each for each in ada.complaints if "404" not in each]  # from the dead link
    assert found == []


def test_a_rematch_is_told_at_the_finished_match_and_begins_for_both(friends):
    ada, bo = friends
    loser = ada if ada.page.locator("#choices [data-key]").count() else bo
    loser.page.get_by_role("button", name="Menu").click()
    loser.page.get_by_role("button", name="Resign").click()
    loser.confirm()
    for person in friends:
        person.page.get_by_role("region", name="The end").get_by_role("button", name="Rematch").wait_for()
    ada.page.get_by_role("region", name="The end").get_by_role("button", name="Rematch").click()
    ada.page.wait_for_url("**/room/**")
    wanted = bo.page.get_by_role("button", name="Rematch: Ada wants one")
    wanted.nth(1).wait_for()  # in the panel of the end, and below it
    wanted.first.click()
    for person in friends:
        person.page.wait_for_url("**/match/**")
    assert ada.page.url == bo.page.url


@pytest.mark.parametrize("width", [375, 1280])
def test_two_strangers_meet_by_play_now(visit, width):
    size = {"viewport": {"width": width, "height": 800}}
    first, second, third = (visit(name, **size) for name in ("One", "Two", "Three"))
    third.page.goto("/")
    first.page.goto("/games/impulse/")
    first.page.get_by_role("button", name="Play with people").click()
    first.page.wait_for_url("**/room/**")
    third.page.locator("#waiting-impulse").get_by_text("1 waiting: join").wait_for()
    second.page.goto("/")
    second.page.locator("#waiting-impulse button").click()
    second.page.wait_for_url("**/room/**")
    assert second.page.url == first.page.url
    first.page.locator(".seat", has_text="Guest 2").wait_for()
    third.page.locator("#waiting-impulse:not(:has(button))").wait_for(state="attached")
    first.page.get_by_role("button", name="Begin the match").click()
    for person in (first, second):
        person.page.wait_for_url("**/match/**")


@pytest.mark.parametrize("width", [375, 1280])
def test_rooms_that_wait_are_in_sight_and_a_whole_card_is_its_link(visit, width):
    ada, newcomer = visit("Ada"), visit("Cy", viewport={"width": width, "height": 800})
    ada.open_room("homeworlds")
    newcomer.page.goto("/")
    if width == 375:
        newcomer.page.get_by_role("link", name="waits").or_(newcomer.page.get_by_role("link", name="rooms wait")).click(
            trial=True
        )
    else:
        row = newcomer.page.locator("#public-live .row-link").first
        assert row.bounding_box()["y"] < 700
    newcomer.page.locator(".game", has_text="Homeworlds").locator("img").click(force=True)
    newcomer.page.wait_for_url("**/games/homeworlds/")
