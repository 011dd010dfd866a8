"""Whole matches in real browsers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TAKEN

SET_UP = {"Ada": ("bank:y1", "bank:g1", "bank:r3"), "Bo": ("bank:g2", "bank:b2", "bank:y3")}


def home_of(visitor, seat):
    """Return the name of the homeworld of `seat` on the board."""
    return visitor.page.locator(f"#board .home.seat-{seat}").get_attribute("data-system")


def test_friends_play_a_whole_match_by_mouse_and_a_third_watches(friends, visit):
    ada, bo = friends
    cy = visit("Cy")
    cy.page.goto(ada.page.url)
    cy.settle()
    for person in friends:
        person.click(*SET_UP[person.name], "confirm")
        person.confirm()  # both homeworlds have a beginner's weakness
    ada.asked("Choose a ship, or pass")
    lyra, vega = home_of(ada, 0), home_of(ada, 1)

    assert ada.page.title().startswith("●")
    bo.asked("Waiting for")
    assert not bo.page.title().startswith("●")
    ada.click(f"ship:{lyra}:r3:0", f"build:{lyra}:r1", "end")
    bo.click("pass")
    ada.click(f"ship:{lyra}:r3:0", f"move:{vega}", "end")
    bo.click("pass")
    bo.confirm()  # Ada can take the homeworld now
    ada.click(f"ship:{vega}:r3:0", "attack:y3:1", "end")

    ada.ends("You win!")
    for other in (bo, cy):
        other.ends("Ada wins")
        expect(other.page.locator("#choices button")).to_have_count(0)
    expect(ada.page.locator("#journal")).to_contain_text("The end: the last ship at the homeworld of Bo was captured")
    told = ada.page.locator("#journal").inner_text()
    expect(cy.page.locator("#journal")).to_have_text(told, use_inner_text=True)
    bo.page.get_by_role("region", name="The end").get_by_role("button", name="Rematch").click()
    bo.page.wait_for_url("**/room/**")


def tab_to(visitor, *, key=None, role=None, name=None):
    """Press Tab until the wanted element has the focus."""
    for _step in range(120):
        found = visitor.page.evaluate(
            "({key: document.activeElement?.dataset?.key, text: document.activeElement?.innerText ?? ''})"
        )
        if (found["key"] == key and key is not None) or (name is not None and name in found["text"]):
            return
        visitor.page.keyboard.press("Tab")
    pytest.fail(f"{key or name} cannot be reached by Tab")


def by_keys(visitor, *keys):
    """Choose by keyboard alone, on the board if possible."""
    for key in keys:
        visitor.in_list(key).wait_for()
        visitor.page.keyboard.press("b" if visitor.on_board(key).count() else "c")
        tab_to(visitor, key=key)
        visitor.page.keyboard.press("Enter")


def confirm_by_keys(visitor):
    warning = visitor.page.locator("dialog[open] #warnings").inner_text()
    expect(visitor.page.get_by_role("dialog")).to_have_accessible_description(warning)
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")


def test_a_whole_match_is_played_by_keyboard_alone(friends):
    ada, bo = friends
    for person in friends:
        by_keys(person, *SET_UP[person.name], "confirm")
        confirm_by_keys(person)
    ada.asked("Choose a ship, or pass")
    lyra, vega = home_of(ada, 0), home_of(ada, 1)
    by_keys(ada, f"ship:{lyra}:r3:0", f"build:{lyra}:r1")
    ada.in_list("end").wait_for()
    ada.page.keyboard.press("u")
    by_keys(ada, f"build:{lyra}:r1")
    ada.in_list("end").wait_for()
    ada.page.keyboard.press("e")
    by_keys(bo, "pass")
    by_keys(ada, f"ship:{lyra}:r3:0", f"move:{vega}")
    ada.in_list("end").wait_for()
    ada.page.keyboard.press("e")
    by_keys(bo, "pass")
    confirm_by_keys(bo)
    by_keys(ada, f"ship:{vega}:r3:0", "attack:y3:1")
    ada.in_list("end").wait_for()
    ada.page.keyboard.press("e")
    ada.ends("You win!")


def test_undo_all_takes_back_every_answer_of_the_turn(friends):
    ada, _bo = friends
    first, second, *_more = SET_UP["Ada"]
    all_of_it = ada.page.locator("#acts .undo-all")
    ada.click(first)
    ada.page.locator("#controls .undo").wait_for()
    expect(all_of_it).to_have_count(0)  # undo does the same
    ada.click(second)
    ada.page.locator(".menu-button").click()
    all_of_it.click()
    expect(ada.page.locator("#controls .undo")).to_have_count(0)
    ada.in_list(first).wait_for()
    ada.page.keyboard.press("Escape")
    ada.click(first, second)
    expect(all_of_it).to_have_count(1)
    ada.page.keyboard.press("Shift+U")
    expect(ada.page.locator("#controls .undo")).to_have_count(0)
    ada.in_list(first).wait_for()
    assert ada.breaches() == []


def test_arrow_keys_step_between_what_is_on_offer(friends):
    ada, _bo = friends
    ada.in_list("bank:y1").wait_for()
    focused = "document.activeElement.dataset.key"
    ada.page.keyboard.press("ArrowDown")
    assert ada.page.evaluate(focused) == "bank:r1"
    ada.page.keyboard.press("ArrowDown")
    assert ada.page.evaluate(focused) == "bank:g1"
    ada.page.keyboard.press("ArrowRight")
    assert ada.page.evaluate(focused) == "bank:g2"
    ada.page.keyboard.press("Space")
    ada.asked("second star")
    assert ada.page.evaluate(focused) == "bank:g2", "the focus stays where it was"


def test_a_line_of_the_journal_marks_on_the_board_what_it_names(friends):
    ada, _bo = friends
    for person in friends:
        person.click(*SET_UP[person.name], "confirm")
        person.confirm()
    ada.asked("Choose a ship, or pass")
    home = home_of(ada, 1)
    marked = ada.page.locator("#board [data-highlighted][data-system]")
    ada.page.locator("#journal li", has_text=home).hover()
    marked.wait_for()
    assert marked.get_attribute("data-system") == home
    ada.page.mouse.move(5, 5)
    marked.wait_for(state="detached")
    ada.page.keyboard.press("j")
    ada.page.keyboard.press("ArrowUp")
    assert "Bo" in ada.page.evaluate("document.activeElement.innerText")
    assert marked.get_attribute("data-system") == home


def test_on_a_phone_one_button_leads_to_what_may_be_chosen_on_the_board(friends):
    ada, bo = friends
    ada.in_list("bank:y1").wait_for()
    ada.page.set_viewport_size({"width": 375, "height": 667})
    ada.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    ada.page.get_by_role("button", name="Find on the board").click()
    ada.page.wait_for_function(
        """() => {
          const { top, bottom } = document.querySelector("#board [data-offered]").getBoundingClientRect();
          return top >= 0 && bottom <= document.querySelector(".ask").getBoundingClientRect().top;
        }"""
    )
    bo.page.set_viewport_size({"width": 375, "height": 667})
    expect(bo.page.get_by_role("button", name="Find on the board")).to_be_hidden()


def test_chat_out_of_sight_shows_beside_the_question(friends):
    ada, bo = friends
    told = bo.page.get_by_role("link", name="Chat: 1")
    ada.page.get_by_role("tab", name="Chat").click()
    assert not told.is_visible()
    ada.page.get_by_label("Message").fill("Well met")
    ada.page.get_by_role("button", name="Send").click()
    told.click()
    bo.page.get_by_text("Well met").wait_for()
    told.wait_for(state="hidden")


def test_a_line_is_reported_with_a_reason_and_stays_reported(friends):
    ada, bo = friends
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Message").fill("Something rude")
    ada.page.get_by_role("button", name="Send").click()
    bo.page.get_by_role("tab", name="Chat").click()
    bo.page.get_by_role("button", name="Report Ada").click()
    bo.page.get_by_role("group", name="What is wrong with this message?").wait_for()
    assert bo.page.evaluate("document.activeElement.textContent").strip() == "Insult or threat"
    bo.page.keyboard.press("Enter")
    reported = bo.page.get_by_role("button", name="Reported Ada")
    reported.wait_for()
    assert reported.is_disabled()
    expect(bo.page.get_by_role("group", name="What is wrong")).to_be_hidden()


# Whether all texts of these parts are in sight and uncovered.
READABLE = """(parts) => parts.every((part) => {
  const range = new Range();
  range.selectNodeContents(part);
  return [...range.getClientRects()].every(({ left, right, top, bottom }) =>
    part.contains(document.elementFromPoint((left + right) / 2, top + 2)) &&
    part.contains(document.elementFromPoint((left + right) / 2, bottom - 2)));
})"""


def test_what_both_have_written_is_read_while_they_play(friends):
    for person, text in zip(friends, ("Well met", "The same to you, and good luck"), strict=True):
        person.page.get_by_role("tab", name="Chat").click()
        person.page.get_by_label("Message").fill(text)
        person.page.get_by_role("button", name="Send").click()
        person.page.locator(".chat-text", has_text=text).wait_for()
    for person in friends:
        expect(person.page.locator(".chat-text")).to_have_count(2)
        for place in (".chat-text", ".chat-name", "#prompt", "#choices li:first-child"):
            assert person.page.locator(place).evaluate_all(READABLE), (person.name, place)


def test_the_menu_holds_a_link_whole(begin):
    ada = begin("impulse", "Ada", "Bo", public=False)[0]
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Create a spectator link").click()
    ada.page.locator("#watch-link").wait_for()
    menu = ada.page.locator("#menu")
    assert menu.evaluate("menu => menu.scrollWidth - menu.clientWidth") == 0
    assert menu.get_by_role("button", name="Copy").evaluate_all(READABLE)


def test_a_sheet_opens_for_what_can_be_answered_only_there(begin):
    phone = {"viewport": {"width": 375, "height": 812}, "has_touch": True}
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[phone])
    sheet = ada.page.locator(".ask")
    ada.page.locator("[data-fold]").click()
    *first, last = SET_UP["Ada"]
    for key in first:
        ada.page.locator(f"{TAKEN}").wait_for(state="attached")
        ada.on_board(key).tap()
    ada.on_board(last).wait_for()
    expect(sheet).to_have_attribute("data-folded", "")
    ada.page.locator(f"{TAKEN}").wait_for(state="attached")
    ada.on_board(last).tap()
    ada.in_list("confirm").wait_for()
    expect(sheet).not_to_have_attribute("data-folded", "")


# Lines of a text covered by something else.
COVERED = """(text) => {
  const frame = text.closest("#ending").getBoundingClientRect();
  const range = new Range();
  range.selectNodeContents(text);
  return [...range.getClientRects()].map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])
    .filter(([x, y]) => y > frame.top && y < frame.bottom && !text.contains(document.elementFromPoint(x, y))).length;
}"""


def test_how_to_come_back_is_in_sight_in_a_window(begin):
    ada, bo = begin("planet_masters", "Ada", "Bo", screens=[{"viewport": {"width": 1280, "height": 800}}])
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Resign").click()
    bo.confirm()
    ada.page.locator("#ending #keep p").wait_for()
    assert ada.page.locator("#ending").evaluate("(ending) => ending.scrollHeight - ending.clientHeight") <= 0


def test_how_to_come_back_is_read_whole_on_a_phone(begin):
    phone = {"viewport": {"width": 375, "height": 740}, "has_touch": True}
    ada, bo = begin("planet_x", "Ada", "Bo", screens=[phone])
    bo.page.get_by_role("button", name="Menu").click()
    bo.page.get_by_role("button", name="Resign").click()
    bo.confirm()
    text = ada.page.locator("#ending #keep p")
    text.wait_for()
    assert text.evaluate(COVERED) == 0
    assert ada.page.get_by_role("link", name="Save my return link").is_visible()
