"""The Search for Planet X in real browsers, under a sky with a code known to the players."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from games.core import Engine
from games.planet_x import RULES
from tests.browser.conftest import TAKEN

# S0123456 is GCCAADAAXEGE: Planet X in sector 9, between an asteroid and nothing.
NUMBER = "123456"
PATIENCE = 20
GUESS = ("locate", "sector:9", "object:A", "object:E", "confirm")


def open_room(ada):
    ada.page.goto("/new/planet_x/")
    ada.page.get_by_label("Your name").fill(ada.name)
    ada.page.get_by_label("Everyone (listed in the lobby)").check()
    ada.page.get_by_text("More options").click()
    ada.page.get_by_label("one that others have played").check()
    ada.page.get_by_role("button", name="Create the room").click()
    ada.page.wait_for_url("**/room/**")


def start(ada, *others):
    ada.begin_with(*others)
    sky = "Which sky do you want to play?"
    asked = [each for each in (ada, *others) if sky in each.page.locator("#prompt").inner_text()]
    (first,) = asked  # the order is random
    first.page.locator("#choices input").fill(f"s{NUMBER.zfill(7)}")
    first.page.get_by_role("button", name="Done").click()
    for person in (ada, *others):
        person.click("level:genius")


@pytest.fixture
def alone(begin):
    """Return Ada at a match against the bot."""
    match = Engine.new(RULES, 1, {"sky": "code", "notes": "all"}, bytes(32))
    match.answer(0, int(NUMBER))
    match.answer(0, "level:genius")
    (ada,) = begin("planet_x", "Ada", origin=match.checkpoint.state)
    return ada


@pytest.fixture
def astronomers(visit):
    """Return Ada and Bo, the one to move first."""
    ada, bo = visit("Ada"), visit("Bo")
    open_room(ada)
    start(ada, bo)
    ada.page.locator("#prompt:not(:has-text('starting facts'))").wait_for()
    ada.page.locator("#prompt", has_text="o").wait_for()
    first = mover(ada, bo)
    return first, (bo if first is ada else ada)


def mover(*people):
    """Return the player who is asked for an action; a page may show the previous one for a moment."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for person in people:
            if person.prompt() == "Choose your action":
                return person
        people[0].page.wait_for_timeout(50)
    pytest.fail(f"nobody is asked for an action within {PATIENCE} seconds")


def cell(person, name):
    return person.page.locator(f'.cell[aria-label^="{name}:"]')


def test_two_astronomers_survey_publish_and_locate(astronomers, visit):
    one, other = astronomers
    watcher = visit("Cy")
    watcher.page.goto(one.page.url)

    one.click("survey", "object:A", "sector:4", "sector:5", "confirm")
    other.asked("Choose your action")
    one.page.locator(".newest", has_text="asteroids in sectors 4 to 5: 2").wait_for()
    assert other.page.locator(".newest").inner_text() == ""
    one.page.get_by_role("tab", name="Actions").click()
    one.page.locator(".history", has_text="2 found").wait_for()
    other.page.get_by_role("tab", name="Actions").click()
    other.page.locator(".history", has_text="Survey sectors 4 to 5 for asteroids").wait_for()
    assert "found" not in other.page.locator(".history").inner_text()

    other.click("target", "sector:6", "confirm")
    for person in (one, other):
        person.asked("Submit a theory?")
    one.click("token:C")
    one.page.keyboard.press("Escape")
    one.in_list("none").wait_for()  # nothing has been sent
    one.click("token:A")
    one.submit()
    other.click("none")
    one.click("sector:4")
    assert other.page.locator(".token").count() == 0  # a button sends the sector
    one.submit()
    one.page.locator(".token[data-mine] .glyph-A").wait_for()
    other.page.locator(".token").wait_for()
    assert other.page.locator(".token .glyph").count() == 0

    person = mover(one, other)
    person.click(*GUESS)
    rest = other if person is one else one
    rest.asked("choose your final action")
    rest.click("theories", "none")
    for each in (one, other):
        each.page.get_by_role("tab", name="Result", selected=True).wait_for()
        each.page.locator(".code", has_text="S0123456").wait_for()
        assert each.page.locator(".known .glyph").count() == 12
    one.page.locator(".steps", has_text="At the start").wait_for()
    assert watcher.page.locator("#choices button").count() == 0


