"""The note sheet: direct statements of facts about sectors, and all conclusions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from games.planet_x.sky.facts import (
    Absent,
    ClueFact,
    Fact,
    Located,
    LocateFailed,
    Reviewed,
    Survey,
    Target,
)
from games.planet_x.sky.sectors import MODES, OBJECTS, THEORIES, Letter, Mode, sectors_of
from games.planet_x.sky.skies import all_skies


class Mark(msgspec.Struct, frozen=True):
    """An object is surely in the sector, or ruled out there."""

    sector: int
    object: Letter
    sure: bool


def marks(fact: Fact, mode: Mode) -> Iterator[Mark]:
    """Yield the direct statements of a fact, without any reasoning."""
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
    """Yield the appearance of a sector; an empty-looking one may hold Planet X."""
    if letter == "E":
        for other in THEORIES:
            yield Mark(sector, other, False)
    else:
        yield Mark(sector, letter, True)


def counted(survey: Survey, mode: Mode) -> Iterator[Mark]:
    """Yield the statements of a survey that found none, or one in every sector."""
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


class Counted(msgspec.Struct, frozen=True):
    """Exactly `n` of these sectors hold `object`; V is an empty look, truly empty or Planet X."""

    object: Letter | Literal["V"]
    sectors: list[int]
    n: int


def counts(fact: Fact, mode: Mode) -> list[Counted]:
    """Return the counts of a fact: none for clues and failed guesses."""
    if isinstance(fact, ClueFact | LocateFailed):
        return []
    return [Counted(each.object, sectors_of(each.mask), each.count) for each in fact.conditions(mode)]


class Neighbours(msgspec.Struct, frozen=True):
    """An object has `other` next to it in every sector (`always`), or in none."""

    object: Letter
    other: Letter
    always: bool


NEIGHBOURS = (
    Neighbours("A", "A", True),
    Neighbours("G", "E", True),
    Neighbours("X", "D", False),
    Neighbours("D", "X", False),
)


def follows(facts: Sequence[Fact], mode: Mode) -> list[str]:
    """Return for each sector the letters allowed by all facts, clues and rules."""
    return list(_follows(mode.key, tuple(facts)))


@lru_cache(maxsize=512)
def _follows(mode_key: str, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    skies = all_skies(MODES[mode_key])
    per_sector = skies.per_sector(skies.fitting(facts) if facts else None)
    return tuple(
        "".join(letter for letter in OBJECTS if per_sector[letter][sector]) for sector in range(skies.mode.sectors)
    )
