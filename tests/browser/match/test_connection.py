"""The page and its connection: it loses nothing, and shows its state."""

from tests.browser.conftest import TAKEN


def test_an_answer_given_offline_arrives_when_the_network_is_back(friends):
    ada, _bo = friends
    ada.in_list("bank:y1").wait_for()
    ada.context.set_offline(True)
    ada.page.evaluate("window.dispatchEvent(new Event('online'))")  # makes the page check its connection
    ada.click("bank:y1")
    ada.page.locator("#live[data-state=connecting]").wait_for(timeout=20_000)
    ada.page.get_by_text("The connection is lost").wait_for()
    ada.context.set_offline(False)
    ada.asked("second star")
    ada.page.reload()
    ada.asked("second star")  # the server has it


def test_what_the_server_missed_is_shown_after_a_restart(friends, site):
    ada, bo = friends
    bo.context.set_offline(True)
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    ada.asked("Waiting for Bo")
    bo.context.set_offline(False)
    bo.page.evaluate("window.dispatchEvent(new Event('online'))")
    bo.in_list("bank:y1").wait_for()
    assert bo.page.locator("#board .home.seat-0").count() == 1


def test_a_reload_in_the_middle_of_a_turn_keeps_everything(friends):
    ada, _bo = friends
    ada.click("bank:y1", "bank:b2")
    ada.asked("first ship")
    ada.page.reload()
    ada.settle()
    ada.asked("first ship")
    assert ada.page.locator("#board [data-piece=y1], #board [data-piece=b2]").count() == 2
    ada.page.get_by_role("button", name="Undo").click()
    ada.asked("second star")


def test_the_language_changes_within_a_running_match(friends):
    ada, _bo = friends
    ada.click("bank:y1")
    ada.asked("second star")
    ada.page.get_by_role("button", name="Language").click()
    ada.page.get_by_role("button", name="繁體中文").click()
    ada.settle()
    assert ada.page.locator("html").get_attribute("lang") == "zh-Hant"
    assert ada.page.locator("#board [data-piece=y1]").count() == 1
    ada.click("bank:b2")
    ada.page.get_by_role("button", name="語言").click()
    ada.page.get_by_role("button", name="English").click()
    ada.asked("first ship")


def test_two_tabs_of_one_player_agree(friends):
    ada, _bo = friends
    other = ada.context.new_page()
    other.goto(ada.page.url)
    other.locator("#live[data-state=live]").wait_for()
    ada.click("bank:y1")
    other.locator("#prompt", has_text="second star").wait_for()
    other.locator(TAKEN).wait_for(state="attached")
    other.locator('#board [data-key="bank:b2"]').click()
    ada.asked("first ship")


def test_a_draw_is_offered_and_accepted(friends):
    ada, bo = friends
    ada.click("bank:y1")
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Offer a draw").click()
    ada.page.get_by_role("button", name="Accept the draw").click()
    for person in friends:
        person.ends("A draw")


def test_resigning_asks_first(friends):
    ada, bo = friends
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="No, go back").click()
    ada.page.locator("dialog").wait_for(state="detached")
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.confirm()
    bo.ends("You win!")


def test_a_match_is_played_without_scripts(visit):
    ada, bo = visit("Ada", java_script_enabled=False), visit("Bo")
    link = ada.open_room("homeworlds")
    bo.come_in(link)
    ada.page.reload()
    ada.page.get_by_role("button", name="Begin the match").click()
    ada.page.wait_for_url("**/match/**")
    for label in ("small yellow", "medium blue", "large green"):
        ada.page.get_by_role("button", name=label).click()
    ada.page.get_by_role("button", name="Undo").click()
    ada.page.get_by_role("button", name="large red").click()
    assert "homeworld" in ada.prompt()
