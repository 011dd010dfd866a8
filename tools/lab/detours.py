"""`bench detours`: check that nobody can detect answers of others begun and taken back.

Every random match is played twice: straight on, and with detours of one seat (a piece picked up and put back,
another option opened first). All others must see the same: at once, on a reloaded page, in messages and in the
replay. A second kind of match also takes back steps seen by all; only its replays are compared.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.dialogue.questions import Json, Question, Seat, reply_to
from games.core.engine.engine import Engine
from games.core.engine.table import dump
from games.core.rules import Rules
from games.replays.replay import Perspective
from tools.lab.leaks import random_options
from tools.lab.shown import frames_of, messages_of, replay_of

ANSWERS = 250  # at most, in one match
DETOURS = 0.4  # the share of possible detours made
LOOKS = 0.05  # the share of comparisons without a detour
TRIES = 3


class Seen(NamedTuple):
    """A difference by which others can detect a detour."""

    game: str
    seed: str
    version: int
    viewer: Seat | None
    what: str
    straight: str
    winding: str


class Tally(NamedTuple):
    """Numbers of comparisons by kind, and the differences."""

    counts: Counter[str]
    seen: list[Seen]


def detours(comparisons: int) -> Iterator[tuple[str, str]]:
    """Make so many comparisons, in equal parts of all games."""
    for slug in registry.SLUGS:
        tally = compare_detours(registry.rules_of(slug), comparisons // len(registry.SLUGS))
        for what, n in sorted(tally.counts.items()):
            yield f"{slug}: {what}", f"{n:,}"
        yield f"{slug}: seen", f"{len(tally.seen):,}"
        for each in tally.seen[:3]:
            yield f"  {each.seed}, {each.version}, viewer {each.viewer}: {each.what}", ""


def compare_detours(rules: Rules[Any], comparisons: int, seed: str = "detours") -> Tally:
    """Play random matches until so many comparisons are made."""
    tally, number = Tally(Counter(), []), 0
    while tally.counts["compared"] < comparisons and number < comparisons:
        for seats in rules.seats:
            if seats > 1:
                each = f"{seed} {rules.slug} {seats} {number}"
                play_twice(rules, seats, each, tally, publicly=(seats + number) % 2 == 1)
        number += 1
    return tally


@dataclass
class Pair:
    """A match played straight on, and its twin with detours."""

    straight: Engine[Any]
    winding: Engine[Any]
    others: Sequence[Seat | None]  # all viewers but the seat that makes the detours
    secret: bytes
    seed: str
    tally: Tally

    def compare(self, what: str, viewer: Seat | None, one: str, other: str) -> None:
        self.tally.counts["compared"] += 1
        self.tally.counts[what] += 1
        if one != other:
            about = self.winding.rules.slug, self.seed, self.winding.version, viewer, what
            self.tally.seen.append(Seen(*about, one, other))

    def compare_moment(self) -> None:
        for viewer in self.others:
            shown = frames_of(self.straight, viewer)
            self.compare("frames", viewer, shown, frames_of(self.winding, viewer))
            self.compare("frames, loaded anew", viewer, shown, frames_of(loaded(self.winding), viewer))
            if viewer is not None:
                told = messages_of(self.straight, viewer)
                self.compare("messages", viewer, told, messages_of(self.winding, viewer))

    def compare_replays(self, viewer: Perspective) -> None:
        first = self.straight
        starts = (Engine(first.rules, self.secret, first.origin, past=first.origin.journal) for _ in "12")
        matches = (self.straight, self.winding)
        one, other = (replay_of(start, match, viewer) for start, match in zip(starts, matches, strict=True))
        self.compare("replays", None if viewer == "all" else viewer, one, other)


def play_twice(rules: Rules[Any], seats: int, seed: str, tally: Tally, *, publicly: bool = False) -> None:
    """Play a random match straight on and with detours, and compare the others' frames.

    With `publicly`, steps seen by all are taken back as well, and only the replays are compared.
    """
    generator = random.Random(seed)
    secret = sha256(seed.encode()).digest()
    options = random_options(rules, seats, generator)
    straight, winding = (Engine.new(rules, seats, options, secret) for _way in range(2))
    mover = generator.randrange(seats)
    others = [None, *(seat for seat in range(seats) if seat != mover)]
    pair = Pair(straight, winding, others, secret, seed, tally)
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
                pair.compare_moment()
        straight.answer(asked.seat, answer)
        winding.answer(asked.seat, answer)
        if not publicly and (went or generator.random() < LOOKS):
            pair.compare_moment()
    viewers: list[Perspective] = [generator.choice(others), None]
    for viewer in viewers if straight.outcome is None else [*viewers, "all"]:
        pair.compare_replays(viewer)


def begin_something(match: Engine[Any], seat: Seat, generator: random.Random, *, publicly: bool) -> int:
    """Give one or two answers of the seat that can be undone. Return their number."""
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


def can_go_back(trial: Engine[Any], seat: Seat, steps: int) -> bool:
    for _step in range(steps):
        if not trial.can_undo(seat):
            return False
        trial.act(seat, "undo")
    return True


def leads_to_the_same(straight: Engine[Any], winding: Engine[Any], asked: Question[Any], answer: Json) -> bool:
    """Return whether the answer is also legal after the detour."""
    mine = winding.question_of(asked.seat)
    if mine is None or reply_to(mine[1], answer) is None:
        return False
    one, other = straight.fork(), winding.fork()
    one.answer(asked.seat, answer)
    other.answer(asked.seat, answer)
    return dump(one.state) == dump(other.state) and one.where() == other.where()


def loaded(match: Engine[Any]) -> Engine[Any]:
    """Return the match as another process loads it."""
    at = match.checkpoint
    again = Engine(match.rules, match._chance.secret, match.origin, match.log, at=at, past=match.past)
    again.private[: at.index] = match.private[: at.index]
    return again
