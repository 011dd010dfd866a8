"""Help with the note sheet: proofs of its cells, and the effect of supposed marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from games.core import Json, Message, Seat, _
from games.planet_x.sky.facts import Absent, ClueFact, Fact, LocateFailed, Reviewed, Survey
from games.planet_x.sky.note_sheet import Mark, follows, marks
from games.planet_x.sky.sectors import MODES, OBJECTS, Letter, Mode
from games.planet_x.sky.skies import Skies, all_skies
from games.planet_x.state import Search
from games.planet_x.view.text import ONE, fact_text


def may_fill_in(table: Search) -> bool:
    """Return whether the players have agreed on filling in all conclusions."""
    return bool(table.levels) and table.options.get("notes", "all") == "all"


def explain(table: Search, seat: Seat, about: str) -> list[Message]:
    """Return the reasons for a cell of the note sheet ("5C"), if conclusions may be filled in."""
    sector, letter = about[:-1], about[-1:]
    if not may_fill_in(table) or sector not in map(str, table.mode.ring) or letter not in OBJECTS:
        return []
    return explanation(table.known(seat), table.mode, int(sector), letter)


def suppose(table: Search, seat: Seat, supposed: str) -> Json | None:
    """Return the possible letters of each sector if these marks of the sheet ("4Ax,5Cs") were true."""
    if not may_fill_in(table):
        return None
    facts = list[Fact]()
    for sector, letter, mark in (split_mark(each) for each in supposed.split(",")):
        if letter not in OBJECTS or mark not in ("x", "s") or sector not in map(str, table.mode.ring):
            return None
        facts.append(Reviewed(int(sector), letter, mark == "s"))
    return list(follows([*table.known(seat), *facts], table.mode))


def split_mark(written: str) -> tuple[str, Letter, str]:
    """Return the sector, the object and the mark of "5Cs", unchecked."""
    return written[:-2], cast(Letter, written[-2:-1]), written[-1:]


def explanation(facts: Sequence[Fact], mode: Mode, sector: int, letter: Letter) -> list[Message]:
    """Return a conclusion about an object in a sector, and then the facts behind it.

    Each of them is necessary; with the rules for objects they are enough.
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
    rules = _("By the rules for objects in the sky.") if not told else _("And by the rules for objects in the sky.")  # fmt: skip
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
    """Return each fact once, those with most direct statements about the sector last."""

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
    """Yield facts, each necessary, that together leave no sky with `opposite`."""
    kept = list(facts)
    for fact in facts:
        without = [each for each in kept if each != fact]
        if skies.count([*without, opposite]):
            yield fact
        else:
            kept = without
