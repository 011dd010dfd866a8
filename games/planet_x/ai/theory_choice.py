"""Theories that an opponent submits: all proven ones, or those worth their risk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.planet_x.ai.knowledge import Knowledge
from games.planet_x.ai.race import lasts, phases_left
from games.planet_x.sky.sectors import THEORIES, Letter
from games.planet_x.theories.options import open_sectors
from games.planet_x.theories.tokens import INNERMOST

FIRST, LATER = 0.9, 0.5  # expected points for being first, now and some phases later
CONTESTED = 0.2  # the same in a sector already claimed
MONTH = 0.8  # value of a month in points
LEARNT = 0.8  # probability of learning a sector's object while that is useful


@dataclass(frozen=True, slots=True)
class Theory:
    """A possible theory: its probability, and the gain of submitting it."""

    object: Letter
    sector: int
    chance: float
    gain: float


def proven_theories(knowledge: Knowledge, most: int) -> list[Theory]:
    """Return proven theories, the most valuable first."""
    proven = [t for t in possible_theories(knowledge) if t.chance == 1]
    return chosen(knowledge, sorted(proven, key=lambda theory: -round(theory.gain, 9)), most)


def gainful_theories(knowledge: Knowledge, most: int, *, last: bool = False) -> list[Theory]:
    """Return theories by their gain if submitted now; `last` if this is the last chance."""
    gainful = [t for t in possible_theories(knowledge, last=last) if t.gain > 0]
    return chosen(knowledge, sorted(gainful, key=lambda theory: -round(theory.gain, 9)), most)


def possible_theories(knowledge: Knowledge, *, last: bool = False, letter: Letter | None = None) -> list[Theory]:
    """Return all possible theories, or those about one object, for a token in hand."""
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
    """Return the probability of using a kept token later: phases may be too few."""
    later = (phases_left(knowledge.table) - 1) * knowledge.mode.theories_at_once
    return LEARNT * max(0.0, min(1.0, later / max(1, sum(left.values()))))


def worth(knowledge: Knowledge, letter: Letter, sector: int, chance: float, later: float, reviewed: float) -> float:
    """Return the points gained by a theory now, above those of keeping the token."""
    points = knowledge.mode.points[letter]
    claimed = any(t.sector == sector and t.state != "wrong" for t in knowledge.table.tokens)
    first, then = (CONTESTED, CONTESTED) if claimed else (FIRST, LATER)
    lost = MONTH * reviewed + later * (points + LATER)
    now = chance * (points + first) - (1 - chance) * lost
    return now - chance * later * (points + then)


def chosen(knowledge: Knowledge, theories: Sequence[Theory], most: int) -> list[Theory]:
    """Return the first `most` theories that are compatible: one a sector, with the tokens left."""
    left = knowledge.table.tokens_left(knowledge.pawn)
    taken: list[Theory] = []
    for theory in theories:
        free = all(theory.sector != other.sector for other in taken)
        if len(taken) < most and free and left[theory.object]:
            left[theory.object] -= 1
            taken.append(theory)
    return taken