def test_alone_one_finds_planet_x_before_the_bot_by_keyboard(alone):
    page = alone.page
    alone.asked("Choose your action")
    for key in GUESS:
        target = alone.in_list(key)
        target.wait_for()
        target.focus()
        page.keyboard.press("Enter")
    alone.ends("You win!")
    scores = page.locator(".scores", has_text="the bot")
    scores.wait_for()
    expect(scores.locator("thead th").first).to_have_text(re.compile("Ada"))
    expect(scores.locator("tr", has_text="months").locator("td").first).to_have_text("5")
    expect(page.locator("#players .bot-standing")).to_contain_text("the bot")
    assert page.locator('.known[data-planet-x="true"], .known[data-planet-x]').count() == 1


def test_notes_fill_themselves_branch_and_stay(alone):
    page = alone.page
    alone.asked("Choose your action")
    alone.click("target", "sector:6", "confirm")
    page.locator('.cell[data-fact][data-new][aria-label="Sector 6, dwarf planet: sure"]').wait_for()
    assert cell(alone, "Sector 6, gas cloud").get_attribute("data-mark") == "x"
    assert cell(alone, "Sector 1, dwarf planet").get_attribute("data-mark") == "x"  # the only one

    cell(alone, "Sector 9, Planet X").click()
    page.locator('.cell[aria-label="Sector 9, Planet X: ruled out"]').wait_for()
    page.get_by_role("button", name="Contradictions").click()
    page.get_by_role("button", name="What if…").click()
    for _click in range(2):
        cell(alone, "Sector 9, Planet X").click()
    page.locator('.cell[data-if][aria-label="Sector 9, Planet X: sure"]').wait_for()
    assert page.locator(".source em").count() == 0
    for _click in range(3):
        cell(alone, "Sector 9, asteroid").click()
    page.locator(".source em", has_text="Two objects are sure in sector 9.").wait_for()
    page.get_by_role("button", name="Drop").click()
    page.locator('.cell[aria-label="Sector 9, Planet X: ruled out"]').wait_for()

    page.reload()
    alone.settle()
    page.locator('.cell[aria-label="Sector 9, Planet X: ruled out"]').wait_for()
    page.get_by_role("button", name="Erase marks").click()
    page.locator('.cell[aria-label="Sector 9, Planet X: nothing noted"]').wait_for()


def test_the_sheet_says_why_an_object_is_ruled_out_where_that_was_agreed_on(alone):
    page = alone.page
    alone.asked("Choose your action")
    alone.click("target", "sector:6", "confirm")
    page.locator('.cell[aria-label="Sector 7, Planet X: nothing noted"]').wait_for()
    page.get_by_role("button", name="All that follows").click()
    page.locator('.cell[data-ruled][aria-label="Sector 7, Planet X: ruled out"]').wait_for()
    cell(alone, "Sector 7, Planet X").click()
    page.locator(".source", has_text="Sector 6: a dwarf planet").wait_for()
    page.locator(".source", has_text="And by the rules").wait_for()
    assert cell(alone, "Sector 7, Planet X").get_attribute("data-mark") == "x"
    cell(alone, "Sector 5, Planet X").focus()
    page.keyboard.press("i")
    page.get_by_role("dialog").get_by_text("There cannot be Planet X in sector 5.").wait_for()


def test_the_ring_shows_what_is_being_chosen(alone):
    page = alone.page
    alone.asked("Choose your action")
    assert alone.in_list("object:A").count() == 0
    alone.on_board("object:A").click()  # the object begins a survey
    alone.asked("from which sector")
    alone.click("sector:2")
    page.locator(".choice .run").wait_for()
    assert page.locator(".would-run").count() > 2
    assert page.locator(".choice .ghost").count() == 0
    alone.click("sector:5")
    page.locator(".choice .ghost").wait_for()
    assert page.locator(".choice .named .glyph-A").count() == 1
    alone.click("confirm")
    page.locator(".choice").wait_for(state="detached")


