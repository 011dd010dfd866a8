"""The audit of a finished match: everybody's possible knowledge, counted exactly.

It counts the possible skies after each action, names the action that would have left fewest, and tells
whether Planet X was certain. It tells proven theories from lucky ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

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
from games.planet_x.sky.sectors import Letter, appearance, surveyed
from games.planet_x.sky.skies import Numbers, all_skies
from games.planet_x.sky.track import RESEARCH_MONTHS, TARGET_MONTHS, Pawn
from games.planet_x.state import Search

Look: TypeAlias = tuple[Letter | Literal[""], int, int]  # a survey's object, first and last sector; "": a target


class Best(msgspec.Struct, frozen=True):
    """The action that would have left the fewest skies, and their number."""

    fact: Fact
    months: int
    left: int


class Expected(msgspec.Struct, frozen=True):
    """A survey or target by what its player could know: the mean number of skies it leaves."""

    look: Look
    months: int
    left: float


class Step(msgspec.Struct, frozen=True):
    """One thing a player learned: skies before and after, and the best action.

    `event` is its number; `proved`: Planet X was certain afterwards. `expected` is the look that promised
    most, and `promised` the skies that the player's own survey or target left on average.
    """

    event: int
    before: int
    after: int
    best: Best | None
    proved: bool
    expected: Expected | None = None
    promised: float | None = None


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
            looks = expected_looks(table, pawn, number, possible) if best else []
            expected = min(looks, key=lambda each: (each.left, each.months), default=None)
            promised = next((each.left for each in looks if each.look == look_of(event.fact)), None)
            steps.append(Step(number, len(possible), len(left), best, proved, expected, promised))
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


def expected_looks(table: Search, pawn: Pawn, number: int, possible: Numbers) -> list[Expected]:
    """Return all surveys and targets in place of event `number`, judged without their answers."""
    skies, month, total = all_skies(table.mode), table.events[number].month, max(1, len(possible))

    def mean(counts: Iterable[int]) -> float:
        return sum(int(n) ** 2 for n in counts) / total

    found = [
        Expected((letter, first, last), survey_months(table.mode, first, last), mean(split))
        for letter, first, last, split in survey_splits(skies, possible, month)
    ]
    if table.targets_left(pawn, number):
        found += [
            Expected(("", sector, sector), TARGET_MONTHS, mean(shown.values()))
            for sector, shown in target_splits(skies, possible, month)
        ]
    return found


def look_of(fact: Fact) -> Look | None:
    """Return the survey or target that a fact answers."""
    match fact:
        case Survey(letter, first, last):
            return letter, first, last
        case Target(sector):
            return "", sector, sector
    return None


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
