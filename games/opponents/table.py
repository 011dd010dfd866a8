"""One match with computer opponents, in the worker that plays them."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from django.conf import settings

from games.absence.stand_ins import NotToAnswer
from games.core.ai.autoplay import random_answer
from games.core.ai.opponents import Level
from games.core.ai.seat_player import SeatPlan, stand_in_answer
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import IllegalAnswer, Json, Question, Seat, is_hidden, reply_to
from games.core.engine.engine import Engine
from games.matches.models import Match
from games.matches.time_controls import TIME_CONTROLS
from games.opponents.deciding import Decided, Task
from games.opponents.leases import opponent_answer, opponents_seed
from games.opponents.pace import Moment, seconds_to_wait
from games.play.cache import match_cache
from games.play.loading import LiveMatch, lines_to_bytes
from games.site import metrics

log = logging.getLogger("games.opponents")
DRAW_BELOW, DRAW_TURNS = 0.55, 30
"""An opponent below this worth agrees to a draw after this number of turns."""
ATTEMPTS = 20
SIMPLE: Level = "normal"  # fast: answers where the seat's own level fails


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat and its open question."""

    seat: Seat
    id: str
    question: Question[Any]


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer that waits for the time to give it."""

    asked: Asked
    answer: Json
    at: float
    reason: Message | None = None


class OpponentTable:
    """Plans and times of a match beside its log; none has to outlive the worker."""

    def __init__(self, match: Match, lease: datetime, levels: dict[Seat, str]) -> None:
        self.match = match  # the row when the worker took the match
        self.lease = lease
        self.levels = levels  # of the opponents to move
        self.quick = False  # whether all people at the table want no pauses
        self.used = time.monotonic()  # last time an opponent was to move
        self.deciding: Asked | None = None
        self.begun = 0.0  # start of that decision
        self.ready: Ready | None = None
        self.shown = False  # whether people see an opponent think
        self._simply = ""  # id of a question that the seat's level failed to answer
        self._version = -1
        self._moved = 0.0  # last time the log had grown
        self._turn = -1
        self._paused = 0.0  # seconds of this turn
        self.spent: defaultdict[Seat, float] = defaultdict(float)  # seconds of this turn, by seat
        self._plans: defaultdict[Seat, SeatPlan] = defaultdict(SeatPlan)
        self._worth: dict[Seat, float] = {}  # of the seat's last answer

    @property
    def slug(self) -> str:
        return self.match.slug

    @contextmanager
    def looking(self) -> Iterator[LiveMatch]:
        """Borrow the match at its newest version. Raises: Unplayable."""
        with match_cache.borrow(self.slug) as live:
            game = live.game
            if game.version != self._version:
                self._version, self._moved = game.version, time.monotonic()
            if game.checkpoint.index != self._turn:
                self._turn, self._paused = game.checkpoint.index, 0.0
                self.spent.clear()
            yield live

    def next_to_answer(self, live: LiveMatch) -> Asked | None:
        """Return the first opponent that may answer now or soon."""
        game = live.game
        for seat in self.levels:
            found = game.question_of(seat)
            if found is not None and self._pause(live, asked := Asked(seat, *found)) is not None:
                return asked
        if not any(game.question_of(seat) for seat in self.levels):
            self.levels = {}
        return None

    def _pause(self, live: LiveMatch, asked: Asked) -> float | None:
        """Return the seconds until this seat may answer; None until people have answered."""
        row, game = live.row, live.game
        people = {each.number for each in live.seats if each.person is not None and not each.bot}
        since = game.log[int(asked.id.split(".")[0]) :]
        fast = settings.OPPONENT_PACE == "fast" or not TIME_CONTROLS[row.time_control].live
        return seconds_to_wait(
            Moment(
                live=not fast,
                quick=self.quick,
                hidden=is_hidden(asked.question),
                people_asked=bool(people.intersection(game.waiting)),
                person_answered=any(each.is_answer and each.seat in people for each in since),
                person_may_undo=can_take_back(game, people),
                since_last=time.monotonic() - self._moved,
                paused=self._paused,
                opponents=self.opponents(live),
                unseen=bool(game.log) and game.private[-1] and game.log[-1].seat not in people,
            )
        )

    @staticmethod
    def opponents(live: LiveMatch) -> int:
        """Return the number of computer opponents at the table."""
        return sum(bool(each.level) for each in live.seats)

    # --- deciding -----------------------------------------------------------------------------

    def task(self, live: LiveMatch, asked: Asked, seconds: float) -> Task:
        level = SIMPLE if asked.id == self._simply else _level(self.levels[asked.seat])
        return task_for(live, asked, level, seconds)

    def planned(self, live: LiveMatch, asked: Asked) -> Json | None:
        """Return the next answer of the seat's plan, if it is legal."""
        return self._plans[asked.seat].next_answer(live.game, asked.question)

    def take(self, decided: Decided) -> None:
        """Prepare the decision. After a failure normal decides, and then the stand-in."""
        asked, self.deciding = self.deciding, None
        if asked is None:
            return
        took = time.monotonic() - self.begun
        with self.looking() as live:
            self.spent[asked.seat] += took
            found = live.game.question_of(asked.seat)
            if found is None or found[0] != asked.id or asked.seat not in self.levels:
                return  # an undo, or the player is back: the next round looks again
            metrics.OPPONENT_SECONDS.labels(self.levels[asked.seat]).observe(took)
            self._take(live, Asked(asked.seat, *found), decided)

    def _take(self, live: LiveMatch, asked: Asked, decided: Decided) -> None:
        game, plan = live.game, self._plans[asked.seat]
        circles = bool(decided.moment) and plan.goes_in_circles(game, decided.moment)
        fits = bool(decided.answers) and reply_to(asked.question, decided.answers[0]) is not None
        if not fits and self.levels[asked.seat] != SIMPLE and self._simply != asked.id:
            log.warning("match %s, %s: normal answers: %s", self.slug, asked.id, decided.fault)
            self._simply = asked.id
            return
        if circles or not fits:
            log.warning("match %s, %s: the stand-in answers: %s", self.slug, asked.id,
                        decided.fault or "it goes in circles")  # fmt: skip
            metrics.OPPONENT_STAND_INS.labels(game.rules.slug).inc()
            self.prepare(live, asked, stand_in_answer(game, asked.question))
            return
        if decided.worth is not None:
            self._worth[asked.seat] = decided.worth
        plan.keep(game, decided.answers[1:])
        self.prepare(live, asked, decided.answers[0], decided.reason)

    # --- answering ----------------------------------------------------------------------------

    def prepare(self, live: LiveMatch, asked: Asked, answer: Json, reason: Message | None = None) -> None:
        """Set the time for an answer."""
        wait = self._pause(live, asked)
        if wait is None:  # a person was quicker: decide again after all people have answered
            self._plans[asked.seat].drop()
            return
        self._paused += wait
        self.ready = Ready(asked, answer, time.monotonic() + wait, reason)

    def give(self) -> None:
        """Give a due answer, if its question is still open."""
        ready = self.ready
        if ready is None or ready.at > time.monotonic():
            return
        self.ready = None
        seat = ready.asked.seat
        version = self._version_asked(ready.asked)
        if version is None or seat not in self.levels:
            self._plans[seat].drop()
            return
        try:
            self._answer(ready.asked, version, ready.answer, ready.reason)
        except NotToAnswer:  # the player has come back
            del self.levels[seat]
            return
        except IllegalAnswer as refusal:
            log.warning("match %s: an opponent's answer was refused: %s", self.slug, refusal)
            self._plans[seat].drop()
            self._answer_anything(ready.asked)
        self.used = time.monotonic()
        with self.looking() as live:
            levels = {each.number: each.level for each in live.seats if each.level}
            waiting = live.game.waiting
        self.levels = {each: level for each, level in levels.items() if each in waiting}

    def _version_asked(self, asked: Asked) -> int | None:
        """Return the version of the match, or None if the question is closed."""
        with self.looking() as live:
            return live.game.version if asked.id in live.game.open else None

    def _answer(self, asked: Asked, version: int, answer: Json, reason: Message | None = None) -> None:
        opponent_answer(
            slug=self.slug, version=version, seat=asked.seat, question=asked.id,
            answer=answer, reason=reason,
        )  # fmt: skip

    def _answer_anything(self, asked: Asked) -> None:
        """Give the first random answer that the rules take, so that a match never gets stuck."""
        generator = Random(asked.id)
        for _attempt in range(ATTEMPTS):
            version = self._version_asked(asked)
            if version is None:
                return
            try:
                self._answer(asked, version, random_answer(asked.question, generator))
                return
            except IllegalAnswer:
                continue

    def answers_to_draw(self, live: LiveMatch) -> list[tuple[Seat, str]]:
        """Return the opponents that must answer a proposed draw, each with its act.

        An opponent agrees late in the match, unless it expects to win.
        """
        asked = [seat for seat in self.levels if seat not in live.game.agreed.get("draw", [seat])]
        late = bool(asked) and turns_told(live.game) > DRAW_TURNS
        return [(seat, "agree" if late and self._worth.get(seat, 1.0) < DRAW_BELOW else "disagree") for seat in asked]


