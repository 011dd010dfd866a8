"""Clocks of seats, written in the transaction of each move."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet

from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.clocks.availability import ALWAYS, Availability, availability_of, available_seconds, deadline
from games.clocks.models import Clock
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.change import Change
from games.matches.models import Match, Seat
from games.matches.time_controls import HOUR, TIME_CONTROLS, WARN_AFTER, TimeControl
from games.site import database_time
from games.site.models import Heartbeat

if TYPE_CHECKING:
    from lobby.people.models import Person

log = logging.getLogger("games.worker.worker")
IN_TIME = _("this player has answered in time")
SILENT = 60.0  # seconds since the last heartbeat, after which checks report a worker as missing
TOO_EARLY = 5.0  # seconds of a heartbeat in the future, which a wrong clock has left


@dataclass(slots=True)
class SeatTurn:
    """Effect of a move on a seat's clock and notifications."""

    seat: Seat
    at: datetime
    settled: bool = False  # the previous question is closed
    was_late: bool = False  # it was answered after its deadline
    question: str = ""  # the new question, for a notification


def clocks_begin(
    match: Match, pending: Mapping[int, str], now: datetime, ballots: frozenset[int] = frozenset()
) -> list[SeatTurn]:
    """Create the clocks of a match with clocks or notifications.

    `pending` has the open questions by seat, `ballots` the seats that are asked to vote.
    """
    control = TIME_CONTROLS[match.time_control]
    if not control.followed:
        return []
    Clock.objects.bulk_create(Clock(seat=seat, bank=control.bank) for seat in match.seats.all())
    clocks = _with_people(Clock.objects.filter(seat__match=match))
    return _follow(clocks, pending, _Timing(now, now, turn=0, next_turn=0, ballots=ballots))


def clocks_follow(changes: Sequence[Change]) -> list[SeatTurn]:
    """Start and stop the clocks of matches after these moves."""
    clocks = _held([change.match.pk for change in changes])
    turns: list[SeatTurn] = []
    for change in changes:
        if change.paused:
            turns += _stand(clocks[change.match.pk], change.step.arrived_at)
        else:
            turns += _follow(clocks[change.match.pk], change.pending, _Timing.of(change))
    return turns


def _held(matches: Sequence[int]) -> dict[int, list[Clock]]:
    """Lock and return the clocks of these matches. The lock of a match precedes that of its clocks."""
    found: dict[int, list[Clock]] = {match: [] for match in matches}
    if matches:
        clocks = Clock.objects.select_for_update(of=("self",)).filter(seat__match__in=matches)
        for clock in _with_people(clocks).order_by("pk"):
            found[clock.seat.match_id].append(clock)
    return found


@dataclass(frozen=True, slots=True)
class _Timing:
    """Times and turns of a step."""

    given_at: datetime  # arrival of the answer
    asked_at: datetime  # of the questions that follow
    turn: int  # the turn start of the answer
    next_turn: int  # the turn start of the questions
    mover: int | None = None  # the seat of the answer
    is_answer: bool = False  # an act brings no increment
    ballots: frozenset[int] = frozenset()  # the seats that are asked to vote
    same_round: bool = False  # the sealed round goes on

    @classmethod
    def of(cls, change: Change) -> _Timing:
        step, turn, begun = change.step, change.before.turn_start.index, change.turn_begun
        next_turn = turn if begun is None else begun.index
        entry = step.entry
        same_round = bool(change.before.sealed) and not change.ended_sealed_round
        return cls(
            step.arrived_at, step.created_at, turn, next_turn, entry.seat, entry.is_answer, change.ballots, same_round
        )

    @property
    def ended(self) -> bool:
        """Return whether the step has ended its turn."""
        return self.next_turn != self.turn


def _follow(clocks: Iterable[Clock], pending: Mapping[int, str], step: _Timing) -> list[SeatTurn]:
    """Start and stop the clocks of one match. Return the changes."""
    turns = []
    for clock in clocks:
        number = clock.seat.number
        question = pending.get(number, "")
        changed = SeatTurn(clock.seat, step.given_at)
        is_ballot = number in step.ballots and _ballot_seconds(clock) > 0
        goes_on = is_ballot == (clock.limit is not None) and not (step.ended and number == step.mover)
        if clock.question and not (question and goes_on):
            changed.settled, changed.was_late = True, _is_late(clock)
            _stop(clock, step)
        if question and not clock.question:
            clock.question = question
            if is_ballot:
                _begin_ballot(clock, step)
            else:
                clock.limit = None
                _fill(clock, step)
            _run(clock, step.asked_at)
            if number != step.mover and not clock.seat.bot and not _control(clock).live:
                changed.question = question
        elif not changed.settled:
            continue
        clock.save()
        turns.append(changed)
    return turns


