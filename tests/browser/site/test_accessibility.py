"""Accessible pages: axe finds nothing, nothing is too wide, targets are large enough."""

import re

import pytest
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True}
CALM = {"reduced_motion": "reduce"}
TOO_SMALL = """
[...document.querySelectorAll("button, a, summary, input:not([type=hidden]), [data-offered]")]
  .filter((each) => each.checkVisibility() && !each.closest(".skip, li > label"))
  .filter((each) => getComputedStyle(each).display !== "inline")  // a link in a sentence
  .map((each) => [each.getBoundingClientRect(), each])
  .filter(([box, each]) => box.width > 0 && Math.min(box.width, box.height) < (each.matches("main a") ? 24 : 43.5))
  .filter(([, each]) => !(each.type === "radio" || each.type === "checkbox"))
  .map(([box, each]) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 120)}`)
"""

OUTSIDE_OF_HOME = """() => {
  const home = document.querySelector("#board [data-edge]");
  const { top, bottom } = home.getBoundingClientRect();
  return [...home.querySelectorAll(".star, .ship, .name-row")]
    .map((each) => [each.getBoundingClientRect(), each.className])
    .filter(([box]) => box.top < top - 1 || box.bottom > bottom + 1)
    .map(([box, name]) => `${name}: ${box.top}–${box.bottom} of ${top}–${bottom}`);
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_wrong(begin, site, theme):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"reduced_motion": "reduce"}])
    ada.context.add_cookies([{"name": "theme", "value": theme, "url": site}])
    pages = ["/", ada.room, ada.page.url, "/rules/homeworlds/"]
    for page in pages:
        ada.page.goto(page)
        assert ada.breaches() == [], page
    ada.page.goto(pages[2])
    ada.settle()
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    ada.asked("Waiting")
    assert ada.breaches() == []


def test_a_phone_shows_board_and_question_together(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=[PHONE | CALM, PHONE | CALM])
    ada.in_list("bank:y1").wait_for()
    sheet = ada.page.locator(".ask").bounding_box()
    assert sheet["y"] + sheet["height"] <= 668, "the question is in sight"
    assert sheet["y"] > 300, "and leaves room for the board"
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 375, "nothing has to be scrolled sideways"
    bo.in_list("bank:y1").wait_for()
    for person in (ada, bo):
        person.settle()
        assert person.page.evaluate(OUTSIDE_OF_HOME) == [], "the rival's homeworld is whole"


def test_targets_are_large_enough_for_a_thumb(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=[PHONE])
    ada.in_list("bank:y1").wait_for()
    assert ada.page.evaluate(TOO_SMALL) == []
    ada.click("bank:y1", "bank:b2", "bank:g3", "confirm")
    bo.settle()
    bo.click("bank:b3", "bank:g1", "bank:g3", "confirm")
    home = ada.page.locator("#board .home.seat-0").get_attribute("data-system")
    ada.click(f"ship:{home}:g3:0")
    ada.in_list("sacrifice").wait_for()
    assert ada.page.evaluate(TOO_SMALL) == [], "with a ship picked up"
    for page in ("/", ada.room):
        ada.page.goto(page)
        found = ada.page.evaluate(TOO_SMALL)
        assert not found, f"{page}: {found}"


def test_what_is_read_out_has_spaces_and_no_keys_in_it_and_is_said_once(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo")
    ada.click("bank:y1", "bank:b2", "bank:g3")
    found = ada.in_list("confirm")
    expect(found).to_have_accessible_name(re.compile(r"^Found the homeworld \w+$"))
    assert found.get_attribute("aria-keyshortcuts") == "E"
    ada.click("confirm")
    bo.asked("Set up your homeworld")
    home = bo.page.locator("#board .home.seat-0").get_attribute("data-system")
    bo.page.get_by_role("button", name=f"{home}, homeworld of Ada", exact=True).wait_for()
    cleo, _dai = begin("ares_expedition", "Cleo", "Dai")
    assert cleo.page.get_by_role("button", name="Temperature: −30 °C").count() == 1


def test_forced_colours_keep_what_is_on_offer_visible(begin):
    ada, _bo = begin("homeworlds", "Ada", "Bo", screens=[{"forced_colors": "active"}])
    outline = "getComputedStyle(document.querySelector('#board [data-offered]')).outlineStyle"
    ada.in_list("bank:y1").wait_for()
    assert ada.page.evaluate(outline) == "dashed"


def test_a_tablet_has_one_bar_and_a_low_window_the_question_beside_the_board(begin):
    screens = [
        {"viewport": {"width": 768, "height": 1024}},
        {"viewport": {"width": 812, "height": 375}},
    ]
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=screens)
    bo.asked("Waiting")
    for person in (ada, bo):
        bar = person.page.locator("header.bar").bounding_box()
        assert bar["height"] < 60
        last = person.page.locator(".menu-button").bounding_box()
        assert last["x"] + last["width"] <= person.page.viewport_size["width"]
    board = bo.page.locator(".board-panel").bounding_box()
    assert bo.page.locator(".ask").bounding_box()["x"] >= board["x"] + board["width"]


@pytest.mark.parametrize("width", [375, 500, 560, 608, 620, 700, 768, 780, 860, 960, 970, 1120])
def test_the_bar_of_a_page_has_one_line_on_every_screen(begin, width):
    screen = {"viewport": {"width": width, "height": 800}}
    ada, _bo = begin("homeworlds", "Ada of the longest name", "Bo", screens=[screen])
    for page in ("/", "/rules/homeworlds/"):
        ada.page.goto(page)
        ada.page.get_by_title("The next match waiting for me").wait_for()
        assert ada.page.locator("header.bar").bounding_box()["height"] < 60
        assert not ada.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        theme = ada.page.locator("[data-theme-switch]").bounding_box()
        assert theme["x"] + theme["width"] <= width


def test_the_theme_is_the_systems_until_the_switch_is_used(visit):
    ada = visit("Ada", color_scheme="light")
    ada.page.goto("/")
    ink = "getComputedStyle(document.body).color"
    light = ada.page.evaluate(ink)
    ada.page.emulate_media(color_scheme="dark")
    dark = ada.page.evaluate(ink)
    assert light != dark
    ada.page.get_by_role("button", name="Light or dark").click()
    assert ada.page.evaluate(ink) == light
    ada.page.reload()
    assert ada.page.evaluate(ink) == light


def test_escape_closes_the_menu_and_other_keys_wait_meanwhile(friends):
    page = friends[0].page
    page.locator(".menu-button").click()
    page.locator("#menu:popover-open").wait_for()
    page.keyboard.press("k")
    assert page.locator("dialog[open]").count() == 0
    page.keyboard.press("Escape")
    page.locator("#menu").wait_for(state="hidden")
