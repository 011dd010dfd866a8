"""Which theories an opponent submits: all that are proven, or those that are worth their risk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.planet_x.knowledge import Knowledge
from games.planet_x.race import lasts, phases_left
from games.planet_x.sky import THEORIES, Letter
from games.planet_x.theories import INNERMOST
from games.planet_x.theory_options import open_sectors

FIRST, LATER = 0.9, 0.5  # points for being first, to be expected now and some phases later
CONTESTED = 0.2  # the same where somebody has claimed the sector before
MONTH = 0.8  # points that a month is worth
LEARNT = 0.8  # how likely one comes to know what is in a sector while that is of use


@dataclass(frozen=True, slots=True)
class Theory:
    """A theory that could be submitted: how likely it is right, and what submitting it gains."""

    object: Letter
    sector: int
    chance: float
    gain: float


def proven_theories(knowledge: Knowledge, most: int) -> list[Theory]:
    """Return proven theories, the most valuable first."""
    proven = [t for t in possible_theories(knowledge) if t.chance == 1]
    return chosen(knowledge, sorted(proven, key=lambda theory: -round(theory.gain, 9)), most)


def gainful_theories(knowledge: Knowledge, most: int, *, last: bool = False) -> list[Theory]:
    """Return the theories that gain most by being submitted now; `last` if there is no later."""
    gainful = [t for t in possible_theories(knowledge, last=last) if t.gain > 0]
    return chosen(knowledge, sorted(gainful, key=lambda theory: -round(theory.gain, 9)), most)


def possible_theories(
    knowledge: Knowledge, *, last: bool = False, letter: Letter | None = None
) -> list[Theory]:
    """Return all theories that can be submitted, or those about one object, in hand already."""
    table, pawn = knowledge.table, knowledge.pawn
    left = table.tokens_left(pawn)
    mine = {t.sector for t in table.tokens if t.owner == pawn and t.state == "hidden"}
    later = 0.0 if last else kept(knowledge, left)
    reviewed = 0.0 if last else lasts(table, 3 * (INNERMOST - 1))
    found = []
    for each in [letter] if letter else [each for each in THEORIES if left[each]]:
        for sector in open_sectors(table, pawn, each, []):
            chance = knowledge.chance(each, sector)
            if letter or chance > (0.5 if sector in mine else 0):
                gain = worth(knowledge, each, sector, chance, later, reviewed)
                found.append(Theory(each, sector, chance, gain))
    return found


def kept(knowledge: Knowledge, left: Mapping[Letter, int]) -> float:
    """Return how likely a token that is kept is put to use later: there may be too few phases."""
    later = (phases_left(knowledge.table) - 1) * knowledge.mode.theories_at_once
    return LEARNT * max(0.0, min(1.0, later / max(1, sum(left.values()))))


def worth(
    knowledge: Knowledge, letter: Letter, sector: int, chance: float, later: float, reviewed: float
) -> float:
    """Return the points a theory gains now, above those of keeping the token for later."""
    points = knowledge.mode.points[letter]
    claimed = any(t.sector == sector and t.state != "wrong" for t in knowledge.table.tokens)
    first, then = (CONTESTED, CONTESTED) if claimed else (FIRST, LATER)
    lost = MONTH * reviewed + later * (points + LATER)
    now = chance * (points + first) - (1 - chance) * lost
    return now - chance * later * (points + then)


def chosen(knowledge: Knowledge, theories: Sequence[Theory], most: int) -> list[Theory]:
    """Return the first `most` that can go together: one a sector, with the tokens there are."""
    left = knowledge.table.tokens_left(knowledge.pawn)
    taken: list[Theory] = []
    for theory in theories:
        free = all(theory.sector != other.sector for other in taken)
        if len(taken) < most and free and left[theory.object]:
            left[theory.object] -= 1
            taken.append(theory)
    return taken
