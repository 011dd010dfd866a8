"""Marks that facts make on the note sheet, and those that the rules for objects add on request."""

import random

import pytest

from games.core.ai.imagined_match import ImaginedChance
from games.core.dialogue.messages import english
from games.core.engine.table import copy
from games.planet_x import RULES
from games.planet_x.sky.clues import Clue
from games.planet_x.sky.facts import (
    Absent,
    ClueFact,
    Located,
    LocateFailed,
    Reviewed,
    Survey,
    Target,
)
from games.planet_x.sky.note_sheet import Counted, counts, follows, marks
from games.planet_x.sky.sectors import OBJECTS, STANDARD
from games.planet_x.sky.skies import all_skies
from games.planet_x.view.explanation import deduced, explanation
from tests.games.planet_x.conftest import EXPERT_SKY, SKY


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (Absent(5, "G"), "5G-"),
        (Target(3, "C"), "3C+"),
        (Target(4, "E"), "4C- 4A- 4D- 4G-"),
        (Survey("A", 12, 2, 0), "12A- 1A- 2A-"),
        (Survey("A", 12, 1, 2), "12A+ 1A+"),
        (Survey("A", 12, 2, 1), ""),
        (Survey("C", 3, 7, 0), "3C- 5C- 7C-"),
        (Survey("C", 5, 7, 2), "5C+ 7C+"),
        (Survey("E", 6, 6, 0), "6E- 6X-"),
        (Survey("E", 6, 6, 1), "6C- 6A- 6D- 6G-"),
        (Reviewed(9, "D", True), "9D+"),
        (Reviewed(9, "G", False), "9G-"),
        (Located(sector=4, left="C", right="G"), "3C+ 4X+ 5G+"),
        (LocateFailed(sector=4, left="C", right="G"), ""),
        (ClueFact(Clue("consecutive", "all", "A"), "B"), ""),
    ],
    ids=str,
)
def test_marks(fact, says):
    told = [f"{m.sector}{m.object}{'+' if m.sure else '-'}" for m in marks(fact, STANDARD)]
    assert " ".join(told) == says


def test_counts():
    assert counts(Survey("E", 11, 1, 2), STANDARD) == [Counted("V", [1, 11, 12], 2)]
    assert counts(Absent(5, "G"), STANDARD) == [Counted("G", [5], 0)]
    assert counts(LocateFailed(sector=4, left="C", right="G"), STANDARD) == []


def test_the_rules_leave_comets_to_their_sectors():
    possible = follows([], STANDARD)
    assert [n for n, each in enumerate(possible, 1) if "C" in each] == [2, 3, 5, 7, 11]
    assert all("A" in each for each in possible)


def test_what_follows_from_facts_and_the_rules_for_objects():
    possible = follows([Target(1, "D"), Survey("A", 5, 8, 4)], STANDARD)
    assert possible[0] == "D"
    assert possible[4:8] == ["A"] * 4
    assert "X" not in possible[1]
    assert "X" not in possible[11]


def test_clues_count_among_what_follows():
    facts = [Target(1, "D")]
    clue = ClueFact(Clue("within", "none", "X", "D", 3), "X1")
    assert "X" in follows(facts, STANDARD)[3]
    assert "X" not in follows([*facts, clue], STANDARD)[3]


def test_everything_that_follows_may_be_filled_in_only_where_the_room_has_agreed_on_it(search):
    assert search().target(0, 6).view(0).follows == []
    assert search(notes="own").match.rules.explanations.explain(search().state, 0, "6D") == []
    match = search(notes="all").target(0, 6)
    assert set(match.view(0).follows[5]) <= {"E", "X"}
    assert match.view(None).follows == []


