"""Clues: statements of research topics and conferences about the whole sky.

RULES.md § The sky and its clues.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from games.planet_x.sky.sectors import Bits, Letter, beside, in_band, near, rotated

Kind = Literal["adjacent", "opposite", "within", "band", "consecutive"]
Quantifier = Literal["every", "at_least_one", "none", "all", "count"]
TopicLetter = Literal["A", "B", "C", "D", "E", "F"]
TITLE_ORDER: tuple[Letter, ...] = ("X", "A", "C", "D", "G")
TOPIC_LETTERS: tuple[TopicLetter, ...] = ("A", "B", "C", "D", "E", "F")


class Clue(msgspec.Struct, frozen=True, omit_defaults=True):
    """A statement such as: every (quantifier) comet (subject) is within `n` sectors of an asteroid.

    If subject and object are equal, it means another one. E is truly empty, never Planet X.
    """

    kind: Kind
    quantifier: Quantifier
    subject: Letter
    object: Letter | None = None
    n: int | None = None

    @property
    def title(self) -> str:
        """Return the letters of its objects without an empty partner: public knowledge."""
        return _title(self.subject, self.object or self.subject)


@lru_cache(maxsize=64)
def _title(subject: str, other: str) -> str:
    return "".join(letter for letter in TITLE_ORDER if letter in (subject, other))


def holds(clue: Clue, masks: Mapping[str, Bits], n: int) -> Bits:
    """Return whether the clue is true in the sky (or in each of the skies) with these masks."""
    subjects = masks[clue.subject]
    if clue.kind == "band":
        return in_band(subjects, clue.n or 0, n)
    if clue.kind == "consecutive":
        return _consecutive(clue, subjects, n)
    reached = _reached(clue, masks[clue.object or ""], n)
    if clue.quantifier == "every":
        return (subjects & ~reached) == 0
    touched = subjects & reached
    return touched == 0 if clue.quantifier == "none" else touched != 0


def _reached(clue: Clue, objects: Bits, n: int) -> Bits:
    """Return the sectors next to, opposite to or within reach of one of `objects`."""
    if clue.kind == "adjacent":
        return beside(objects, n)
    if clue.kind == "opposite":
        return rotated(objects, n // 2, n)
    return near(objects, clue.n or 0, n)


def _consecutive(clue: Clue, subjects: Bits, n: int) -> Bits:
    """Return whether all form one unbroken run, or some run has exactly `clue.n` of them."""
    heads = subjects & ~rotated(subjects, 1, n)
    if clue.quantifier == "all":
        return (heads & (heads - 1)) == 0
    size = clue.n or 0
    for steps in range(1, size):
        heads = heads & rotated(subjects, -steps, n)
    return (heads & ~rotated(subjects, -size, n)) != 0
