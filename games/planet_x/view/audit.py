"""The audit of a finished match: everybody's possible knowledge, counted exactly.

It counts the possible skies after each action, names the action that would have left fewest, and tells
whether Planet X was certain. It tells proven theories from lucky ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from games.core.engine.table import dump, load
from games.planet_x.actions.surveys import survey_months
from games.planet_x.sky.clues import TOPIC_LETTERS
from games.planet_x.sky.facts import (
    ClueFact,
    Fact,
    Located,
    Reviewed,
    Survey,
    Target,
    right_guess,
)
from games.planet_x.sky.information_gain import survey_splits, target_splits
from games.planet_x.sky.sectors import appearance, surveyed
from games.planet_x.sky.skies import Numbers, all_skies
from games.planet_x.sky.track import RESEARCH_MONTHS, TARGET_MONTHS, Pawn
from games.planet_x.state import Search


class Best(msgspec.Struct, frozen=True):
    """The action that would have left the fewest skies, and their number."""

    fact: Fact
    months: int
    left: int


class Step(msgspec.Struct, frozen=True):
    """One thing a player learned: skies before and after, and the best action.

    `event` is its number; `proved`: Planet X was certain afterwards.
    """

    event: int
    before: int
    after: int
    best: Best | None
    proved: bool


class Theory(msgspec.Struct, frozen=True):
    """A theory: the number of possible skies at its submission, and of those in which it was right."""

    token: int
    right: int
    possible: int


class Audit(msgspec.Struct, frozen=True):
    """The audit of one pawn's player; `start` counts the skies that fit the starting facts."""

    start: int
    steps: list[Step]
    theories: list[Theory]


def audits(table: Search) -> list[Audit]:
    """Return the audit of every player of a match that is over."""
    blank = msgspec.structs.replace(table, journal=[], draws=0, rolled=0)
    return _audits(dump(blank))


@lru_cache(maxsize=64)
def _audits(state: bytes) -> list[Audit]:
    table = load(Search, state)
    return [_audit(table, pawn) for pawn in table.pawns]


def _audit(table: Search, pawn: Pawn) -> Audit:
    skies, guess = all_skies(table.mode), right_guess(table.sky)
    possible = start = skies.fitting(table.starting_facts(pawn))
    steps: list[Step] = []
    theories: list[Theory] = []
    for number, event in enumerate(table.events):
        theories += _theories(table, pawn, number, possible)
        if not event.public and event.pawn != pawn:
            continue
        left = skies.fitting([event.fact], possible)
        mine = event.pawn == pawn and not event.final
        if mine or len(left) < len(possible):
            best = _best(table, pawn, number, possible) if mine else None
            proved = skies.prove(guess, left)
            steps.append(Step(number, len(possible), len(left), best, proved))
        possible = left
    theories += _theories(table, pawn, len(table.events), possible)
    return Audit(len(start), steps, theories)


def _theories(table: Search, pawn: Pawn, events: int, possible: Numbers) -> Iterator[Theory]:
    """Yield the theories of `pawn` submitted after exactly so many events."""
    skies = all_skies(table.mode)
    for number, token in enumerate(table.tokens):
        if (token.owner, token.events_before) == (pawn, events):
            supposed = Reviewed(token.sector, token.object, True)
            yield Theory(number, len(skies.fitting([supposed], possible)), len(possible))


def _best(table: Search, pawn: Pawn, number: int, possible: Numbers) -> Best | None:
    """Return the action in place of event `number` that would have left the fewest skies.

    Among equals, return the quickest; None where Planet X was located.
    """
    if isinstance(table.events[number].fact, Located):
        return None
    options = [*_looks(table, pawn, number, possible), *_topics(table, pawn, number, possible)]
    return min(options, key=lambda best: (best.left, best.months))


def _looks(table: Search, pawn: Pawn, number: int, possible: Numbers) -> Iterator[Best]:
    """Yield all surveys and targets in place of event `number`."""
    skies, sky, month = all_skies(table.mode), table.sky, table.events[number].month
    for letter, first, last, split in survey_splits(skies, possible, month):
        answer = surveyed(sky, letter, first, last)
        fact = Survey(letter, first, last, answer)
        yield Best(fact, survey_months(table.mode, first, last), int(split[answer]))
    if table.targets_left(pawn, number):
        for sector, shown in target_splits(skies, possible, month):
            seen = appearance(sky, sector)
            yield Best(Target(sector, seen), TARGET_MONTHS, shown[seen])


def _topics(table: Search, pawn: Pawn, number: int, possible: Numbers) -> Iterator[Best]:
    """Yield all research in place of event `number`."""
    if table.researched_last(pawn, number):
        return
    known = table.topics_known(pawn, number)
    for letter in TOPIC_LETTERS:
        if letter not in known:
            clue = table.clue_of(letter)
            left = all_skies(table.mode).count_true(clue, possible)
            yield Best(ClueFact(clue, letter), RESEARCH_MONTHS, left)
