"""Clues: what a research topic or a conference tells about the whole sky."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from games.planet_x.sky import Bits, beside, in_band, near, turned

Kind = Literal["adjacent", "opposite", "within", "band", "consecutive"]
Quantifier = Literal["every", "at_least_one", "none", "all", "count"]


class Clue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Such as: every (quantifier) comet (subject) is within `n` sectors of an asteroid (object).

    With subject and object alike, another one is meant. E is truly empty, never Planet X.
    """

    kind: Kind
    quantifier: Quantifier
    subject: str
    object: str | None = None
    n: int | None = None

    @property
    def title(self) -> str:
        """The objects it speaks of, as the public title of a topic names them."""
        return _title(self.subject, self.object or self.subject)


@lru_cache(maxsize=64)
def _title(subject: str, other: str) -> str:
    return "".join(sorted({subject, other} - {"E"}, key="XACDG".index))


def holds(clue: Clue, masks: Mapping[str, Bits], n: int) -> Bits:
    """Whether the clue is true of the sky (or of each of the skies) with these masks."""
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
    """The sectors that are next to, opposite or within reach of one of `objects`."""
    if clue.kind == "adjacent":
        return beside(objects, n)
    if clue.kind == "opposite":
        return turned(objects, n // 2, n)
    return near(objects, clue.n or 0, n)


def _consecutive(clue: Clue, subjects: Bits, n: int) -> Bits:
    """One unbroken run of all of them, or a run that has exactly `clue.n` of them."""
    heads = subjects & ~turned(subjects, 1, n)
    if clue.quantifier == "all":
        return (heads & (heads - 1)) == 0
    size = clue.n or 0
    for steps in range(1, size):
        heads = heads & turned(subjects, -steps, n)
    return (heads & ~turned(subjects, -size, n)) != 0