def _with_people(clocks: QuerySet[Clock]) -> QuerySet[Clock]:
    return clocks.select_related("seat__match", "seat__person")


def _control(clock: Clock) -> TimeControl:
    return TIME_CONTROLS[clock.seat.match.time_control]


def _availability(clock: Clock) -> Availability:
    """Return the availability of the seat's player, unlimited in a live match."""
    if _control(clock).live:
        return ALWAYS
    return _counted(clock, availability_of(clock.seat.person))


def _counted(clock: Clock, availability: Availability) -> Availability:
    """Return the availability that counts for a clock: a ballot waits for no vacation."""
    return availability if clock.limit is None else replace(availability, vacations=())


def _ballot_seconds(clock: Clock) -> int:
    """Return the time for a ballot that has a deadline of its own, else 0."""
    return 0 if _control(clock).live else clock.seat.match.ballot_hours * HOUR


def _begin_ballot(clock: Clock, step: _Timing) -> None:
    """Start the time of a ballot; one that was taken back in the same round has the rest."""
    if clock.limit is None or not step.same_round:
        clock.limit, clock.asked_at = _ballot_seconds(clock), None


def _left(clock: Clock) -> float:
    return clock.bank if clock.limit is None else clock.limit


def _stand(clocks: Iterable[Clock], now: datetime) -> list[SeatTurn]:
    """Stop all clocks of a match that is paused."""
    turns = []
    for clock in clocks:
        if not clock.question:
            continue
        if _is_late(clock):
            clock.bank = 0
        _spend(clock, now, _availability(clock))
        _clear(clock)
        clock.asked_at = None
        clock.save()
        turns.append(SeatTurn(clock.seat, now, settled=True))
    return turns


def _fill(clock: Clock, step: _Timing) -> None:
    """Fill the bank for a new turn, if the time control is per turn."""
    if _control(clock).per_turn and clock.turn != step.next_turn + 1:
        clock.bank = _control(clock).bank
        clock.turn = step.next_turn + 1


def _run(clock: Clock, now: datetime) -> None:
    if clock.limit is None or clock.asked_at is None:
        clock.asked_at = now
    clock.deadline = clock.warn_at = None
    if (_control(clock).timed or clock.limit is not None) and not clock.seat.bot:
        availability = _availability(clock)
        clock.deadline = deadline(clock.asked_at, _left(clock), availability)
        if not _control(clock).live:
            clock.warn_at = deadline(clock.asked_at, _left(clock) * WARN_AFTER, availability)


def _is_late(clock: Clock) -> bool:
    """Return whether the time of a waiting person is up."""
    return _control(clock).timed and clock.deadline is None and not clock.seat.bot


def _spend(clock: Clock, until: datetime, availability: Availability) -> None:
    if clock.deadline is not None and clock.asked_at is not None:
        left = max(0.0, _left(clock) - available_seconds(clock.asked_at, until, availability))
        if clock.limit is None:
            clock.bank = left
        else:
            clock.limit = left


def _stop(clock: Clock, step: _Timing) -> None:
    if clock.limit is not None:  # a ballot costs no time of its player, and brings none
        _clear(clock)
        return
    control = _control(clock)
    late = _is_late(clock)
    _spend(clock, step.given_at, _availability(clock))
    if late:
        clock.bank = 0
    if step.is_answer and not control.per_turn and clock.turn != step.turn + 1:
        clock.bank = min(control.cap, clock.bank + control.increment)
        clock.turn = step.turn + 1
    _clear(clock)


def _clear(clock: Clock) -> None:
    clock.question = ""
    clock.deadline = clock.warn_at = None
    if clock.limit is None:  # else the ballot may be taken back
        clock.asked_at = None


@transaction.atomic
def clocks_settle(person: Person, old: Availability, now: datetime) -> None:
    """Charge a person's clocks by the `old` availability, and continue by the new one."""
    clocks = Clock.objects.select_for_update(of=("self",)).order_by("pk")
    for clock in clocks.filter(seat__person=person, deadline__isnull=False).select_related("seat__match"):
        if not _control(clock).live:
            _restart(clock, now, now, _counted(clock, old), _counted(clock, availability_of(person)))


@transaction.atomic
def heartbeat(now: datetime, *, allowed: timedelta, name: str = "worker") -> tuple[timedelta, int] | None:
    """Record a worker's heartbeat.

    Clocks stop while no worker runs. Return a silence longer than `allowed`, and the number of clocks
    that stood still in it.
    """
    row, _new = Heartbeat.objects.select_for_update().get_or_create(name=name, defaults={"at": now})
    silence, found = now - row.at, None
    if silence > allowed:
        found = silence, _pass_over(row.at, now)
    if row.at - now > timedelta(seconds=TOO_EARLY):
        log.warning("the last heartbeat was %s in the future: it is set back", row.at - now)
        row.at = now
    row.at = max(now, row.at)
    row.save()
    return found


