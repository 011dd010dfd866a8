"""`bench detours`: whether anybody can tell what somebody else has begun and taken back.

Every random match is played twice: straight on, and with detours of one seat (something picked up
and taken back, another option opened first). All others must be shown the same, at once, when they
load the page anew, in messages and in the replay. In a second kind of match, steps that all have seen
are taken back too: these are in no replay.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from games import registry
from games.core.autoplay import random_answer
from games.core.match import Match
from games.core.questions import Json, Question, Seat, reply_to
from games.core.rules import Rules
from games.core.table import dump
from games.services.replay import Perspective
from tools.lab.leaks import random_options
from tools.lab.shown import frames_of, messages_of, replay_of

ANSWERS = 250  # at most, of a match
DETOURS = 0.4  # so often the seat makes one, where it can
LOOKS = 0.05  # so often frames are compared where there was no detour
TRIES = 3


class Seen(NamedTuple):
    """Something that somebody could tell a detour by."""

    game: str
    seed: str
    version: int
    viewer: Seat | None
    what: str
    straight: str
    winding: str


class Tally(NamedTuple):
    """What was compared, by what it was, and what differed."""

    counts: Counter[str]
    seen: list[Seen]


def detours(comparisons: int) -> Iterator[tuple[str, str]]:
    """Compare so often, in equal parts of all games."""
    for slug in registry.SLUGS:
        tally = compare_detours(registry.rules_of(slug), comparisons // len(registry.SLUGS))
        for what, n in sorted(tally.counts.items()):
            yield f"{slug}: {what}", f"{n:,}"
        yield f"{slug}: seen", f"{len(tally.seen):,}"
        for each in tally.seen[:3]:
            yield f"  {each.seed}, {each.version}, viewer {each.viewer}: {each.what}", ""


def compare_detours(rules: Rules[Any], comparisons: int, seed: str = "detours") -> Tally:
    """Play random matches until so many comparisons were made."""
    tally, number = Tally(Counter(), []), 0
    while tally.counts["compared"] < comparisons and number < comparisons:
        for seats in rules.seats:
            if seats > 1:
                each = f"{seed} {rules.slug} {seats} {number}"
                play_twice(rules, seats, each, tally, publicly=(seats + number) % 2 == 1)
        number += 1
    return tally


def play_twice(
    rules: Rules[Any], seats: int, seed: str, tally: Tally, *, publicly: bool = False
) -> None:
    """Play a match at random, straight on and with detours, and compare what the others are shown.

    With `publicly`, what they see may be taken back as well, and the replays alone are compared.
    """
    generator = random.Random(seed)
    secret = sha256(seed.encode()).digest()
    options = random_options(rules, seats, generator)
    straight, winding = (Match.new(rules, seats, options, secret) for _way in range(2))
    mover = generator.randrange(seats)
    others = [None, *(seat for seat in range(seats) if seat != mover)]

    def compare(what: str, viewer: Seat | None, one: str, other: str) -> None:
        tally.counts["compared"] += 1
        tally.counts[what] += 1
        if one != other:
            about = rules.slug, seed, winding.version, viewer, what
            tally.seen.append(Seen(*about, one, other))

    def look() -> None:
        for viewer in others:
            shown = frames_of(straight, viewer)
            compare("frames", viewer, shown, frames_of(winding, viewer))
            compare("frames, loaded anew", viewer, shown, frames_of(loaded(winding), viewer))
            if viewer is not None:
                told = messages_of(straight, viewer)
                compare("messages", viewer, told, messages_of(winding, viewer))

    for _answer in range(ANSWERS):
        if straight.outcome is not None:
            break
        asked = generator.choice(list(straight.open.values()))
        answer = random_answer(asked, generator)
        went = False
        if asked.seat == mover and generator.random() < DETOURS:
            begun = begin_something(winding, asked.seat, generator, publicly=publicly)
            went = begun > 0
            tally.counts["detours"] += went
            if begun and not publicly and leads_to_the_same(straight, winding, asked, answer):
                tally.counts["detours that are left by another way"] += 1
            else:
                for _step in range(begun):
                    winding.act(asked.seat, "undo")
            if went and not publicly:
                look()
        straight.answer(asked.seat, answer)
        winding.answer(asked.seat, answer)
        if not publicly and (went or generator.random() < LOOKS):
            look()
    viewers: list[Perspective] = [generator.choice(others), None]
    for viewer in viewers if straight.outcome is None else [*viewers, "all"]:
        start = (Match(rules, secret, straight.origin, past=straight.origin.journal) for _ in "12")
        one, other = (
            replay_of(s, m, viewer) for s, m in zip(start, (straight, winding), strict=True)
        )
        compare("replays", None if viewer == "all" else viewer, one, other)


def begin_something(
    match: Match[Any], seat: Seat, generator: random.Random, *, publicly: bool
) -> int:
    """Give one or two answers for the seat that can be taken back. Return how many."""
    given = 0
    for _answer in range(generator.choice((1, 1, 2)) * TRIES):
        mine = match.question_of(seat)
        if mine is None or given == 2:
            break
        answer = random_answer(mine[1], generator)
        trial = match.fork()
        trial.answer(seat, answer)
        if (publicly or trial.private[-1]) and can_go_back(trial, seat, given + 1):
            match.answer(seat, answer)
            given += 1
    return given


def can_go_back(trial: Match[Any], seat: Seat, steps: int) -> bool:
    for _step in range(steps):
        if not trial.can_undo(seat):
            return False
        trial.act(seat, "undo")
    return True


def leads_to_the_same(
    straight: Match[Any], winding: Match[Any], asked: Question[Any], answer: Json
) -> bool:
    """Return whether the answer can be given as well from where the seat has got to by a detour."""
    mine = winding.question_of(asked.seat)
    if mine is None or reply_to(mine[1], answer) is None:
        return False
    one, other = straight.fork(), winding.fork()
    one.answer(asked.seat, answer)
    other.answer(asked.seat, answer)
    return dump(one.state) == dump(other.state) and one.where() == other.where()


def loaded(match: Match[Any]) -> Match[Any]:
    """Return the match as another process loads it."""
    at = match.checkpoint
    again = Match(
        match.rules, match._chance.secret, match.origin, match.log, at=at, past=match.past
    )
    again.private[: at.index] = match.private[: at.index]
    return again
