"""Mars and cards of Ares Expedition keep their texts apart, whole and in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.ares_expedition import RULES
from games.ares_expedition.cards import PROJECTS
from games.ares_expedition.planet import Planet
from games.ares_expedition.setup import lay_out
from games.ares_expedition.state import Player
from games.core import Chance
from games.core.engine.table import dump
from tests.browser.boards.test_ares_expedition import BIRDS, LIVESTOCK, TEN, mid_game, round_four
from tests.browser.boards.test_layout import DRAWN

# Texts of a phase outside its card or over each other, words over the goal, texts wider than their track, low tabs.
CROWDED = """() => {
  const boxOf = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return each.firstElementChild ? each.getBoundingClientRect() : range.getBoundingClientRect();
  };
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  const found = [];
  for (const card of document.querySelectorAll("#board .phase")) {
    const edge = card.getBoundingClientRect();
    const texts = [...card.querySelectorAll(".numeral, .phase-name, .flag, .choosers .seat-mark, .choosers .dummy")]
      .filter((each) => each.checkVisibility());
    for (const [n, each] of texts.entries()) {
      const box = boxOf(each);
      if (box.left < edge.left + 1 || box.right > edge.right - 1 || box.bottom > edge.bottom + 1)
        found.push(`outside: ${each.textContent}`);
      for (const other of texts.slice(n + 1))
        if (meet(box, boxOf(other)) && !(each.closest(".choosers") && other.closest(".choosers")))
          found.push(`${each.textContent.trim()} over ${other.textContent.trim()}`);
    }
  }
  const goal = document.querySelector("#board .goal")?.getBoundingClientRect();
  for (const flag of goal ? document.querySelectorAll("#board .flag") : [])
    if (meet(flag.getBoundingClientRect(), goal)) found.push(`over the goal: ${flag.textContent}`);
  for (const foot of document.querySelectorAll("#board .track-foot"))
    if (foot.scrollWidth > foot.clientWidth) found.push(`wider than its track: ${foot.innerText}`);
  for (const tab of innerWidth < 600 ? document.querySelectorAll("#board .tabs button") : [])
    if (tab.getBoundingClientRect().height < 43.9) found.push(`too low for a finger: ${tab.innerText}`);
  return found;
}"""


@pytest.mark.parametrize("seats", [1, 4])
def test_phases_and_tracks_keep_their_texts_apart(begin, seats):
    names = ["Ada", "Bo", "Cleo", "Dai"][:seats]
    options = RULES.check_options(seats, {})
    mars = lay_out(seats, options, Chance(bytes(32)))
    mars.options, mars.round = options, 4
    phases = ["construction", "construction", "construction", "action"]
    mars.players = [Player(seat=n, corporation=209 + n, mc=30, phase=phases[n], hand=[TEN[n]]) for n in range(seats)]
    mars.deck = [number for number in PROJECTS if number not in TEN]
    mars.planet = Planet(15, 10, [0, 3])  # yellow, and white from 12 %
    mars.at_start = mars.planet.copy()
    people = begin("ares_expedition", *names, screens=[{"reduced_motion": "reduce"}], origin=dump(mars))
    ada = people[0]
    wrong = crowded(ada, "now")
    if seats > 1:
        for person in people:
            person.click("pass")
        ada.asked("Use actions")
        ada.in_list("plan").click()
        ada.in_list("phase:research").click()
        ada.page.locator("#board .planned").wait_for()
        wrong += crowded(ada, "next")
    assert wrong == []


def test_two_corporations_stand_one_above_the_other_beside_the_hand(begin):
    ada, _bo = begin("ares_expedition", "Ada", "Bo")
    ada.asked("Choose your corporation")
    one, other = (each.bounding_box() for each in ada.page.locator("#board .apart .card").all())
    assert one["x"] == other["x"]
    assert one["y"] + one["height"] <= other["y"]


def crowded(person, moment):
    found = []
    for width, height in ((1280, 800), (1920, 1080), (375, 812)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(DRAWN)
        found += [(moment, width, each) for each in person.page.evaluate(CROWDED)]
    return found


# Cards to choose from, of which a part is out of sight, and the cards in hand without their text.
OFFERED_IN_PART = """() => [...document.querySelectorAll("#board .apart .project")].flatMap((card) => {
  const { right, bottom } = card.getBoundingClientRect();
  return [...card.querySelectorAll("h4, .text, .text *")].map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.right > right + 1 || box.bottom > Math.min(bottom, innerHeight) + 1)
    .map(([each]) => each.textContent);
})"""
LONGEST = [2, 7, 35, 37, 45, 59, 61, 88, 108, 127, 163]  # the longest texts, or names
SHORT = [30, 73, 88, BIRDS, LIVESTOCK, 173]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_cards_to_choose_from_are_whole_and_a_short_hand_keeps_its_texts(begin, seats, size):
    names = ["Ada", "Bo", "Cleo", "Dai"][:seats]
    mars = round_four(seats, "research", SHORT, [n for n in LONGEST if n not in SHORT])
    mars.discards = [n for n in PROJECTS if n not in (*SHORT, *LONGEST)]
    screens = [{"viewport": {"width": size[0], "height": size[1]}}]
    ada, *_others = begin("ares_expedition", *names, screens=screens, origin=dump(mars))
    ada.asked("Keep 2 cards")
    expect(ada.page.locator("#board .apart .project .text")).to_have_count(5)
    expect(ada.page.locator("#board .apart .project .art:has(use)")).to_have_count(5)
    assert ada.page.evaluate(OFFERED_IN_PART) == []
    hand = ada.page.locator("#board .hand .project")
    expect(hand).to_have_count(len(SHORT))
    assert [each.is_visible() for each in hand.locator(".text").all()] == [True] * len(SHORT)
    expect(hand.last).to_be_in_viewport(ratio=0.99)


# Notes each change of density or of the heights of pictures from now on.
NOTE_FITTING = """() => {
  window.fitting = [];
  const note = (changes) => window.fitting.push(...changes.map((each) => each.attributeName));
  for (const place of document.querySelectorAll("#board .ares-main, #board .ares-tabs > [role=tabpanel]"))
    new MutationObserver(note).observe(place, { attributeFilter: ["data-dense", "style"] });
}"""


def test_a_tick_in_a_long_hand_does_not_fit_it_again(begin):
    mars = mid_game()
    hand = mars.players[0].hand = [n for n in LONGEST if n not in mars.players[0].tableau]
    mars.deck = [n for n in mars.deck if n not in hand]
    ada, _bo = begin("ares_expedition", "Ada", "Bo", origin=dump(mars))
    ada.in_list("sell").click()
    ada.asked("Sell which cards")
    assert ada.page.locator("#board [data-dense] .hand").count()
    ada.page.evaluate(DRAWN)
    ada.page.evaluate(NOTE_FITTING)
    ada.click(f"card:{hand[0]}")
    ada.page.locator("#choices [aria-pressed=true]").wait_for()
    ada.page.evaluate(DRAWN)
    assert ada.page.evaluate("window.fitting") == []


def test_bands_that_a_card_accepts_are_taller_than_the_others(begin):
    mars = mid_game()
    ada, _bo = begin("ares_expedition", "Ada", "Bo", origin=dump(mars))
    cells = ada.page.locator(f'#board .card:has([data-details="card:{BIRDS}"]) .cell')
    assert [round(each.bounding_box()["height"]) for each in cells.all()] == [4, 4, 4, 14]


@pytest.fixture
def with_a_phone(begin):
    """Return Ada at a desk and Bo on a phone, in mid-game."""
    screens = [{}, {"viewport": {"width": 375, "height": 812}, "reduced_motion": "reduce"}]
    return begin("ares_expedition", "Ada", "Bo", screens=screens, origin=dump(mid_game()))


def test_on_a_phone_all_three_parameters_are_in_sight_above_the_sheet(with_a_phone):
    _ada, bo = with_a_phone
    bo.page.get_by_role("tab", name="Mars").click()
    for name in ("Temperature", "Oxygen", "Oceans"):
        expect(bo.page.locator("#board .mars-page .track", has_text=name)).to_be_in_viewport(ratio=0.99)
    sheet = bo.page.locator(".ask").bounding_box()
    tiles = bo.page.locator("#board .mars-page .tiles").bounding_box()
    assert tiles["y"] + tiles["height"] <= sheet["y"]


def test_on_a_phone_who_has_ended_their_actions_still_sees_their_cards(with_a_phone):
    _ada, bo = with_a_phone
    for person in with_a_phone:
        person.click("pass")
    bo.asked("Use actions")
    expect(bo.page.get_by_role("tab", name="My cards")).to_have_attribute("aria-selected", "true")
    bo.click("end")
    bo.asked("Waiting for Ada")
    expect(bo.page.get_by_role("tab", name="My cards")).to_have_attribute("aria-selected", "true")


def test_on_a_phone_texts_of_cards_side_by_side_begin_at_one_height(with_a_phone):
    _ada, bo = with_a_phone
    heads = bo.page.locator("#board .hand .project .head")
    assert {round(each.bounding_box()["height"]) for each in heads.all()} == {76}
