"""Requests of people to the pool: hints, and reviews of finished matches.

Opponents come first. A review runs in small parts, so that it delays nobody.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec.structs import replace

from games.core.ai.review import Judged
from games.core.dialogue.questions import Seat
from games.matches.unplayable import Unplayable
from games.opponents.deciding import Decided, Result, Task
from games.opponents.hints import hint_lose, hint_store, hint_take
from games.opponents.models import Hint, Review
from games.opponents.pool import Pool
from games.opponents.reviewing import Reviewed, ReviewTask
from games.opponents.reviews import COSTLIEST, costliest, review_progress, review_store, review_take
from games.opponents.table import Asked, task_for
from games.opponents.times import (
    HINT,
    LEAST_CHOICE,
    MOST_CHOICE,
    REVIEW_PART,
    SECOND_LOOK,
    WHOLE_REVIEW,
    WITHOUT_PROCESSES,
)
from games.play.cache import match_cache
from games.play.loading import load
from games.site import database_time

log = logging.getLogger("games.opponents")
FAULTS = 3  # after which a review is given up
SUSPECTS = 2 * COSTLIEST  # of each player


@dataclass(frozen=True, slots=True)
class Request:
    """A task of the pool for a person."""

    kind: str
    pk: int


Key: TypeAlias = tuple[str, Seat, str] | Request  # slug, seat, id of the question; or a request


@dataclass(slots=True)
class RunningReview:
    """A review in progress."""

    pk: int
    task: ReviewTask
    length: int  # of the log
    judged: list[Judged] = field(default_factory=list)
    suspects: list[int] | None = None  # versions for the second look
    faults: int = 0


class Requests:
    """Has hints and reviews worked out, one of each at a time."""

    def __init__(self, pool: Pool[Key]) -> None:
        self._pool = pool
        self._hint: Hint | None = None  # waits for a process
        self._review: RunningReview | None = None
        self._running: set[Request] = set()

    @property
    def busy(self) -> bool:
        """Return whether a request waits or runs."""
        return bool(self._running) or self._hint is not None or self._review is not None

    def look(self) -> None:
        now = database_time.now()
        if self._hint is None:
            self._hint = hint_take(now)
        if self._review is None and (found := review_take(now)) is not None:
            self._review = self._begun(found)

    def _begun(self, found: Review) -> RunningReview | None:
        try:
            return _running(found, REVIEW_PART if self._pool.processes else WITHOUT_PROCESSES)
        except Unplayable as fault:
            log.warning("match %s cannot be reviewed: %s", found.match.slug, fault)
        except Exception:  # the opponents must go on
            log.exception("match %s cannot be reviewed", found.match.slug)
        review_store(review=found.pk, judged=None)
        return None

    def begin(self) -> None:
        """Begin as many requests as there are free processes."""
        if self._hint is not None and self._pool.free > 0:
            hint, self._hint = self._hint, None
            self._begin_hint(hint)
        review = self._review
        if review is not None and self._pool.free > 0:
            request = Request("review", review.pk)
            if request not in self._running:
                self._running.add(request)
                self._pool.begin(request, review.task)

    def _begin_hint(self, hint: Hint) -> None:
        try:
            task = _hint_task(hint, HINT if self._pool.processes else WITHOUT_PROCESSES)
        except Unplayable as fault:
            log.warning("match %s: no hint can be given: %s", hint.match.slug, fault)
            task = None
        if task is None:
            hint_lose(hint=hint.pk)
            return
        request = Request("hint", hint.pk)
        self._running.add(request)
        self._pool.begin(request, task)

    def take(self, request: Request, result: Result) -> None:
        """Store the result of a task."""
        self._running.discard(request)
        if result.fault:
            log.warning("%s %d: %s", request.kind, request.pk, result.fault)
        if request.kind == "hint":
            if isinstance(result, Decided) and result.advice:
                hint_store(hint=request.pk, advice=result.advice)
            else:
                hint_lose(hint=request.pk)
        elif self._review is not None:
            self._go_on(self._review, result)

    def _go_on(self, review: RunningReview, result: Result) -> None:
        """Begin the next part; when all choices are judged, the second look at the costliest."""
        judged = result.judged if isinstance(result, Reviewed) else []
        review.judged = _newest(review.judged, judged)
        review.faults += bool(result.fault)
        if review.faults > FAULTS:
            review_store(review=review.pk, judged=review.judged or None)
            self._review = None
            return
        if result.fault:  # go on after the moment that failed
            after = judged[-1].version if judged else review.task.start
            review.task = replace(review.task, start=after + 1)
        elif isinstance(result, Reviewed) and result.next is not None:
            review.task = replace(review.task, start=result.next)
        elif review.suspects is None and (
            suspects := [each.version for each in costliest(review.judged, SUSPECTS, surely=False)]
        ):
            review.suspects = suspects
            review.task = replace(review.task, start=0, only=suspects, each=SECOND_LOOK)
        else:
            review_store(review=review.pk, judged=review.judged)
            self._review = None
            return
        done = review.task.start / max(review.length, 1)
        percent = round(70 * done if review.suspects is None else 70 + 30 * done)
        review_progress(review=review.pk, percent=percent, now=database_time.now())


def _newest(known: list[Judged], later: list[Judged]) -> list[Judged]:
    """Return the newest judgement of each moment."""
    found = {each.version: each for each in [*known, *later]}
    return [found[version] for version in sorted(found)]


def _hint_task(hint: Hint, seconds: float) -> Task | None:
    """Return the task of a hint; None if its question is closed. Raises: Unplayable."""
    with match_cache.borrow(hint.match.slug) as live:
        asked = live.game.question_of(hint.seat)
        if asked is None or asked[0] != hint.question:
            return None
        return task_for(live, Asked(hint.seat, *asked), "hard", seconds, advises=True)


def _running(review: Review, part: float) -> RunningReview:
    live = load(review.match.slug)
    log_ = live.game.log
    each = max(LEAST_CHOICE, min(MOST_CHOICE, WHOLE_REVIEW / max(len(log_), 1)))
    task = ReviewTask(
        game=live.row.game,
        rules_version=live.row.rules_version,
        secret=bytes(live.row.secret),
        origin=live.game.origin.state,
        entries=log_,
        start=0,
        seconds=part,
        each=each,
    )
    return RunningReview(review.pk, task, len(log_))
