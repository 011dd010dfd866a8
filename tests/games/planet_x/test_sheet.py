"""What facts say outright on the note sheet, and what the rules for objects add on request."""

import pytest

from games.planet_x.clues import Clue
from games.planet_x.facts import Absent, ClueFact, Located, LocateFailed, Reviewed, Survey, Target
from games.planet_x.note_sheet import follows, marks
from games.planet_x.sky import STANDARD


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


def test_clues_are_left_to_the_player():
    facts = [Target(1, "D")]
    clue = ClueFact(Clue("within", "none", "X", "D", 3), "X1")
    assert follows([*facts, clue], STANDARD) == follows(facts, STANDARD)


def test_every_fact_of_a_seat_has_its_source(search):
    match = search(levels="experienced").target(0, 6)
    facts = match.view(0).facts
    assert [fact.id for fact in facts] == ["start:0", "start:1", "start:2", "start:3", "event:0"]
    assert [(m.sector, m.object, m.sure) for m in facts[-1].marks] == [
        (6, letter, False) for letter in "CADG"
    ]
