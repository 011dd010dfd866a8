"""Whole turns without duplicates, held against other ways of counting them."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.homeworlds.map.pieces import COLOURS, SIZE
from games.homeworlds.map.position import from_key
from games.homeworlds.options import Ship, next_step
from games.homeworlds.running_turn import Turn
from games.homeworlds.successors import perft, successors, with_catastrophes

ROWS = [
    line.split("\t") for line in (Path(__file__).parent / "vectors" / "speed_positions.tsv").read_text().splitlines()
]
SMALL = [(key, int(count)) for _name, key, count in ROWS if int(count) <= 1000]
OPENING = "0|(0,y1b2)g3-|(1,y2b1)-g3"


def by_older_rules(position):
    """Return all ends of a turn by the rules of 2002.

    Catastrophes happen at its two ends only. A turn stops once the own homeworld is wholly empty, and
    eliminates nobody but the other player.
    """

    def empty(at):
        home = at.home(at.to_move)
        return home is None or home.ships == (0, 0)

    def following(turn):
        return {action.apply(turn.position).without_names() for action in turn.power_actions()}

    start = with_catastrophes([position.without_names()])
    ends = set(start).union(*(following(Turn(before)) for before in start))
    for colour in COLOURS:
        level = set()
        for left in (3, 2, 1):
            level |= {
                sacrifice.apply(before).without_names()
                for before in start
                for sacrifice in Turn(before).sacrifices()
                if sacrifice.ship // 3 == colour and SIZE[sacrifice.ship] == left
            }
            ends |= level
            level = set().union(*(following(Turn(at, left, colour)) for at in level if not empty(at)))
        ends |= level
    return {end for end in with_catastrophes(ends) if not end.eliminated(end.to_move)}


def test_it_counts_as_others_count_by_older_rules():
    wrong = [key for key, count in SMALL if len(by_older_rules(from_key(key))) != count]
    assert len(SMALL) == 177
    assert wrong == []


def through_questions(position):
    """All ends of a turn that can be reached by answering questions."""
    ends, new = set(), [Turn(position)]
    seen = set(new)
    while new:
        turn = new.pop()
        for ship in [None, *ships(next_step(turn, None, "X"))]:
            for option in next_step(turn, ship, f"X{len(turn.position.systems)}").options.values():
                if isinstance(option.value, Ship):
                    continue
                after = turn.after(option.value)
                if after == turn or option.value == PASS:
                    ends.add(turn.position.without_names().with_next_player())
                elif after not in seen:
                    seen.add(after)
                    new.append(after)
    return ends


def ships(asked):
    return [option.value for option in asked.options.values() if isinstance(option.value, Ship)]


PASS = next_step(Turn(from_key(OPENING)), None, "X").options["pass"].value


CROWDED = "0|(0,r3b2)g2y3-|(1,g2b1)-y3|(r1)y1g1-y1y2y2"


@pytest.mark.parametrize("key", [CROWDED, *[key for key, count in SMALL if count <= 60][::4]])
def test_the_questions_lead_to_the_same_positions(key):
    assert set(successors(from_key(key))) == through_questions(from_key(key))


def test_successors_are_distinct_and_of_the_other_player():
    found = list(successors(from_key(ROWS[4][1])))
    assert len({end.key() for end in found}) == len(found)
    assert all(end.to_move == 1 for end in found)


def test_every_successor_has_all_36_pieces():
    for end in successors(from_key(SMALL[-1][0])):
        total = end.bank + sum(system.everything for system in end.systems)
        assert total == from_key("0|(0,x)|(1,x)").bank


def test_it_knows_all_set_ups():
    start = from_key("0|(0,x)|(1,x)")
    assert perft(start, 1) == 312
    assert perft(start, 1, any_ship=True) == 936


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 10), (2, 50), (3, 205), (4, 1078)])
def test_perft_of_an_opening(depth, count):
    assert perft(from_key(OPENING), depth) == count


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("0|(0,g3b2)r3y2b1-|(1,y3b1)-r1g3b2", 3172),
        ("1|(0,g3b2)r1r1y3-|(1,r1b2)-y1y1g1g3|(y1)r2-", 14012),
    ],
)
def test_perft_two_turns_into_a_match(key, count):
    assert perft(from_key(key), 2) == count


def test_a_finished_match_goes_no_further():
    assert perft(from_key("1|(0,r3b2)-|(1,g2b1)-y3|(y1)y3g1-"), 1) == 0
