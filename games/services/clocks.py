"""The clocks of a match that gives its players time; written in the transaction of each move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.timezone import localtime

from games.core.messages import Message, _
from games.models import Clock, Heartbeat, Match, Seat
from games.services.store import Change
from games.services.time_controls import (
    TIME_CONTROLS,
    WARN_AFTER,
    Availability,
    availability_of,
    available_seconds,
    deadline,
    length,
)

if TYPE_CHECKING:
    from lobby.models import Person


@dataclass(slots=True)
class SeatTurn:
    """What a move has changed for one seat: what it owes no more, and what it is asked."""

    seat: Seat
    at: datetime
    settled: bool = False  # it owes nothing more to the question before
    was_late: bool = False  # it has answered after its time was up
    question: str = ""  # that its player is to be notified of


def clocks_begin(match: Match, pending: Mapping[int, str], now: datetime) -> list[SeatTurn]:
    """Give every seat its time, where the time control has clocks or notifications.

    `pending` has the open question of each seat that owes an answer.
    """
    control = TIME_CONTROLS[match.time_control]
    if not control.notices:
        return []
    Clock.objects.bulk_create(Clock(seat=seat, bank=control.bank) for seat in match.seats.all())
    return _follow(match.pk, pending, -1, now, mover=None, ended=False)


def clocks_follow(changes: Sequence[Change]) -> list[SeatTurn]:
    """Let the clocks run of those who owe an answer after these moves, and stand of the others."""
    turns: list[SeatTurn] = []
    for change in changes:
        if change.pending is None:
            continue
        if change.paused:
            turns += _stand(change.match, change.created_at)
        else:
            turns += _follow(
                change.match,
                change.pending,
                change.last_checkpoint,
                change.created_at,
                mover=change.entry.seat,
                ended=change.checkpoint is not None,
            )
    return turns


def _follow(
    match: int,
    pending: Mapping[int, str],
    turn: int,
    now: datetime,
    *,
    mover: int | None,
    ended: bool,
) -> list[SeatTurn]:
    """Set the clocks of one match.

    `turn` is the turn start of the answer that `mover` has just given, which may have `ended` it.
    """
    turns = []
    for clock in _with_people(Clock.objects.filter(seat__match_id=match)):
        number = clock.seat.number
        question = pending.get(number, "")
        changed = SeatTurn(clock.seat, now)
        if clock.question and (not question or (ended and number == mover)):
            changed.settled, changed.was_late = True, _is_late(clock)
            _stop(clock, turn, now)
        if question and not clock.question:
            clock.question = question
            _run(clock, now)
            if number != mover and not clock.seat.bot:
                changed.question = question
        elif not clock.question and clock.asked_at is None:
            continue
        if not clock.question:
            clock.asked_at = None
        clock.save()
        turns.append(changed)
    return turns


def _with_people(clocks: QuerySet[Clock]) -> QuerySet[Clock]:
    return clocks.select_related("seat__match", "seat__person")


def _stand(match: int, now: datetime) -> list[SeatTurn]:
    """Stop all clocks of a match that is paused."""
    turns = []
    for clock in _with_people(Clock.objects.filter(seat__match_id=match).exclude(question="")):
        if _is_late(clock):
            clock.bank = 0
        _spend(clock, now, availability_of(clock.seat.person))
        _clear(clock)
        clock.asked_at = None
        clock.save()
        turns.append(SeatTurn(clock.seat, now, settled=True))
    return turns


def _run(clock: Clock, now: datetime) -> None:
    clock.asked_at = now
    clock.deadline = clock.warn_at = None
    if TIME_CONTROLS[clock.seat.match.time_control].timed and not clock.seat.bot:
        availability = availability_of(clock.seat.person)
        clock.deadline = deadline(now, clock.bank, availability)
        clock.warn_at = deadline(now, clock.bank * WARN_AFTER, availability)


def _is_late(clock: Clock) -> bool:
    """Return whether the time is up of a seat that owes an answer."""
    timed = TIME_CONTROLS[clock.seat.match.time_control].timed
    return timed and clock.deadline is None and not clock.seat.bot


def _spend(clock: Clock, until: datetime, availability: Availability) -> None:
    if clock.deadline is not None and clock.asked_at is not None:
        spent = available_seconds(clock.asked_at, until, availability)
        clock.bank = max(0.0, clock.bank - spent)


def _stop(clock: Clock, turn: int, now: datetime) -> None:
    control = TIME_CONTROLS[clock.seat.match.time_control]
    late = _is_late(clock)
    _spend(clock, now, availability_of(clock.seat.person))
    if late:
        clock.bank = 0
    if clock.turn != turn + 1:
        clock.bank = min(control.cap, clock.bank + control.increment)
        clock.turn = turn + 1
    _clear(clock)


def _clear(clock: Clock) -> None:
    clock.question, clock.deadline, clock.warn_at = "", None, None


@transaction.atomic
def clocks_settle(person: Person, old: Availability, now: datetime) -> None:
    """Count what has run by the `old` availability, and run on by the new one."""
    clocks = Clock.objects.select_for_update(of=("self",)).order_by("pk")
    for clock in clocks.filter(seat__person=person, deadline__isnull=False).select_related(
        "seat__match"
    ):
        _restart(clock, now, now, old, availability_of(person))


@transaction.atomic
def heartbeat(
    now: datetime, *, allowed: timedelta, name: str = "worker"
) -> tuple[timedelta, int] | None:
    """Note that a worker keeps time. Return a silence longer than `allowed` and the clocks it stopped.

    Nobody's clock has run while nobody kept time.
    """
    row, _new = Heartbeat.objects.select_for_update().get_or_create(name=name, defaults={"at": now})
    silence, found = now - row.at, None
    if silence > allowed:
        found = silence, _pass_over(row.at, now)
    row.at = max(now, row.at)
    row.save()
    return found


def _pass_over(start: datetime, now: datetime) -> int:
    """Let no clock have run between `start` and `now`. Return how many there are."""
    clocks = Clock.objects.select_for_update(of=("self",)).order_by("pk")
    running = list(
        clocks.filter(deadline__isnull=False).select_related("seat__person", "seat__match")
    )
    for clock in running:
        availability = availability_of(clock.seat.person)
        _restart(clock, max(start, clock.asked_at or start), now, availability, availability)
    return len(running)


def _restart(
    clock: Clock, until: datetime, now: datetime, old: Availability, new: Availability
) -> None:
    """Count what has run until `until`, and run on from `now`."""
    warned = clock.warn_at is None
    _spend(clock, until, old)
    clock.asked_at = now
    clock.deadline = deadline(now, clock.bank, new)
    if not warned:
        control = TIME_CONTROLS[clock.seat.match.time_control]
        before = min(clock.bank, (1 - WARN_AFTER) * control.bank)
        clock.warn_at = deadline(now, clock.bank - before, new)
    clock.save()


def clock_stop(seat: Seat) -> None:
    """Let the seat's clock stand: its time is up, or a program plays it."""
    Clock.objects.filter(seat=seat).update(deadline=None, warn_at=None)


