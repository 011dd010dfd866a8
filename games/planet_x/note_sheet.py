"""The note sheet: what facts say outright about single sectors, as marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from games.planet_x.facts import Absent, ClueFact, Fact, Located, Reviewed, Survey, Target
from games.planet_x.skies import all_skies
from games.planet_x.sky import MODES, OBJECTS, THEORIES, Letter, Mode


class Mark(msgspec.Struct, frozen=True):
    """An object is in the sector for sure, or it is ruled out there."""

    sector: int
    object: Letter
    sure: bool


def marks(fact: Fact, mode: Mode) -> Iterator[Mark]:
    """Yield what the fact says outright, without any reasoning."""
    match fact:
        case Absent(sector, letter):
            yield Mark(sector, letter, False)
        case Reviewed(sector, letter, right):
            yield Mark(sector, letter, right)
        case Target(sector, answer):
            yield from appears(sector, answer)
        case Survey():
            yield from counted(fact, mode)
        case Located():
            before, after = mode.around(fact.sector)
            yield Mark(before, fact.left, True)
            yield Mark(fact.sector, "X", True)
            yield Mark(after, fact.right, True)


def appears(sector: int, letter: Letter) -> Iterator[Mark]:
    """Yield what is seen in a sector; one that appears empty may hold Planet X."""
    if letter == "E":
        for other in THEORIES:
            yield Mark(sector, other, False)
    else:
        yield Mark(sector, letter, True)


def counted(survey: Survey, mode: Mode) -> Iterator[Mark]:
    """Yield what a survey says that found none, or one in every sector."""
    sectors = mode.between(survey.first, survey.last)
    if survey.object == "C":
        sectors = [sector for sector in sectors if sector in mode.comet_sectors]
    if survey.answer == len(sectors):
        for sector in sectors:
            yield from appears(sector, survey.object)
    elif survey.answer == 0:
        for sector in sectors:
            yield Mark(sector, survey.object, False)
            if survey.object == "E":
                yield Mark(sector, "X", False)


def follows(facts: list[Fact], mode: Mode) -> list[str]:
    """Return for each sector the letters of what the rules for objects leave possible.

    Clues are left out: to reason with them is the game. This serves the "fill in" button only.
    """
    seen = tuple(fact for fact in facts if not isinstance(fact, ClueFact))
    return list(_follows(mode.key, seen))


@lru_cache(maxsize=512)
def _follows(mode_key: str, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    skies = all_skies(MODES[mode_key])
    per_sector = skies.per_sector(skies.fitting(facts) if facts else None)
    return tuple(
        "".join(letter for letter in OBJECTS if per_sector[letter][sector])
        for sector in range(skies.mode.sectors)
    )