def heartbeat_read() -> datetime | None:
    """Return the last heartbeat of a worker, None before the first, and measure the time of the database."""
    database_time.measure()
    return Heartbeat.objects.filter(name="worker").values_list("at", flat=True).first()


def worker_silence() -> float | None:
    """Return the seconds since the last heartbeat of a worker, None before the first.

    They are negative after a heartbeat in the future.
    """
    beat = heartbeat_read()
    return None if beat is None else (database_time.now() - beat).total_seconds()


def worker_fault(silence: float | None) -> str:
    """Return the reason why no worker is at work, by its silence in seconds; "" if one is."""
    if silence is None:
        return "has never run"
    if silence > SILENT:
        return f"silent for {silence:.0f} s"
    if silence < -TOO_EARLY:
        return f"unknown: its last heartbeat is {-silence:.0f} s in the future"
    return ""


def _pass_over(start: datetime, now: datetime) -> int:
    """Give running clocks back the time between `start` and `now`. Return their number."""
    clocks = Clock.objects.select_for_update(of=("self",)).order_by("pk")
    running = list(clocks.filter(deadline__isnull=False).select_related("seat__person", "seat__match"))
    for clock in running:
        availability = _availability(clock)
        _restart(clock, max(start, clock.asked_at or start), now, availability, availability)
    live = {clock.seat.match.slug for clock in running if _control(clock).live}
    publish(*map(SeatsChanged, live))
    return len(running)


def _restart(clock: Clock, until: datetime, now: datetime, old: Availability, new: Availability) -> None:
    """Charge a clock until `until`, and continue from `now`."""
    warned = clock.warn_at is None
    _spend(clock, until, old)
    clock.asked_at = now
    left = _left(clock)
    clock.deadline = deadline(now, left, new)
    if not warned:
        whole = _control(clock).bank if clock.limit is None else _ballot_seconds(clock)
        before = min(left, (1 - WARN_AFTER) * whole)
        clock.warn_at = deadline(now, left - before, new)
    clock.save()


def clock_stop(seat: Seat) -> None:
    """Stop the seat's clock, for a program."""
    Clock.objects.filter(seat=seat).update(deadline=None, warn_at=None)


def clock_restart(seat: Seat, now: datetime) -> None:
    """Start the seat's clock for a new or returning player, with a minimum of time."""
    held = Clock.objects.select_for_update(of=("self",)).filter(seat=seat)
    clock = _with_people(held).first()
    if clock is not None:
        clock.bank = max(clock.bank, _control(clock).least_on_return)
        if clock.question:
            _run(clock, now)
        clock.save()


def clocks_to_warn(now: datetime, most: int) -> list[Clock]:
    """Take up to `most` clocks that are due for a warning, each once."""
    clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
    found = list(clocks.filter(warn_at__lte=now).select_related("seat__person")[:most])
    Clock.objects.filter(pk__in=[clock.pk for clock in found]).update(warn_at=None)
    return found


@transaction.atomic
def clocks_overdue(now: datetime, most: int, lease: timedelta) -> list[Clock]:
    """Take up to `most` expired clocks, exclusively for the time of the lease."""
    clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
    due = _with_people(clocks.filter(deadline__lte=now))
    found = list(due.order_by("deadline")[:most])
    for clock in found:
        clock.deadline = now + lease
    Clock.objects.bulk_update(found, ["deadline"])
    return found


def clock_check_overdue(clock: Clock) -> None:
    """Raise IllegalAnswer if a clock from `clocks_overdue` has changed since."""
    if not _unchanged(clock).exists():
        raise IllegalAnswer(IN_TIME)


def clock_empty(clock: Clock) -> None:
    """Stop a clock from `clocks_overdue` at zero. Raises: IllegalAnswer if it has changed since."""
    if not _unchanged(clock).update(bank=0, deadline=None, warn_at=None):
        raise IllegalAnswer(IN_TIME)


def _unchanged(clock: Clock) -> QuerySet[Clock]:
    known = {"question": clock.question, "deadline": clock.deadline}
    return Clock.objects.filter(pk=clock.pk, **known)


def next_deadline() -> datetime | None:
    """Return the earliest deadline of all clocks."""
    running = Clock.objects.filter(deadline__isnull=False).order_by("deadline")
    return running.values_list("deadline", flat=True).first()
