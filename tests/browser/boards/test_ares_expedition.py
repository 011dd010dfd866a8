"""Two people play a round of Ares Expedition in real browsers, one of them on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.ares_expedition import RULES
from games.ares_expedition.cards import CARDS, PROJECTS
from games.ares_expedition.planet import Planet
from games.ares_expedition.setup import lay_out
from games.ares_expedition.state import Player
from games.core import Chance
from games.core.engine.table import dump
from tests.browser.conftest import SETTLED

TARDIGRADES, VIRAL_ENHANCERS, RESEARCH, GHG, LIVESTOCK, MINE, BIRDS, FISH = (
    58,
    61,
    96,
    31,
    39,
    164,
    12,
    30,
)


def mid_game():
    """Return a table in mid-game: Ada chose construction, Bo the action phase, and their cards leave little to
    chance.
    """
    options = RULES.check_options(2, {})
    mars = lay_out(2, options, Chance(bytes(32)))
    mars.options, mars.round = options, 4
    mars.players = [
        Player(seat=0, corporation=217, mc=30, phase="construction", tableau=[TARDIGRADES, MINE],
               hand=[VIRAL_ENHANCERS, RESEARCH, BIRDS]),
        Player(seat=1, corporation=209, mc=20, phase="action", tableau=[GHG, LIVESTOCK],
               resources={GHG: 2}, hand=[FISH]),
    ]  # fmt: skip
    held = [n for each in mars.players for n in (*each.hand, *each.tableau)]
    mars.deck = [number for number in PROJECTS if number not in held]
    mars.planet = Planet(8, 5, [0, 3])
    mars.at_start = mars.planet.copy()
    return mars


@pytest.fixture
def both(begin):
    """Return Ada at a desk and Bo on a phone."""
    screens = [{}, {"viewport": {"width": 375, "height": 800}}]
    return begin("ares_expedition", "Ada", "Bo", screens=screens, origin=dump(mid_game()))


def stock(person, what):
    return int(person.page.locator(f"#board .ares > .engine .of-{what} b").inner_text())


def test_two_play_a_round_with_a_choice_and_a_trigger(both):
    ada, bo = both
    ada.asked("Play a blue or red card?")
    bo.asked("Play a blue or red card?")
    assert ada.breaches() == []
    play_a_card_with_two_choices(ada)
    play_a_second_card(ada, bo)
    sell_and_plan(ada, bo)
    use_an_action_on_a_phone(bo)
    expect(ada.page.locator("#journal")).to_contain_text(
        "Bo raises the temperature to −12 °C by GHG Producing Bacteria"
    )
    expect(ada.page.locator('#board [data-key="temperature"]')).to_have_attribute(
        "aria-label", re.compile("Steps: Bo 1")
    )
    bo.page.get_by_role("tab", name="Mars").click()
    expect(bo.page.locator("#board .raisers")).to_contain_text("Temperature. Steps: Bo 1")

    # Each player ends the round; then both phases are revealed at once.
    ada.click("end")
    bo.click("end")
    bo.asked("Choose a phase for round 5")
    expect(ada.page.locator("#choices button[data-key]")).to_have_count(0)
    bo.click("phase:production")
    for person in both:
        person.page.locator("#board .when b", has_text="Round 5").wait_for()
    expect(bo.page.locator("#journal")).to_contain_text("Ada chooses Research")


def play_a_card_with_two_choices(ada):
    """Play a card whose two tags trigger its own effect twice, with a choice each time."""
    ada.click(f"card:{VIRAL_ENHANCERS}")
    ada.asked("Viral Enhancers: choose one")
    expect(ada.page.get_by_role("tab", name="My cards")).to_have_attribute("aria-selected", "true")
    ada.click("gain")
    ada.asked("Viral Enhancers: choose one")
    ada.click("add:animal")
    ada.asked("Play a blue or red card?")
    assert (stock(ada, "mc"), stock(ada, "plants")) == (22, 1)
    ada.page.get_by_role("tab", name="My cards").click()
    held = ada.page.locator(f'#board .card:has([data-details="card:{TARDIGRADES}"]) .amount')
    expect(held).to_have_text("1")


def play_a_second_card(ada, bo):
    """Play the second card of the player who chose construction; unplayable cards have reasons."""
    ada.page.get_by_role("tab", name="Hand").click()
    birds = ada.page.locator(f'#board .card:has([data-details="card:{BIRDS}"])')
    assert "oxygen in the white band" in birds.locator(".why").inner_text()
    ada.click(f"card:{RESEARCH}")
    ada.asked("Waiting for Bo")
    bo.click("pass")


def sell_and_plan(ada, bo):
    """Sell several cards at once, and choose the next phase ahead, unseen by others."""
    ada.asked("Use actions")
    ada.page.get_by_role("tab", name="Hand").click()
    ada.in_list("sell").click()
    ada.asked("Sell which cards")
    sold = [key for key in ada.page.locator("#choices .option").evaluate_all(
        "all => all.map((each) => each.dataset.key)") if key != f"card:{BIRDS}"]  # fmt: skip
    to_sell = ada.page.locator(f'#choices [data-key="{sold[0]}"]')
    expect(to_sell).to_have_accessible_name(re.compile(r"\+3 MC"))
    expect(to_sell).to_have_accessible_description(re.compile(r"\w{4}"))  # the card's text on the board
    ada.click(*sold)
    ada.submit()
    ada.asked("Use actions")
    ada.in_list("plan").click()
    ada.in_list("phase:research").click()
    ada.asked("Use actions")
    expect(ada.page.locator("#board .planned")).to_have_count(1)
    assert bo.page.locator("#board .planned").count() == 0


def use_an_action_on_a_phone(bo):
    """Use an action with a choice, which triggers an effect."""
    assert bo.breaches() == []
    bo.click(f"action:{GHG}")
    bo.asked("GHG Producing Bacteria: choose one")
    bo.click("take")
    bo.asked("Use actions")
    livestock = bo.page.locator(f'#board .card:has([data-details="card:{LIVESTOCK}"]) .amount')
    expect(livestock).to_have_text("1")
    assert stock(bo, "tr") == 6
    assert bo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_card_is_told_in_full_on_demand(both):
    ada, _bo = both
    ada.page.get_by_role("tab", name="My cards").click()
    ada.page.locator(f'#board [data-details="card:{MINE}"]').click(force=True)
    ada.page.locator("dialog", has_text="add 2 steel").wait_for()


# Words of names broken across lines, with their boxes.
BROKEN_WORDS = """() => [...document.querySelectorAll("#board :is(.project h4, .in-play h5)")].flatMap((name) => {
  const text = [...name.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def test_no_word_of_a_name_is_broken(begin):
    mars = mid_game()
    mars.players[0].hand = [1, 5, 35, 37, 108, 109, 127, 163]
    mars.players[0].tableau = [108, 163]
    screens = [{"viewport": {"width": 1920, "height": 1080}}]
    ada, _bo = begin("ares_expedition", "Ada", "Bo", screens=screens, origin=dump(mars))
    for width in (1920, 1280, 375):
        ada.page.set_viewport_size({"width": width, "height": 900})
        if width == 375:
            ada.page.get_by_role("tab", name="Hand").click()
        names = ada.page.locator("#board .hand .project h4")
        names.filter(has_text="Archaebacteria").wait_for()
        assert names.count() > 7
        assert ada.page.evaluate(BROKEN_WORDS) == [], width


# Lists of cards that scroll, and words of cards that are wider than their card.
NOT_WHOLE = """() => [
  ...[...document.querySelectorAll("#board .ares-main, #board .ares-tabs > [role=tabpanel]")]
    .filter((list) => list.scrollHeight > list.clientHeight + 1).map((list) => `it scrolls: ${list.scrollHeight}`),
  ...[...document.querySelectorAll("#board .hand .project")].flatMap((card) => {
    const { right, bottom } = card.getBoundingClientRect();
    return [...card.querySelectorAll("h4, .text *")].map((each) => [each, each.getBoundingClientRect()])
      .filter(([each, box]) => !each.closest(".visually-hidden") && (box.right > right + 1 || box.bottom > bottom + 1))
      .map(([each]) => each.textContent);
  })]"""
TEN = [30, 73, 62, 88, BIRDS, LIVESTOCK, 141, 173, 37, 19]


def round_four(seats, phase, hand, deck):
    """Return a table of round 4 in which all have chosen this phase; the first player has a hand."""
    options = RULES.check_options(seats, {})
    mars = lay_out(seats, options, Chance(bytes(32)))
    mars.options, mars.round = options, 4
    mars.players = [Player(seat=seat, corporation=209 + seat, mc=30, phase=phase) for seat in range(seats)]
    mars.players[0].hand, mars.deck = list(hand), deck
    mars.planet = Planet(8, 5, [0, 3])
    mars.at_start = mars.planet.copy()
    return mars


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_ten_cards_stand_whole_beside_mars_with_their_pictures(begin, seats):
    names = ["Ada", "Bo", "Cleo", "Dai"][:seats]
    mars = round_four(seats, "construction", TEN, [number for number in PROJECTS if number not in TEN])
    screens = [{"viewport": {"width": 1280, "height": 800}}]
    ada, *_others = begin("ares_expedition", *names, screens=screens, origin=dump(mars))
    cards = ada.page.locator("#board .hand .project")
    expect(cards).to_have_count(10)
    expect(ada.page.locator("#board .hand .project .art:has(use)")).to_have_count(10)
    expect(ada.page.locator("#board .globe .planet .newest-sea")).to_have_count(1)
    assert ada.page.evaluate(NOT_WHOLE) == []


def test_a_hand_is_searched_and_filtered(both):
    ada, _bo = both
    hand = ada.page.locator("#board .hand .project h4")
    assert hand.count() == 3
    ada.page.get_by_text("Search and sort").click()
    ada.page.get_by_label("Search cards").fill("white band")
    ada.page.locator("#board .hand .project h4", has_text="Birds").wait_for()
    expect(hand).to_have_count(1)  # its requirement counts as well as its name
    ada.page.get_by_role("button", name="show all").click()
    ada.page.get_by_role("button", name="Playable").click()
    expect(hand).to_have_count(2)
    assert "Birds" not in hand.all_inner_texts()


def test_on_a_phone_a_search_is_composed_letter_by_letter_though_it_finds_nothing_meanwhile(begin):
    mars = mid_game()
    mars.players[0].hand += [mars.deck.pop() for _card in range(7)]
    screens = [{"viewport": {"width": 375, "height": 812}, "reduced_motion": "reduce"}, {}]
    ada, _bo = begin("ares_expedition", "Ada", "Bo", screens=screens, origin=dump(mars))
    folded = ada.page.locator("#board .hand .filters-folded")
    folded.locator("summary").evaluate("each => each.click()")
    search = ada.page.get_by_label("Search cards")
    search.click()
    ada.page.locator("#board .ares-pages").evaluate("place => place.scrollTop = 30")
    cards = ada.page.locator("#board .hand .project")
    ime = ada.context.new_cdp_session(ada.page)
    for text in ("ㄋ", "ㄋㄧ", "ㄋㄧㄠ"):
        ime.send("Input.imeSetComposition", {"text": text, "selectionStart": 1, "selectionEnd": 1})
        expect(search).to_have_value(text)
        expect(cards).to_have_count(0)
        expect(search).to_be_focused()
    ime.send("Input.insertText", {"text": "Birds"})
    expect(cards.first).to_contain_text("Birds")


def test_incomes_and_cards_not_seen_yet_are_looked_up(both):
    ada, bo = both
    ada.page.locator("#board .ares > .engine .of-mc .income-of").click()
    ada.page.locator("dialog .income", has_text="TR").wait_for()
    ada.page.keyboard.press("Escape")
    ada.page.locator("#board .piles").click()
    ada.page.locator("dialog", has_text="Not seen yet: 201 cards").wait_for()
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("tab", name="Compare").click()
    table = ada.page.locator("#board .comparison")
    assert "30 +0" in table.locator("tr", has_text="MC").inner_text().replace("\xa0", " ")
    assert ada.breaches() == []
    bo.page.get_by_role("tab", name="Players").click()
    bo.page.get_by_role("tab", name="Compare").click()
    assert bo.breaches() == []
    assert bo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_hand_keeps_the_order_its_player_gives_it(both):
    ada, _bo = both
    hand = ada.page.locator("#board .hand .project h4")
    names = ["Viral Enhancers", "Research", "Birds"]
    ada.page.get_by_text("Search and sort").click()
    ada.page.get_by_label("Order").select_option("own")
    ada.page.get_by_role("button", name="Move Birds forward").click()
    expect(hand).to_contain_text([names[0], names[2], names[1]])
    ada.page.get_by_role("button", name="Move Birds forward").press("Enter")  # it still has the focus
    expect(hand).to_contain_text([names[2], names[0], names[1]])
    handle = ada.page.locator("#board .card .handle")
    ada.page.evaluate(SETTLED)  # a gliding card would lie in another's place
    handle.nth(1).drag_to(ada.page.locator("#board .card", has_text="Research"))
    expect(hand).to_contain_text([names[2], names[1], names[0]])
    ada.page.reload()
    expect(hand).to_contain_text([names[2], names[1], names[0]])
    assert ada.breaches() == []


def test_a_card_says_in_signs_what_is_regular_and_in_words_to_whoever_listens(both):
    ada, _bo = both
    research = ada.page.locator("#board .hand .card", has_text="Research")
    expect(research.get_by_role("img", name="draw 2 cards")).to_be_visible()
    research.locator(".hit").focus()
    ada.page.keyboard.press("i")
    expect(ada.page.locator("dialog")).to_contain_text("draw 2 cards")


def test_who_plans_is_shown_the_round_that_is_planned(both):
    ada, bo = both
    for person in both:
        person.click("pass")
    bo.asked("Use actions")
    expect(bo.page.locator("#board .when b")).to_have_text("Round 4")
    for person in both:
        person.click("end")
    for person in both:
        person.asked("Choose a phase for round 5")
    ada.click("phase:research")
    ada.asked("Waiting for Bo")
    for person in both:
        expect(person.page.locator("#board .when b")).to_have_text("Round 5")
        expect(person.page.locator("#board .choosers .seat-mark")).to_have_count(0)


CUT = """() => [...document.querySelectorAll("#board .engine .stock li, #board .engine .income-of")]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent.trim())"""


def test_on_a_phone_large_stocks_stand_whole_beside_their_income(begin):
    mars = mid_game()
    rich = mars.players[0]
    rich.mc, rich.heat, rich.plants, rich.tr = 385, 118, 108, 38
    rich.tableau += [n for n in mars.deck if CARDS[n].colour == "green"][:30]
    mars.deck = [n for n in mars.deck if n not in rich.tableau]
    screens = [{"viewport": {"width": 375, "height": 812}}, {}]
    ada, _bo = begin("ares_expedition", "Ada", "Bo", screens=screens, origin=dump(mars))
    assert stock(ada, "heat") == 118
    assert ada.page.evaluate(CUT) == []
    ada.page.get_by_role("tab", name="My cards").click()
    cards = ada.page.locator("#board .group .card-grid h5")
    everything = cards.count()
    assert everything == len(rich.tableau)
    folded = ada.page.locator("#board .tools .filters-folded")
    folded.locator("summary").evaluate("each => each.click()")
    ada.page.get_by_label("Search cards").fill("Tardigrades")
    expect(cards).to_have_count(1)
    ada.page.get_by_role("button", name="show all").click()
    ada.page.get_by_label("Order").select_option("name")
    expect(cards).to_have_count(everything)
    names = ada.page.locator("#board .group.green .card-grid h5").all_inner_texts()
    assert len(names) > 30
    assert names == sorted(names)


def test_on_a_phone_both_corporations_fill_their_column_with_all_that_they_do(begin):
    screens = [{"viewport": {"width": 375, "height": 812}}, {}]
    ada, _bo = begin("ares_expedition", "Ada", "Bo", screens=screens)
    ada.asked("Choose your corporation")
    cards = ada.page.locator("#board .apart .card")
    assert cards.count() == 2
    one, other = (each.bounding_box() for each in cards.all())
    assert one["width"] == pytest.approx(other["width"], abs=1)
    styles = cards.evaluate_all("all => all.map((each) => getComputedStyle(each))")
    assert [(each["overflow"], each["whiteSpace"]) for each in styles] == [("visible", "normal")] * 2


def partners():
    """Return the last round of two partners with 16 and 11 points; both may end it."""
    options = RULES.check_options(2, {"variant": "together"})
    mars = lay_out(2, options, Chance(bytes(32)))
    mars.options, mars.round = options, 15
    mars.players = [
        Player(seat=0, corporation=217, mc=20, tr=16, phase="action"),
        Player(seat=1, corporation=209, mc=20, tr=11, phase="action"),
    ]
    mars.planet = Planet(8, 5, [0, 3])
    mars.at_start = mars.planet.copy()
    return mars


def test_partners_see_their_points_and_the_goal_in_play_and_at_the_end(begin):
    screens = [{}, {"viewport": {"width": 375, "height": 800}}]
    ada, bo = begin("ares_expedition", "Ada", "Bo", screens=screens, origin=dump(partners()))
    for person in (ada, bo):
        person.asked("Use actions")
        goal = person.page.locator("#board .space .goal")
        expect(goal).to_contain_text("27 of 80 points together")
        expect(goal.locator(".by-partner > span")).to_have_text([re.compile(r"Ada\s+16"), re.compile(r"Bo\s+11")])
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert person.breaches() == []
    for person in (ada, bo):
        person.click("end")
    for person in (ada, bo):
        expect(person.page.locator("#ending .joint-sum")).to_have_text("Together: 27 of 80 points")
        expect(person.page.locator("#board .sum-together")).to_have_text("27 of 80 points together")
