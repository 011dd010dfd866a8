"""The audit of a finished match: what everybody could have known, counted exactly.

After each action it says how many skies were still possible for its player, which action would
have left fewest, when Planet X could be proved, and which theories were proof and which luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from games.core.table import dump, load
from games.planet_x.briefing import LETTERS
from games.planet_x.facts import Fact, Failed, Located, Reviewed, Survey, Target, Told
from games.planet_x.outlook import months_of_survey, survey_splits, target_splits
from games.planet_x.skies import Numbers, all_skies
from games.planet_x.sky import appearance, surveyed
from games.planet_x.state import Event, Search
from games.planet_x.track import RESEARCH_MONTHS, TARGET_MONTHS, Pawn


class Best(msgspec.Struct, frozen=True):
    """The action that would have told most, and how many skies it would have left."""

    fact: Fact
    months: int
    left: int


class Step(msgspec.Struct, frozen=True):
    """One thing a player learned: skies before and after, and what would have been best."""

    event: int
    before: int
    after: int
    best: Best | None
    proved: bool  # whether Planet X was certain afterwards


class Theory(msgspec.Struct, frozen=True):
    """A theory: in how many of the possible skies it was right when it was submitted."""

    token: int
    right: int
    possible: int


class Audit(msgspec.Struct, frozen=True):
    """The audit of one pawn's player."""

    start: int  # skies that fit the starting information
    steps: list[Step]
    theories: list[Theory]


def audits(table: Search) -> list[Audit]:
    """The audit of every player of a match that is over."""
    blank = msgspec.structs.replace(table, journal=[], draws=0, rolled=0)
    return _audits(dump(blank))


@lru_cache(maxsize=64)
def _audits(state: bytes) -> list[Audit]:
    table = load(Search, state)
    return [_audit(table, pawn) for pawn in table.pawns]


def _audit(table: Search, pawn: Pawn) -> Audit:
    skies = all_skies(table.mode)
    places = start = skies.fitting(table.starting_facts(pawn))
    steps: list[Step] = []
    theories: list[Theory] = []
    for index, event in enumerate(table.events):
        theories += _theories(table, pawn, index, places)
        if not event.public and event.pawn != pawn:
            continue
        left = skies.fitting([event.fact], places)
        mine = event.pawn == pawn and not event.final and not event.public
        best = _best(table, index, places) if mine else None
        if mine or len(left) < len(places):
            steps.append(Step(index, len(places), len(left), best, _proved(table, left)))
        places = left
    theories += _theories(table, pawn, len(table.events), places)
    return Audit(len(start), steps, theories)


def _theories(table: Search, pawn: Pawn, heard: int, places: Numbers) -> Iterator[Theory]:
    """The theories that were submitted when just so many events were known."""
    skies = all_skies(table.mode)
    for number, token in enumerate(table.tokens):
        if (token.owner, token.heard) == (pawn, heard):
            supposed = Reviewed(token.sector, token.object, True)
            yield Theory(number, len(skies.fitting([supposed], places)), len(places))


def _proved(table: Search, places: Numbers) -> bool:
    """Whether all these skies agree on Planet X and on what is beside it."""
    at = table.sky.index("X")
    guess = Failed(
        sector=at + 1, left=table.sky[at - 1], right=table.sky[(at + 1) % len(table.sky)]
    )
    return len(all_skies(table.mode).fitting([guess], places)) == 0


def _best(table: Search, index: int, places: Numbers) -> Best | None:
    """The action that would have left the fewest skies, the quickest among equals."""
    event = table.events[index]
    assert event.pawn is not None
    before = [e.fact for e in table.events[:index] if e.pawn == event.pawn and not e.public]
    if isinstance(event.fact, Located):
        return None
    options = [*_looks(table, event, before, places), *_topics(table, before, places)]
    return min(options, key=lambda best: (best.left, best.months))


def _looks(table: Search, event: Event, before: list[Fact], places: Numbers) -> Iterator[Best]:
    """All surveys and targets of that moment with what they would have left."""
    skies, sky = all_skies(table.mode), table.sky
    for letter, first, last, split in survey_splits(skies, places, event.month):
        answer = surveyed(sky, letter, first, last)
        fact = Survey(letter, first, last, answer)
        yield Best(fact, months_of_survey(table.mode, first, last), int(split[answer]))
    if sum(isinstance(fact, Target) for fact in before) < 2:
        for sector, shown in target_splits(skies, places, event.month):
            seen = appearance(sky, sector)
            yield Best(Target(sector, seen), TARGET_MONTHS, shown[seen])


def _topics(table: Search, before: list[Fact], places: Numbers) -> Iterator[Best]:
    """All research of that moment with what it would have left."""
    if before and isinstance(before[-1], Told):
        return
    known = [fact.topic for fact in before if isinstance(fact, Told)]
    for letter in LETTERS:
        if letter not in known:
            clue = table.clue_of(letter)
            left = all_skies(table.mode).true_in(clue, places)
            yield Best(Told(clue, letter), RESEARCH_MONTHS, left)