def clock_restart(seat: Seat, now: datetime) -> None:
    """Let the seat's clock run for whoever plays it from now on, for a turn's increment at least."""
    clock = _with_people(Clock.objects.filter(seat=seat)).first()
    if clock is not None and clock.question:
        control = TIME_CONTROLS[seat.match.time_control]
        clock.bank = max(clock.bank, control.increment)
        _run(clock, now)
        clock.save()


def clocks_to_warn(now: datetime, most: int) -> list[Clock]:
    """Take up to `most` clocks on which most of the time is used, each once."""
    clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
    found = list(clocks.filter(warn_at__lte=now).select_related("seat__person")[:most])
    Clock.objects.filter(pk__in=[clock.pk for clock in found]).update(warn_at=None)
    return found


@transaction.atomic
def clocks_overdue(now: datetime, most: int, lease: timedelta) -> list[Clock]:
    """Take up to `most` clocks whose time is up; for the length of the lease nobody else gets them."""
    clocks = Clock.objects.select_for_update(skip_locked=True, of=("self",))
    due = _with_people(clocks.filter(deadline__lte=now))
    found = list(due.order_by("deadline")[:most])
    Clock.objects.filter(pk__in=[clock.pk for clock in found]).update(deadline=now + lease)
    return found


# --- what the table may know ----------------------------------------------------------------------


def clocks_of(match: Match, now: datetime, viewer: int | None) -> list[dict[str, Any]]:
    """Return everybody's time as seat `viewer` may know it: what is left, until when, vacations.

    In a sealed round the time of the others is left out: it would tell who has answered.
    """
    rows = []
    clocks = Clock.objects.filter(seat__match=match).select_related("seat__person")
    for clock in clocks.order_by("seat__number"):
        availability = availability_of(clock.seat.person)
        sealed = clock.seat.number in match.sealed and clock.seat.number != viewer
        left = clock.bank
        if clock.deadline is not None and clock.asked_at is not None:
            left = max(0.0, clock.bank - available_seconds(clock.asked_at, now, availability))
        vacation = availability.vacation or (None, None)
        rows.append(
            {
                "seat": clock.seat.number,
                "name": clock.seat.name,
                "left": None if sealed else timedelta(minutes=round(left / 60)),
                "program": clock.seat.bot,
                "deadline": None if sealed else clock.deadline,
                "late": bool(clock.question)
                and clock.deadline is None
                and not clock.seat.bot
                and not sealed,
                "away_from": vacation[0],
                "away_until": vacation[1],
            }
        )
    return rows


def clock_lines(match: Match, now: datetime, viewer: int | None) -> list[Message]:
    """Return everybody's time in a sentence each, as seat `viewer` may know it, and vacations."""
    if match.is_over:
        return []
    lines, timed = [], TIME_CONTROLS[match.time_control].timed
    for clock in clocks_of(match, now, viewer):
        name, left = clock["name"], clock["left"]
        time = length((left or timedelta()).total_seconds())
        if clock["late"] and timed:
            lines.append(_("{name}: time is up", name=name))
        elif clock["deadline"] is not None:
            moment = localtime(clock["deadline"]).strftime("%Y-%m-%d %H:%M %Z")
            lines.append(
                _("{name}: {time} left, until {moment}", name=name, time=time, moment=moment)
            )
        elif timed and not clock["program"] and left is not None:
            lines.append(_("{name}: {time} left", name=name, time=time))
        if clock["away_until"] is not None and clock["away_until"] >= now.date():
            first, last = clock["away_from"].isoformat(), clock["away_until"].isoformat()
            lines.append(
                _("{name} is on vacation: {first} – {last}", name=name, first=first, last=last)
            )
    return lines
