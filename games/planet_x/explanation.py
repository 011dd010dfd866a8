"""Why something cannot be in a sector, or must be: a few facts that leave no sky otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.core import Message, _
from games.planet_x.facts import Absent, ClueFact, Fact, LocateFailed, Reviewed, Survey
from games.planet_x.note_sheet import Mark, marks
from games.planet_x.skies import Skies, all_skies
from games.planet_x.sky import MODES, Letter, Mode
from games.planet_x.text import ONE, fact_text


def explanation(facts: Sequence[Fact], mode: Mode, sector: int, letter: Letter) -> list[Message]:
    """Return what can be said of an object in a sector, and then the facts that it follows from.

    No single one of them can be missed; with the rules for objects they are enough.
    """
    held, reasons = deduced(mode.key, tuple(facts), sector, letter)
    words: dict[str, Message | int] = {"object": ONE[letter], "n": sector}
    if held is None:
        return [_("Nothing you know decides whether {object} is in sector {n}.", **words)]
    verdict = _("There must be {object} in sector {n}.") if held else _("There cannot be {object} in sector {n}.")  # fmt: skip
    outright = any(
        (mark.sector, mark.object, mark.sure) == (sector, letter, held)
        for fact in reasons
        for mark in marks(fact, mode)
    )
    told = [fact_text(fact, mode) for fact in reasons]
    rules = _("By the rules for what is in the sky.") if not told else _("And by the rules for what is in the sky.")  # fmt: skip
    return [Message(verdict.id, words), *told, *([] if outright else [rules])]


@lru_cache(maxsize=2048)
def deduced(
    mode_key: str, facts: tuple[Fact, ...], sector: int, letter: Letter
) -> tuple[bool | None, tuple[Fact, ...]]:
    """Return whether the object is in the sector (None: open), and facts that prove it."""
    skies = all_skies(MODES[mode_key])
    known = by_plainness(facts, Mark(sector, letter, False), skies.mode)
    for held in (False, True):
        opposite = Absent(sector, letter) if held else Reviewed(sector, letter, True)
        if not skies.count([*known, opposite]):
            return held, tuple(fewest(skies, known, opposite))
    return None, ()


def by_plainness(facts: Sequence[Fact], about: Mark, mode: Mode) -> list[Fact]:
    """Return each fact once: what says most about the sector outright last, what takes most thought first."""

    def plainness(fact: Fact) -> tuple[bool, int]:
        near = any(mark.sector == about.sector for mark in marks(fact, mode))
        match fact:
            case LocateFailed():
                return near, 0
            case ClueFact():
                return near, 1
            case Survey():
                return near, 2
        return near, 3

    return sorted(dict.fromkeys(facts), key=plainness)


def fewest(skies: Skies, facts: Sequence[Fact], opposite: Fact) -> Iterator[Fact]:
    """Yield facts none of which can be missed if no sky is to fit them and `opposite`."""
    kept = list(facts)
    for fact in facts:
        without = [each for each in kept if each != fact]
        if skies.count([*without, opposite]):
            yield fact
        else:
            kept = without