@pytest.mark.parametrize("width", [375, 1280])
def test_the_board_is_accessible_and_fits(alone, width):
    alone.page.set_viewport_size({"width": width, "height": 800})
    alone.asked("Choose your action")
    alone.click("survey", "object:C")
    desk, phone = ("Clues", "Players", "Actions", "Facts", "Notes"), ("Clues", "Players", "Notes", "Sky")
    for tab in desk if width > 720 else phone:
        alone.page.get_by_role("tab", name=tab).click()
        assert alone.breaches() == []
    assert alone.page.evaluate("document.documentElement.scrollWidth") <= width


def test_after_a_restore_the_page_asks_anew_why_something_is_so(alone):
    """Another history may have the same numbers: the times of steps differ."""
    page, asked, restored = alone.page, [], []

    def pass_on(socket):
        def heard(text):
            frame = json.loads(text)
            socket.send(text)
            if frame["type"] == "match":
                restored[:] = [lambda: socket.send(json.dumps(frame | {"at": frame["at"] + 1}))]

        socket.connect_to_server().on_message(heard)

    def ask_why():
        cell(alone, "Sector 5, Planet X").focus()
        page.keyboard.press("i")
        page.get_by_role("dialog").get_by_text("There cannot be Planet X in sector 5.").wait_for()
        page.keyboard.press("Escape")
        return len(asked)

    page.on("request", lambda each: asked.append(each.url) if "/why/" in each.url else None)
    page.route_web_socket("**/ws/match/**", pass_on)
    page.reload()
    alone.settle()
    alone.click("target", "sector:6", "confirm")
    page.get_by_role("button", name="All that follows").click()
    cell(alone, "Sector 7, Planet X").and_(page.locator("[data-ruled]")).wait_for()
    assert (ask_why(), ask_why()) == (1, 1)
    restored[0]()
    assert ask_why() == 2


ROW_COVERED = """() => {
  const [rows, source] = [".note-sheet tbody", ".source"].map((place) => document.querySelector(place).getBoundingClientRect());
  return rows.bottom > source.top + 1;
}"""


def test_what_was_told_of_a_cell_covers_no_row_and_leads_to_its_action(alone):
    page = alone.page
    alone.asked("Choose your action")
    alone.click("target", "sector:6", "confirm")
    told = page.locator('.cell[data-fact][aria-label="Sector 6, dwarf planet: sure"]')
    told.click()
    page.locator(".source button").first.wait_for()
    assert not page.evaluate(ROW_COVERED)
    told.focus()
    page.keyboard.press("i")
    page.get_by_role("dialog").locator(".why button").first.click()
    page.get_by_role("dialog").wait_for(state="detached")


def test_what_one_was_told_is_locked_and_says_why_by_rest_hold_and_focus(alone):
    page = alone.page
    alone.asked("Choose your action")
    alone.click("target", "sector:6", "confirm")
    told = page.locator('.cell[data-fact][aria-label="Sector 6, dwarf planet: sure"]')
    told.wait_for()
    for _click in range(3):
        told.click()
    page.locator(".source", has_text="Sector 6: a dwarf planet").wait_for()
    assert told.get_attribute("data-mark") == "s"
    own = cell(alone, "Sector 9, Planet X")
    own.hover()
    page.mouse.down()
    page.get_by_role("dialog").wait_for()
    page.mouse.up()
    page.keyboard.press("Escape")
    assert own.get_attribute("data-mark") == ""
    told.focus()
    page.keyboard.press("Tab")
    focused = page.locator(".cell:focus").get_attribute("aria-label")
    page.locator(".source b", has_text=focused).wait_for()


@pytest.mark.parametrize("width", [375, 1280])
def test_theories_written_at_once_are_pairs_that_the_button_names(begin, width):
    match = Engine.new(RULES, 2, {"sky": "code", "theories": "at_once", "mode": "expert"}, bytes(32))
    match.answer(0, 1234567)
    for seat in (0, 1):
        match.answer(seat, "level:genius")
    while match.open and "token:C" not in str(next(iter(match.open.values())).options):
        asked = next(iter(match.open.values()))
        keys = list(asked.options)
        match.answer(asked.seat, "research" if "research" in keys else keys[-1])
    ada, _bo = begin("planet_x", "Ada", "Bo", origin=match.checkpoint.state)
    ada.page.set_viewport_size({"width": width, "height": 812})
    ada.asked("Submit up to 2 theories?")
    choices = ada.page.locator("#choices")
    choices.get_by_role("button", name="Submit nothing").wait_for()
    ada.click("token:C")
    choices.get_by_role("button", name="Sector 1 never a comet").wait_for()
    ada.click("sector:2", "token:A", "sector:5")
    send = choices.get_by_role("button", name="Submit for good: comet in sector 2, asteroid in sector 5")
    send.scroll_into_view_if_needed()
    send.click()
    ada.page.locator("#journal", has_text="You write down: a comet in sector 2").wait_for()