def turns_told(game: Engine[Any]) -> int:
    """Return the number of turns in the journal: its headings, or else its moments."""
    parts = sum(line.heading for line in game.past)
    return parts or len({line.at for line in game.past})


def task_for(live: LiveMatch, asked: Asked, level: Level, seconds: float, *, advises: bool = False) -> Task:
    """Return the task to decide a seat's answer."""
    row, game = live.row, live.game
    start = game.checkpoint
    return Task(
        game=row.game,
        rules_version=row.rules_version,
        secret=bytes(row.secret),
        start=start.index,
        state=start.state,
        standing_orders=start.standing_orders,
        past=lines_to_bytes(game.past),
        entries=game.log[start.index :],
        seat=asked.seat,
        question=asked.id,
        level=level,
        seed=opponents_seed(row, game.version, asked.seat),
        seconds=seconds,
        advises=advises,
        took=game.took[start.index :],
    )


def can_take_back(game: Engine[Any], people: set[Seat]) -> bool:
    """Return whether the last entry is an answer that a person may take back."""
    if not game.log or not game.log[-1].is_answer:
        return False
    return game.log[-1].seat in people and game.can_undo(game.log[-1].seat)


def _level(text: str) -> Level:
    match text:
        case "easy" | "normal" | "hard":
            return text
    raise ValueError(text)
