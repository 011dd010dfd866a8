"""The choice of a homeworld by a computer opponent."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.core import _
from games.homeworlds.actions.action import Homeworld
from games.homeworlds.map.pieces import KIND, KINDS, SIZE, Kind, pieces
from games.homeworlds.map.position import Position
from games.homeworlds.map.star_names import next_name
from games.homeworlds.options import answers_of
from games.homeworlds.running_turn import Turn
from games.homeworlds.setup import waived
from games.homeworlds.state import StarMap, turn_of

# Two stars of different sizes and colours, and a large ship; green, yellow and blue are all at hand.
SET_UPS = tuple(
    tuple(KIND[name] for name in names.split())
    for names in (
        "y1 b3 g3", "b1 y3 g3", "g1 b3 y3", "b1 y2 g3", "y1 b2 g3", "b2 y3 g3", "y2 b3 g3",
    )
)  # fmt: skip

# Fallbacks, of which one is always possible.
FOUNDED = _("Two stars of different sizes, a large ship to defend them, and the powers to build, trade and move.")


def founded(table: StarMap, generator: random.Random) -> list[str]:
    """Return answers that found a good homeworld with the pieces already chosen."""
    turn = turn_of(table)
    chosen = [KIND[name] for name in table.chosen]
    name = next_name(turn.position, table.names_given)
    star, second, ship = _pieces(table, turn, chosen, generator)
    return answers_of(table, [Homeworld(star, second, ship, name)])[len(chosen) :]


def _pieces(table: StarMap, turn: Turn, chosen: Sequence[Kind], generator: random.Random) -> Sequence[Kind]:
    """Choose among the good set-ups, else among all that complete the pieces chosen."""
    good = [each for each in SET_UPS if _is_possible(table, turn, each, chosen)]
    other = _sizes_of_other_home(turn.position)
    if good := [each for each in good if _sizes(each[:2]) != other] or good:
        return generator.choice(good)
    return generator.choice(
        [
            each
            for each in ((a, b, c) for a in KINDS for b in KINDS for c in KINDS)
            if _is_possible(table, turn, each, chosen)
        ]
    )


def _is_possible(table: StarMap, turn: Turn, pieces: Sequence[Kind], chosen: Sequence[Kind]) -> bool:
    star, second, ship = pieces
    begins = list(pieces[: len(chosen)]) == list(chosen)
    return begins and turn.refusal(Homeworld(star, second, ship), waived(table.options)) is None


def _sizes(stars: Sequence[Kind]) -> set[int]:
    return {SIZE[kind] for kind in stars}


def _sizes_of_other_home(position: Position) -> set[int]:
    """Return the sizes of the other's stars: equal sizes put the homes only two moves apart."""
    home = position.home(1 - position.to_move)
    return set() if home is None else _sizes(pieces(home.stars))
