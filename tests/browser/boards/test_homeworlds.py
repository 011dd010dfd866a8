"""Homeworlds in real browsers: ships are dragged, threats shown, a catastrophe and a sacrifice seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.core.engine.table import dump
from games.homeworlds import RULES
from games.homeworlds.state import PositionData, StarMap, SystemData
from tests.browser.conftest import TAKEN

SYSTEMS = {
    # name: stars, Ada's ships, Bo's ships
    "Lyra": ("y2 b1", "g3 y3", ""),
    "Ishtar": ("b3 y1", "", "g3 r1"),
    "Vega": ("r1", "y2", "y1"),
    "Mimosa": ("g2", "g1 g1", "g2"),
    "Rigel": ("r3", "b2", "y2"),
}
PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}


def table(all_systems=SYSTEMS):
    names = list(all_systems)
    systems = [
        SystemData(
            name=name,
            home=names.index(name) if names.index(name) < 2 else None,
            stars=stars.split(),
            ships=[mine.split(), theirs.split()],
        )
        for name, (stars, mine, theirs) in all_systems.items()
    ]
    found = StarMap(seats=2, position=PositionData(systems=systems), turns=10, names_given=20)
    found.options = RULES.check_options(2, {})
    return dump(found)


@pytest.fixture
def duel(begin):
    return begin("homeworlds", "Ada", "Bo", origin=table())


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person, ship, place):
    """Drag with the mouse from the middle of a ship to that of a place."""
    mouse = person.page.mouse
    mouse.move(*middle(person.page.locator(f'#board [data-key="{ship}"]').first))
    mouse.down()
    x, y = middle(person.page.locator(f'#board [data-key="{place}"]').first)
    mouse.move(x + 30, y, steps=4)
    mouse.move(x, y, steps=4)
    mouse.up()


def test_a_ship_is_dragged_to_a_system(duel):
    ada, bo = duel
    ada.on_board("ship:Lyra:y3:0").wait_for()
    drag(ada, "ship:Lyra:y3:0", "move:Rigel")
    ada.asked("Your action is done")
    expect(ada.page.locator('#board [data-key="ship:Rigel:y3:0"]')).to_have_count(1)
    expect(bo.page.locator('#board [data-key="ship:Rigel:y3:0"]')).to_have_count(1)
    expect(ada.page.locator(".carried")).to_have_count(0)


def test_a_ship_that_is_dropped_nowhere_is_picked(duel):
    ada, _bo = duel
    ada.on_board("ship:Lyra:y3:0").wait_for()
    drag(ada, "ship:Lyra:y3:0", "ship:Lyra:g3:0")
    ada.asked("Lyra, large yellow ship")
    drag(ada, "ship:Lyra:y3:0", "discover:g3")
    ada.asked("Your action is done")


def test_threats_are_shown_for_both_sides(duel):
    ada, _bo = duel
    page = ada.page
    expect(page.locator(".threat")).to_have_count(0)
    page.get_by_role("button", name="Threats").click()
    expect(page.get_by_role("button", name="Threats")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-key="ship:Vega:y1:1"] .threat')).to_have_count(1)
    expect(page.locator('[data-key="ship:Vega:y2:0"] .threat')).to_have_count(0)
    page.reload()
    expect(page.locator('[data-key="ship:Vega:y1:1"] .threat')).to_have_count(1)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_catastrophe_is_seen_by_both_until_a_key(duel, motion):
    ada, _bo = duel
    for person in duel:
        person.page.emulate_media(reduced_motion=motion)
    ada.click("catastrophe:Mimosa:g")
    for person in duel:
        person.page.locator(".scene .caption", has_text="4 × green at Mimosa").wait_for()
        person.page.keyboard.press("x")
        expect(person.page.locator(".scene")).to_have_count(0)


BEYOND = """() => [...document.querySelectorAll(".scene .caption text")].filter((each) => {
  const { left, right, top } = each.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < document.querySelector(".scene").getBoundingClientRect().top;
}).map((each) => each.textContent)"""


def test_a_phone_shows_the_whole_caption_of_a_catastrophe(begin):
    crowded = {name: SYSTEMS[name] for name in ("Lyra", "Ishtar")} | {
        "Vega": ("r1", "g2", "g1"),
        "Denebola": ("r3", "b2", "y2"),
        "Betelgeuse": ("y2", "y1 y1", "y3"),
    }
    ada, _bo = begin("homeworlds", "Ada", "Bo", origin=table(crowded), screens=[PHONE])
    ada.click("catastrophe:Betelgeuse:y")
    ada.page.locator(".scene .caption", has_text="4 × yellow at Betelgeuse").wait_for()
    assert ada.page.evaluate(BEYOND) == []


def test_a_sacrifice_leaves_seals(duel):
    ada, _bo = duel
    ada.click("ship:Lyra:y3:0", "sacrifice")
    seals = ada.page.get_by_role("img", name="Actions left: 3 of 3")
    seals.wait_for()
    ada.page.keyboard.press("x")
    ada.click("ship:Vega:y2:0", "move:Mimosa")
    ada.page.get_by_role("img", name="Actions left: 2 of 3").wait_for()
    expect(ada.page.locator(".seals .hollow")).to_have_count(1)


SMALL_PIECES = """() => [...document.querySelectorAll("#board [data-offered]:not(.place)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => { const { width, height } = each.getBoundingClientRect(); return Math.min(width, height) < 43.9; })
  .map((each) => each.dataset.key)"""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_every_offered_piece_has_room_for_a_finger(screen, begin):
    ada, _bo = begin("homeworlds", "Ada", "Bo", origin=table(), screens=[{**screen, "reduced_motion": "reduce"}])
    ada.in_list("ship:Lyra:y3:0").wait_for()
    offered = set(ada.page.evaluate(SMALL_PIECES))
    assert offered <= {"catastrophe:Mimosa:g"}  # its chip takes a finger around it
    ada.in_list("ship:Lyra:y3:0").click()
    ada.page.locator(f'{TAKEN} [data-key="move:Rigel"]').wait_for()
    assert set(ada.page.evaluate(SMALL_PIECES)) <= {"catastrophe:Mimosa:g"}


# Pieces and names of homeworlds that lie over the bank.
OVER_THE_BANK = """() => {
  const { top, bottom } = document.querySelector("#board .bank").getBoundingClientRect();
  return [...document.querySelectorAll("#board .foundings .system :is(.star, .ship, .name, .name-plain)")]
    .map((each) => [each.textContent.trim() || each.className, each.getBoundingClientRect()])
    .filter(([_name, box]) => box.bottom > top + 1 && box.top < bottom - 1).map(([name]) => name);
}"""


def test_on_a_phone_a_founded_homeworld_lies_beside_the_bank(begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", screens=[{**PHONE, "reduced_motion": "reduce"}] * 2)
    ada.click("bank:b1", "bank:y3", "bank:g3", "confirm")
    bo.asked("Set up your homeworld")
    for person in (ada, bo):
        person.page.locator("#board .foundings .system[data-system] .name").wait_for()
        assert person.page.evaluate(OVER_THE_BANK) == []


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["window", "phone"])
def test_stars_have_their_names_in_the_language_of_the_page(screen, begin):
    ada, bo = begin("homeworlds", "Ada", "Bo", origin=table(), screens=[{**screen, "locale": "zh-TW"}])
    names = ada.page.locator("#board .system .name")
    assert {name.split("\n")[0].split(" ")[0] for name in names.all_inner_texts()} == {
        "Lyra", "Ishtar", "織女星", "十字架三", "參宿七",
    }  # fmt: skip
    ada.in_list("ship:Vega:y2:0").click()
    ada.asked("織女星的中型黃色星艦")
    ada.in_list("move:Rigel").click()
    for person, line in ((ada, "從織女星移動到參宿七"), (bo, "from Vega to Rigel")):
        person.page.locator("#journal li", has_text=line).wait_for(state="attached")
    ada.page.locator('[data-details="system:Rigel"]').click()
    expect(ada.page.get_by_text("記譜中的名稱")).to_be_visible()
    assert ada.breaches() == []


CROWDED = {
    "Ishtar": ("b3 y1", "", "g3 r1 r1 r2"),
    "Mimosa": ("g2", "g1 g1", "y3 y3"),
    "Castor": ("y1", "", "b1 b1 b2"),
}


def test_on_a_phone_the_bank_lies_below_a_crowded_map(begin):
    person, _other = begin("homeworlds", "Ada", "Bo", origin=table(SYSTEMS | CROWDED), screens=[PHONE])
    person.on_board("ship:Lyra:y3:0").wait_for()
    board = person.page.locator("#board")
    assert board.evaluate("board => board.scrollHeight - board.clientHeight") == 0  # nothing is cut off
    lowest = board.evaluate("board => board.querySelector('.map').getBoundingClientRect().bottom")
    assert lowest <= board.locator(".beside").bounding_box()["y"]
