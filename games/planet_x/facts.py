"""Facts: what somebody can know about a sky, in the form they are told, kept and counted in."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.planet_x.clues import Clue, holds
from games.planet_x.sky import (
    APPEARS_EMPTY,
    OBJECTS,
    Mode,
    appearance,
    bit,
    bits,
    masks_of,
    mode_of,
    object_at,
    surveyed,
)


class Has(msgspec.Struct, frozen=True):
    """A condition on a sky: exactly `count` of the sectors in `mask` hold `object`."""

    object: str
    mask: int
    count: int


class Not(msgspec.Struct, frozen=True, tag_field="fact", tag="not"):
    """Starting information: `object` is not in `sector`."""

    sector: int
    object: str

    def conditions(self, mode: Mode) -> tuple[Has, ...]:
        return (Has(self.object, bit(self.sector), 0),)


class Survey(
    msgspec.Struct,
    frozen=True,
    tag_field="fact",
    tag="survey",
    rename={"first": "from", "last": "to"},
):
    """So many of `object` were found from sector `first` clockwise to sector `last`."""

    object: str
    first: int
    last: int
    answer: int

    def conditions(self, mode: Mode) -> tuple[Has, ...]:
        where = bits(mode.between(self.first, self.last))
        return (Has(seen_as(self.object), where, self.answer),)


class Target(msgspec.Struct, frozen=True, tag_field="fact", tag="target"):
    """`sector` shows `answer`: an object, or E for "appears empty"."""

    sector: int
    answer: str

    def conditions(self, mode: Mode) -> tuple[Has, ...]:
        return (Has(seen_as(self.answer), bit(self.sector), 1),)


class Told(msgspec.Struct, frozen=True, tag_field="fact", tag="clue"):
    """The clue of a research topic or of a conference."""

    clue: Clue
    topic: str = ""


class Reviewed(msgspec.Struct, frozen=True, tag_field="fact", tag="review"):
    """A theory was reviewed in public: `object` is in `sector`, or it is not."""

    sector: int
    object: str
    right: bool

    def conditions(self, mode: Mode) -> tuple[Has, ...]:
        return (Has(self.object, bit(self.sector), int(self.right)),)


class Guess(msgspec.Struct, frozen=True, kw_only=True):
    """That Planet X is in `sector`, with `left` before it and `right` after it."""

    sector: int
    left: str
    right: str

    def conditions(self, mode: Mode) -> tuple[Has, ...]:
        """What holds if the guess is right."""
        before, here, after = mode.run(self.sector + mode.sectors - 1, 3)
        return (
            Has("X", bit(here), 1),
            Has(self.left, bit(before), 1),
            Has(self.right, bit(after), 1),
        )


class Located(Guess, frozen=True, tag_field="fact", tag="located"):
    """Planet X was located with this guess."""


class Failed(Guess, frozen=True, tag_field="fact", tag="locate_failed"):
    """Planet X was not located with this guess."""


class Occupied(msgspec.Struct, frozen=True, tag_field="fact", tag="occupied"):
    """`sector` does not appear empty: something that is always right has a theory about it."""

    sector: int

    def conditions(self, mode: Mode) -> tuple[Has, ...]:
        return (Has(APPEARS_EMPTY, bit(self.sector), 0),)


Fact: TypeAlias = Not | Survey | Target | Told | Reviewed | Located | Failed | Occupied


def seen_as(letter: str) -> str:
    """The letter to count where a survey or a target says `letter`."""
    return APPEARS_EMPTY if letter == "E" else letter


def locate(sky: str, sector: int, left: str, right: str) -> Located | Failed:
    """The guess that Planet X is in `sector` between `left` and `right`, judged by the sky."""
    around = [object_at(sky, sector + step) for step in (-1, 0, 1)]
    kind = Located if around == [left, "X", right] else Failed
    return kind(sector=sector, left=left, right=right)


def again(fact: Fact, sky: str) -> Fact:
    """The fact as it would have been told under another sky; clues are kept."""
    match fact:
        case Survey():
            answer = surveyed(sky, fact.object, fact.first, fact.last)
            return Survey(fact.object, fact.first, fact.last, answer)
        case Target():
            return Target(fact.sector, appearance(sky, fact.sector))
        case Located() | Failed():
            return locate(sky, fact.sector, fact.left, fact.right)
    return fact


def is_true(fact: Fact, sky: str) -> bool:
    """Whether the fact holds in the sky."""
    if isinstance(fact, Told):
        return bool(holds(fact.clue, masks_of(sky), len(sky)))
    masks = masks_of(sky)
    met = all(
        (masks[has.object] & has.mask).bit_count() == has.count
        for has in fact.conditions(mode_of(sky))
    )
    return not met if isinstance(fact, Failed) else met


def read_facts(data: object, mode: Mode) -> list[Fact]:
    """The facts written as JSON data; ValueError says what cannot be a fact of this mode."""
    facts = msgspec.convert(data, list[Fact])
    for fact in facts:
        said = fact.clue if isinstance(fact, Told) else fact
        for field, value in msgspec.structs.asdict(said).items():
            if field in ("sector", "first", "last") and not 1 <= value <= mode.sectors:
                raise ValueError(f"there is no sector {value} in {mode.key} mode")
            letters = field in LETTER_FIELDS and isinstance(value, str)
            if letters and (value not in OBJECTS or len(value) != 1):
                raise ValueError(f"there is no object {value!r}, only {', '.join(OBJECTS)}")
    return facts


LETTER_FIELDS = ("object", "subject", "answer", "left", "right")
