"""Facts about a sky that a player can know, in the form given, stored and counted.

RULES.md § Formats of `manage.py planet_x` shows their format.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from games.core.decoding import described
from games.planet_x.sky.clues import Clue, holds
from games.planet_x.sky.sectors import (
    APPEARS_EMPTY,
    OBJECTS,
    Letter,
    Mode,
    bit,
    bits,
    masks_of,
    mode_of,
    object_at,
)


class Condition(msgspec.Struct, frozen=True):
    """Exactly `count` of the sectors in `mask` hold `object`."""

    object: Letter | Literal["V"]
    mask: int
    count: int


class Absent(msgspec.Struct, frozen=True, tag_field="fact", tag="not"):
    """A starting fact: `object` is not in `sector`."""

    sector: int
    object: Letter

    def conditions(self, mode: Mode) -> tuple[Condition, ...]:
        return (Condition(self.object, bit(self.sector), 0),)


class Survey(
    msgspec.Struct,
    frozen=True,
    tag_field="fact",
    tag="survey",
    rename={"first": "from", "last": "to"},
):
    """A survey found `answer` of `object` from sector `first` clockwise to sector `last`."""

    object: Letter
    first: int
    last: int
    answer: int

    def conditions(self, mode: Mode) -> tuple[Condition, ...]:
        mask = bits(mode.between(self.first, self.last))
        return (Condition(seen_as(self.object), mask, self.answer),)


class Target(msgspec.Struct, frozen=True, tag_field="fact", tag="target"):
    """A target of `sector` showed `answer`: an object, or E for "appears empty"."""

    sector: int
    answer: Letter

    def conditions(self, mode: Mode) -> tuple[Condition, ...]:
        return (Condition(seen_as(self.answer), bit(self.sector), 1),)


class ClueFact(msgspec.Struct, frozen=True, tag_field="fact", tag="clue"):
    """The clue of a research topic (A to F) or of a conference (X1, X2) is true."""

    clue: Clue
    topic: str = ""


class Reviewed(msgspec.Struct, frozen=True, tag_field="fact", tag="review"):
    """A theory was reviewed in public: `object` is in `sector`, or is not."""

    sector: int
    object: Letter
    right: bool

    def conditions(self, mode: Mode) -> tuple[Condition, ...]:
        return (Condition(self.object, bit(self.sector), int(self.right)),)


class Guess(msgspec.Struct, frozen=True, kw_only=True):
    """The claim that Planet X is in `sector`, with `left` before it and `right` after it."""

    sector: int
    left: Letter
    right: Letter

    def conditions(self, mode: Mode) -> tuple[Condition, ...]:
        """Return the conditions under which the guess is right."""
        before, after = mode.around(self.sector)
        return (
            Condition("X", bit(self.sector), 1),
            Condition(self.left, bit(before), 1),
            Condition(self.right, bit(after), 1),
        )


class Located(Guess, frozen=True, tag_field="fact", tag="located"):
    """Planet X was located with this guess."""


class LocateFailed(Guess, frozen=True, tag_field="fact", tag="locate_failed"):
    """Planet X was not located with this guess."""


class Occupied(msgspec.Struct, frozen=True, tag_field="fact", tag="occupied"):
    """`sector` does not appear empty: the bot has a theory there, and is always right."""

    sector: int

    def conditions(self, mode: Mode) -> tuple[Condition, ...]:
        return (Condition(APPEARS_EMPTY, bit(self.sector), 0),)


Fact: TypeAlias = Absent | Survey | Target | ClueFact | Reviewed | Located | LocateFailed | Occupied


def seen_as(letter: Letter) -> Letter | Literal["V"]:
    """Return the letter to count for the `letter` of a survey or target."""
    return APPEARS_EMPTY if letter == "E" else letter


def right_guess(sky: str) -> Located:
    sector = sky.index("X") + 1
    return Located(sector=sector, left=object_at(sky, sector - 1), right=object_at(sky, sector + 1))


def locate(sky: str, sector: int, left: Letter, right: Letter) -> Located | LocateFailed:
    """Judge by the sky the guess that Planet X is in `sector` between `left` and `right`."""
    guess = Located(sector=sector, left=left, right=right)
    if guess == right_guess(sky):
        return guess
    return LocateFailed(sector=sector, left=left, right=right)


def is_true(fact: Fact, sky: str) -> bool:
    if isinstance(fact, ClueFact):
        return bool(holds(fact.clue, masks_of(sky), len(sky)))
    masks = masks_of(sky)
    met = all((masks[each.object] & each.mask).bit_count() == each.count for each in fact.conditions(mode_of(sky)))
    return not met if isinstance(fact, LocateFailed) else met


def read_facts(data: Any, mode: Mode) -> list[Fact]:
    """Read facts from JSON data.

    Raises ValueError for an impossible fact of this mode.
    """
    check_letters(data)
    facts = msgspec.convert(data, described(list[Fact]))
    for fact in facts:
        for field, value in msgspec.structs.asdict(fact).items():
            if field in SECTOR_FIELDS and not 1 <= value <= mode.sectors:
                raise ValueError(f"there is no sector {value} in {mode.key} mode")
    return facts


def check_letters(data: Any) -> None:
    """Raise ValueError if a letter anywhere in the JSON data stands for no object."""
    if isinstance(data, list):
        for each in data:
            check_letters(each)
    elif isinstance(data, dict):
        for field, value in data.items():
            if field in LETTER_FIELDS and isinstance(value, str) and value not in OBJECTS:
                raise ValueError(f"there is no object {value!r}, only {', '.join(OBJECTS)}")
            check_letters(value)


SECTOR_FIELDS = ("sector", "first", "last")
LETTER_FIELDS = ("object", "subject", "answer", "left", "right")
