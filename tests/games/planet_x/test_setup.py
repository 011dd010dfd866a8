"""Before the first action."""

import json
from pathlib import Path

import pytest
from msgspec import convert

from games.core import Engine
from games.planet_x import OLDER, RULES
from games.planet_x.sky.clue_set import code_of
from games.planet_x.sky.clues import Clue
from games.planet_x.sky.facts import Absent, ClueFact
from games.planet_x.sky.sectors import STANDARD
from games.planet_x.state import LEVELS

SECRET = bytes(range(32))


def new(seats=2, **options):
    return Engine.new(RULES, seats, options, SECRET)


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize(("level", "facts"), LEVELS.items())
def test_each_level_is_told_so_many_facts(mode, level, facts):
    match = new(4, mode=mode)
    for seat in range(4):
        assert match.view(seat).facts == []
        match.answer(seat, f"level:{level}")
    told = [[fact.text for fact in match.view(seat).facts] for seat in range(4)]
    assert [len(each) for each in told] == [facts] * 4
    assert facts == 0 or len({str(each) for each in told}) == 4


def test_levels_are_chosen_all_at_once_and_can_be_taken_back_until_all_have():
    match = new(3)
    assert match.waiting == [0, 1, 2]
    match.answer(2, "level:youth")
    match.act(2, "undo")
    match.answer(2, "level:genius")
    match.answer(0, "level:beginner")
    match.answer(1, "level:beginner")
    assert match.state.levels == ["beginner", "beginner", "genius"]


def test_more_facts_come_on_top_of_fewer():
    told = []
    for level in ("experienced", "beginner", "youth"):
        match = new(2)
        match.answer(0, f"level:{level}")
        match.answer(1, "level:genius")
        told.append([str(fact.text) for fact in match.view(0).facts])
    assert told[1][:4] == told[0]
    assert told[2][:8] == told[1]


def test_pawns_begin_in_sector_one_in_any_order():
    orders = {tuple(Engine.new(RULES, 4, {}, bytes([n]) * 32).state.track.order) for n in range(40)}
    assert len(orders) > 10
    assert {pawn.sector for pawn in new().view(0).pawns} == {1}


@pytest.mark.parametrize(("mode", "dwarfs"), [("standard", 1), ("expert", 4)])
def test_everybody_has_two_targets_and_a_set_of_tokens(mode, dwarfs):
    view = new(2, mode=mode).view(1)
    assert view.hand == {"C": 2, "A": 4, "D": dwarfs, "G": 2}
    assert [(pawn.targets, pawn.tokens) for pawn in view.pawns] == [(2, 8 + dwarfs)] * 2


def test_titles_are_known_from_the_start_and_clues_are_not():
    view = new(2, mode="expert").view(None)
    assert len({str(topic.title) for topic in view.topics}) == 6
    assert [each.after for each in view.conferences] == [7, 16]
    assert all(topic.clue is None for topic in (*view.topics, *view.conferences))


def test_the_first_player_can_ask_for_a_sky_by_its_number():
    match = new(2, sky="code")
    assert match.waiting == [0]
    match.answer(0, 123_456)
    assert match.state.sky == "GCCAADAAXEGE"
    assert match.waiting == [0, 1]
    assert match.view(0).code == ""  # known to who typed it, secret to the page until the end
    assert code_of(STANDARD, match.state.number) == "S0123456"


def test_a_match_begun_under_the_first_rules_shows_a_code_that_still_means_its_sky_and_clues():
    """The conferences of its number leave a rival, and others are drawn for that number now."""
    first_rules = OLDER[0]
    number = 874_980_413
    first = Engine.new(first_rules, 2, {"mode": "expert", "sky": "code"}, SECRET)
    present = new(2, mode="expert", sky="code")
    again = new(2, mode="expert", sky="code")
    first.answer(0, number)
    first.state.over = present.state.over = True
    present.answer(0, number)
    assert present.view(0).code == "E0874980413"
    again.answer(0, int(first.view(0).code[1:]))
    assert again.state.sky == first.state.sky != present.state.sky
    assert again.state.topics == first.state.topics
    assert again.state.conferences == first.state.conferences
    assert again.state.starting == first.state.starting


def test_a_state_with_another_sky_gets_clues_that_are_true_of_it(search):
    match = search("GCCAADAAXEGE")
    assert match.state.clues_for == "GCCAADAAXEGE"
    match.research(0, "A")
    assert match.facts(0)


def test_what_is_true_of_the_other_sky_stays(search):
    sheet = json.loads((Path(__file__).parent / "vectors" / "public_k5h4.json").read_text())
    clues = [convert(each["clue"], Clue) for each in sheet["clues"]]

    def as_on_the_sheet(table):
        table.topics, table.conferences = clues[:6], clues[6:]
        table.starting[0] = convert(sheet["starting_information"], list[Absent])

    match = search(sheet["sky"], seats=1, levels="beginner", change=as_on_the_sheet)
    assert len(match.view(0).facts) == 8
    match.research(0, "A")
    assert match.facts(0) == [ClueFact(clues[0], "A")]


def test_a_state_with_no_valid_sky_is_refused(search):
    with pytest.raises(ValueError, match="comet in sector 10"):
        search("EGAAXAAEGCCD")