def test_what_would_follow_is_told_only_where_the_room_has_agreed_on_it(search):
    match = search(notes="all").target(0, 6).match
    assert RULES.explanations.suppose(match.state, 0, "1Ds") != RULES.explanations.suppose(match.state, 0, "1Dx")
    possible = RULES.explanations.suppose(match.state, 0, "1Ds")
    assert possible[0] == "D"
    assert "X" not in possible[1] + possible[11]  # never next to it
    assert set(RULES.explanations.suppose(match.state, 0, "1Ds,3Ds")) == {""}  # there is but one
    for nonsense in ("", "1D", "99Ds", "1Qs", "Ds", "1Ds,"):
        assert RULES.explanations.suppose(match.state, 0, nonsense) is None
    assert RULES.explanations.suppose(search(notes="own").match.state, 0, "1Ds") is None


def told(facts, sector, letter, mode=STANDARD):
    return [english().render(line) for line in explanation(facts, mode, sector, letter)]


def test_a_cell_is_explained_by_the_fact_that_says_it_outright():
    facts = [Absent(5, "G"), Survey("A", 1, 6, 2), Reviewed(9, "D", True)]
    assert told(facts, 5, "G") == [
        "There cannot be a gas cloud in sector 5.",
        "Sector 5: no gas cloud",
    ]
    assert told(facts, 9, "D") == [
        "There must be a dwarf planet in sector 9.",
        "Sector 9: a dwarf planet, confirmed",
    ]


def test_a_cell_is_explained_by_facts_together_and_by_the_rules():
    facts = [Absent(2, "G"), Survey("A", 5, 8, 4), Reviewed(1, "D", True)]
    assert told(facts, 2, "X") == [
        "There cannot be Planet X in sector 2.",
        "Sector 1: a dwarf planet, confirmed",
        "And by the rules for objects in the sky.",
    ]
    assert told([], 1, "C") == [
        "There cannot be a comet in sector 1.",
        "By the rules for objects in the sky.",
    ]
    assert told(facts, 10, "G") == ["Nothing you know decides whether a gas cloud is in sector 10."]


@pytest.mark.long
@pytest.mark.parametrize("sky", [SKY, EXPERT_SKY])
def test_no_fact_of_an_explanation_can_be_missed(search, sky):
    match = search(sky=sky, levels="youth", seats=2).research(0, "A").survey(1, "A", 1, 5)
    match.survey(0, "G", 2, 6).submit({})
    facts, mode = tuple(match.state.known(0)), match.state.mode
    skies, proved = all_skies(mode), 0
    for sector in mode.ring:
        for letter in OBJECTS:
            held, reasons = deduced(mode.key, facts, sector, letter)
            opposite = Absent(sector, letter) if held else Reviewed(sector, letter, True)
            if held is None:
                assert letter in follows(facts, mode)[sector - 1]
                continue
            proved += 1
            assert skies.count([*reasons, opposite]) == 0
            for missed in reasons:
                assert skies.count([*(each for each in reasons if each != missed), opposite])
    assert proved > len(mode.ring)


def test_explanations_are_the_same_under_every_sky_that_a_seat_cannot_tell_apart(search):
    match = search(notes="all", levels="beginner", bot="none").research(0, "A").target(1, 3)
    match.survey(0, "D", 2, 6)
    cells = [f"{sector}{letter}" for sector in range(1, 13) for letter in OBJECTS]
    before = [RULES.explanations.explain(match.state, 0, cell) for cell in cells]
    supposed = RULES.explanations.suppose(match.state, 0, "1Dx,5As")
    skies = set()
    for seed in range(8):
        other = RULES.determinize(copy(match.state), 0, ImaginedChance(random.Random(seed)))
        skies.add(other.sky)
        assert [RULES.explanations.explain(other, 0, cell) for cell in cells] == before
        assert RULES.explanations.suppose(other, 0, "1Dx,5As") == supposed
    assert len(skies) > 1
    assert any(len(lines) > 1 for lines in before)


def test_every_fact_of_a_seat_has_its_source(search):
    match = search(levels="experienced").target(0, 6)
    facts = match.view(0).facts
    assert [fact.id for fact in facts] == ["start:0", "start:1", "start:2", "start:3", "event:0"]
    assert [(m.sector, m.object, m.sure) for m in facts[-1].marks] == [(6, letter, False) for letter in "CADG"]
