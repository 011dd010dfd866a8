"""One match with computer opponents, as the worker has it that sees to them."""

from __future__ import annotations

import logging
import time
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from django.conf import settings

from games import metrics
from games.core.autoplay import random_answer
from games.core.match import Match
from games.core.messages import Message
from games.core.opponents import Level
from games.core.questions import IllegalAnswer, Json, Question, Seat, is_hidden, reply_to
from games.core.seat_player import ALIKE
from games.live.hub import is_watched
from games.opponents.deciding import Decided, Task
from games.opponents.pace import Moment, seconds_to_wait
from games.services.opponents import KeptMatch, opponents_seed
from games.services.stand_ins import NotToAnswer
from games.services.store import LiveMatch, lines_to_bytes
from games.services.time_controls import TIME_CONTROLS

log = logging.getLogger("games.opponents")
DRAW_BELOW, DRAW_TURNS = 0.55, 30
"""The worth below which an opponent agrees to a draw, when more turns than this have been played."""
ATTEMPTS = 20
SIMPLE: Level = (
    "normal"  # which needs hardly any time: it answers where the seat's own level cannot
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that is asked something."""

    seat: Seat
    id: str
    question: Question[Any]


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer that waits for its time."""

    asked: Asked
    answer: Json
    at: float
    reason: Message | None = None


class OpponentTable:
    """What is known of a match beside its log: plans and times, none of which has to outlive the worker."""

    def __init__(self, kept: KeptMatch, lease: datetime, levels: dict[Seat, str]) -> None:
        self.kept = kept
        self.lease = lease
        self.levels = levels  # of the opponents that owe an answer
        self.quick = False  # whether the people at the table want no pauses
        self.used = time.monotonic()  # when an opponent last owed an answer
        self.deciding: Asked | None = None
        self.begun = 0.0  # when that was
        self.ready: Ready | None = None
        self.shown = False  # whether people were told that somebody thinks
        self._simply = ""  # the question that its level could not answer: normal does
        self._version = -1
        self._moved = 0.0  # when the log was seen to have grown
        self._turn = -1
        self._paused = 0.0  # seconds of this turn
        self.spent: defaultdict[Seat, float] = defaultdict(float)  # seconds of this turn, by seat
        self._met: Counter[tuple[Seat, bytes]] = Counter()
        self._plans: dict[Seat, list[Json]] = {}
        self._worth: dict[Seat, float] = {}  # of the seat's last answer

    def game(self) -> Match[Any]:
        """Return the match as it is now, and forget what was of another turn."""
        game = self.kept.refresh().game
        if game.version != self._version:
            if not all(entry.is_answer for entry in game.log[max(0, self._version) :]):
                self._plans.clear()
            self._version, self._moved = game.version, time.monotonic()
        if game.checkpoint.index != self._turn:
            self._turn, self._paused = game.checkpoint.index, 0.0
            self.spent.clear()
            self._met.clear()
            self._plans.clear()
        return game

    def next_to_answer(self, game: Match[Any]) -> Asked | None:
        """Return the first opponent that may answer now or soon."""
        for seat in self.levels:
            found = game.question_of(seat)
            if found is not None and self._pause(game, asked := Asked(seat, *found)) is not None:
                return asked
        if not any(game.question_of(seat) for seat in self.levels):
            self.levels = {}
        return None

    def _pause(self, game: Match[Any], asked: Asked) -> float | None:
        """Return how many seconds to wait before this seat answers; None until people have answered."""
        row, seats = self.kept.live.row, self.kept.live.seats
        people = {each.number for each in seats if each.person is not None and not each.bot}
        since = game.log[int(asked.id.split(".")[0]) :]
        fast = settings.OPPONENT_PACE == "fast" or not TIME_CONTROLS[row.time_control].live
        return seconds_to_wait(
            Moment(
                watched=not fast and is_watched(row.slug) is not False,
                quick=self.quick,
                hidden=is_hidden(asked.question),
                people_asked=bool(people.intersection(game.waiting)),
                person_answered=any(each.is_answer and each.seat in people for each in since),
                person_may_undo=can_take_back(game, people),
                since_last=time.monotonic() - self._moved,
                paused=self._paused,
            )
        )

    # --- deciding -----------------------------------------------------------------------------

    def task(self, asked: Asked, seconds: float) -> Task:
        level = SIMPLE if asked.id == self._simply else _level(self.levels[asked.seat])
        return task_for(self.kept.live, asked, level, seconds)

    def planned(self, asked: Asked) -> Json | None:
        """Return the next answer of the seat's plan, if it has one that is legal."""
        plan = self._plans.get(asked.seat, [])
        if plan and reply_to(asked.question, plan[0]) is not None:
            return plan.pop(0)
        plan.clear()
        return None

    def take(self, game: Match[Any], decided: Decided) -> None:
        """Prepare what was decided. Where nothing was, normal decides, and then the stand-in."""
        asked, self.deciding = self.deciding, None
        if asked is None:
            return
        took = time.monotonic() - self.begun
        self.spent[asked.seat] += took
        found = game.question_of(asked.seat)
        if found is None or found[0] != asked.id or asked.seat not in self.levels:
            return  # something was taken back, or the seat has a player again: it is looked at anew
        asked = Asked(asked.seat, *found)
        metrics.OPPONENT_SECONDS.labels(self.levels[asked.seat]).observe(took)
        self._met[asked.seat, decided.moment] += 1
        circles = bool(decided.moment) and self._met[asked.seat, decided.moment] > ALIKE
        fits = bool(decided.answers) and reply_to(asked.question, decided.answers[0]) is not None
        if not fits and self.levels[asked.seat] != SIMPLE and self._simply != asked.id:
            log.warning("match %s, %s: normal answers: %s", self.kept.slug, asked.id, decided.fault)
            self._simply = asked.id
            return
        if circles or not fits:
            log.warning("match %s, %s: the stand-in answers: %s", self.kept.slug, asked.id,
                        decided.fault or "it goes in circles")  # fmt: skip
            metrics.OPPONENT_STAND_INS.labels(game.rules.slug).inc()
            self.prepare(game, asked, _stand_in(game, asked.question))
            return
        if decided.worth is not None:
            self._worth[asked.seat] = decided.worth
        self._plans[asked.seat] = decided.answers[1:]
        self.prepare(game, asked, decided.answers[0], decided.reason)

    # --- answering ----------------------------------------------------------------------------

    def prepare(
        self, game: Match[Any], asked: Asked, answer: Json, reason: Message | None = None
    ) -> None:
        """Set the time for an answer."""
        wait = self._pause(game, asked)
        if wait is None:  # a person was quicker: this is decided anew when all people have answered
            self._plans.pop(asked.seat, None)
            return
        self._paused += wait
        self.ready = Ready(asked, answer, time.monotonic() + wait, reason)

    def give(self) -> None:
        """Give the answer whose time has come, if its question is still open."""
        ready = self.ready
        if ready is None or ready.at > time.monotonic():
            return
        self.ready = None
        seat, question = ready.asked.seat, ready.asked.id
        if question not in self.game().open or seat not in self.levels:
            self._plans.pop(seat, None)
            return
        try:
            self.kept.answer(seat, question, ready.answer, ready.reason)
        except NotToAnswer:  # its player has come back
            del self.levels[seat]
            return
        except IllegalAnswer as refusal:
            log.warning("match %s: an opponent's answer was refused: %s", self.kept.slug, refusal)
            self._plans.pop(seat, None)
            self._answer_anything(ready.asked)
        self.used = time.monotonic()
        waiting = self.game().waiting
        seats = {each.number: each.level for each in self.kept.live.seats if each.level}
        self.levels = {each: level for each, level in seats.items() if each in waiting}

    def _answer_anything(self, asked: Asked) -> None:
        """Give the first random answer that the rules take, so that a match never gets stuck."""
        generator = Random(asked.id)
        for _attempt in range(ATTEMPTS):
            if asked.id not in self.game().open:
                return
            try:
                answer = random_answer(asked.question, generator)
                self.kept.answer(asked.seat, asked.id, answer)
                return
            except IllegalAnswer:
                continue

    def answer_draw(self, game: Match[Any]) -> None:
        """Agree to a draw that is proposed late enough to somebody who does not stand better."""
        for seat in self.levels:
            if seat in game.agreed.get("draw", [seat]):
                continue
            agrees = turns_told(game) > DRAW_TURNS and self._worth.get(seat, 1.0) < DRAW_BELOW
            with suppress(NotToAnswer):  # its player has come back
                self.kept.act(seat, "agree" if agrees else "disagree", "draw")


def turns_told(game: Match[Any]) -> int:
    """Count what the journal tells of: its parts or, where it has none, its moments, one a turn."""
    parts = sum(line.heading for line in game.past)
    return parts or len({line.at for line in game.past})


def task_for(
    live: LiveMatch, asked: Asked, level: Level, seconds: float, *, advises: bool = False
) -> Task:
    """Return the task to decide what a seat answers."""
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


def can_take_back(game: Match[Any], people: set[Seat]) -> bool:
    """Return whether the last entry is an answer that a person may take back."""
    if not game.log or not game.log[-1].is_answer:
        return False
    return game.log[-1].seat in people and game.can_undo(game.log[-1].seat)


def _level(text: str) -> Level:
    match text:
        case "easy" | "normal" | "hard":
            return text
    raise ValueError(text)


def _stand_in(game: Match[Any], question: Question[Any]) -> Json:
    """Return the stand-in's answer, or any other where it has none."""
    try:
        answer = game.rules.stand_in(game.state, question)
        question.accept(answer)
    except Exception:
        log.exception("%s: the stand-in cannot answer", game.rules.slug)
        return random_answer(question, Random(0))
    return answer