WORDS = "section[aria-label='Planet X is located'] .words"


def test_the_discovery_is_a_scene_whose_sector_the_finder_alone_reads(begin):
    match = Engine.new(RULES, 2, {"sky": "code"}, bytes(32))
    match.answer(0, int(NUMBER))
    for seat in (0, 1):
        match.answer(seat, "level:genius")
    (first,) = match.waiting
    for key in ("survey", "object:A", "sector:4", "sector:5", "confirm"):
        match.answer(first, key)
    one, other = begin("planet_x", "Ada", "Bo", origin=match.checkpoint.state)
    if "action" not in one.prompt():
        one, other = other, one
    frames = []
    other.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    other.page.reload()
    other.settle()
    one.click(*GUESS)
    mine, theirs = one.page.locator(WORDS), other.page.locator(WORDS)
    mine.get_by_role("heading", name="Planet X is in sector 9").wait_for()
    mine.get_by_text("between asteroid (8) and empty sector (10)").wait_for()
    theirs.get_by_role("heading", name="Planet X is found").wait_for()
    assert set("0123456789") & set(theirs.inner_text()) == set("10")
    views = [json.loads(each)["view"] for each in frames if '"view"' in each and '"final"' in each]
    assert views
    for view in views:
        assert not [mark for fact in view["facts"] for mark in fact["marks"] if mark["object"] == "X"]
        assert not any(sector["object"] for sector in view["sectors"])
    other.page.keyboard.press("x")
    theirs.wait_for(state="detached")
    one.page.get_by_role("button", name="See the sky").click()
    mine.wait_for(state="detached")


def test_a_drag_over_the_sky_is_a_survey(alone):
    page = alone.page
    alone.asked("Choose your action")
    alone.on_board("object:A").click()
    alone.asked("from which sector")
    page.locator(TAKEN).wait_for(state="attached")
    first, last = (page.locator(f'#board [data-key="sector:{n}"] .rim').bounding_box() for n in (2, 5))
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=8)
    page.get_by_text("3 months").and_(page.locator(".dragged text")).wait_for()
    page.mouse.up()
    alone.asked("Survey sectors 2 to 5 for asteroids?")


PHONE = {"width": 375, "height": 812}
ROWS_IN_SIGHT = """() => [...document.querySelectorAll(".note-sheet tbody tr")].filter((row) => {
  const { top, bottom, left, height } = row.getBoundingClientRect();
  const inside = (y) => row.contains(document.elementFromPoint(left + 60, y));
  return height >= 43.5 && inside(top + 3) && inside(bottom - 3);
}).length"""


KEY_IN_SIGHT = """() => {
  const [key, page] = ["#board .source", '#board [data-surface="notes"]'].map((each) => document.querySelector(each));
  return key.getBoundingClientRect().bottom <= page.getBoundingClientRect().bottom + 1;
}"""


def test_on_a_phone_the_discovery_is_seen_before_the_result(alone):
    page = alone.page
    page.set_viewport_size(PHONE)
    alone.click(*GUESS)
    page.locator(WORDS).wait_for()
    assert page.locator("#ending").is_hidden()
    page.keyboard.press("x")
    page.locator("#ending h2").wait_for()


def test_on_a_phone_the_notes_are_one_tap_away_with_all_their_rows(alone):
    page = alone.page
    page.set_viewport_size(PHONE)
    alone.asked("Choose your action")
    page.get_by_role("tab", name="Notes").click()
    assert page.evaluate(ROWS_IN_SIGHT) == 12
    assert page.evaluate(KEY_IN_SIGHT)
    page.get_by_role("tab", name="Sky can be answered here").click()
    alone.on_board("object:A").click()
    alone.asked("from which sector")
