"""The clocks of a match that gives its players days; written in the transaction of each answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.timezone import localtime

from games.core.messages import Message, _
from games.models import Clock, Match, Seat, Vacancy
from games.notifications.outbox import notices_outdate, notices_turn
from games.services.broadcast import ring
from games.services.time_controls import ALARM, PACES, Rest, deadline, length, rest_of, waking

if TYPE_CHECKING:
    from lobby.models import Person


def clocks_begin(match: Match, owed: Mapping[int, str], now: datetime) -> None:
    """Give every seat its time, where the pace has one or players are to be told of their turn."""
    pace = PACES[match.time_control]
    if pace.notices:
        Clock.objects.bulk_create(Clock(seat=seat, bank=pace.bank) for seat in match.seats.all())
        clocks_follow(match.pk, owed, -1, now)


def clocks_follow(
    match: int,
    owed: Mapping[int, str],
    turn: int,
    now: datetime,
    mover: int | None = None,
    ended: bool = False,
) -> None:
    """Let the clocks run of those who owe an answer, and stand of the others.

    `turn` is the turn start of the answer that `mover` has just given, which may have `ended` it.
    """
    clocks = Clock.objects.filter(seat__match_id=match)
    for clock in clocks.select_related("seat__match", "seat__person"):
        number = clock.seat.number
        question = owed.get(number, "")
        if clock.question and (not question or (ended and number == mover)):
            _stop(clock, turn, now)
        if question and not clock.question:
            clock.question = question
            _run(clock, now)
            if number != mover and not clock.seat.bot:
                notices_turn(clock.seat, question, now)
        elif not clock.question and clock.asked_at is None:
            continue
        if not clock.question:
            clock.asked_at = None
        clock.save()


def clocks_stand(match: int, now: datetime) -> None:
    """The match is paused: nobody's time runs, and nobody is told to move."""
    running = Clock.objects.filter(seat__match_id=match).exclude(question="")
    for clock in running.select_related("seat__match", "seat__person"):
        if _is_late(clock):
            clock.bank = 0
        _spend(clock, now, rest_of(clock.seat.person))
        _forget(clock)
        clock.asked_at = None
        clock.save()


def _run(clock: Clock, now: datetime) -> None:
    clock.asked_at = now
    clock.deadline = clock.warn_at = None
    if PACES[clock.seat.match.time_control].timed and not clock.seat.bot:
        rest = rest_of(clock.seat.person)
        clock.deadline = deadline(now, clock.bank, rest)
        clock.warn_at = deadline(now, clock.bank * ALARM, rest)


def _is_late(clock: Clock) -> bool:
    """Whether the time is up of a seat that owes an answer."""
    timed = PACES[clock.seat.match.time_control].timed
    return timed and clock.deadline is None and not clock.seat.bot


def _spend(clock: Clock, until: datetime, rest: Rest) -> None:
    if clock.deadline is not None and clock.asked_at is not None:
        clock.bank = max(0.0, clock.bank - waking(clock.asked_at, until, rest))


def _stop(clock: Clock, turn: int, now: datetime) -> None:
    pace = PACES[clock.seat.match.time_control]
    late = _is_late(clock)
    _spend(clock, now, rest_of(clock.seat.person))
    if late:
        clock.bank = 0
        vacancies = Vacancy.objects.filter(seat=clock.seat, left_on_purpose=False)
        if vacancies.filter(owner=clock.seat.person_id).delete()[0]:
            slug = clock.seat.match.slug
            transaction.on_commit(lambda: ring([["seats", slug]]))
    if clock.turn != turn + 1:
        clock.bank = min(pace.cap, clock.bank + pace.increment)
        clock.turn = turn + 1
    _forget(clock)


def _forget(clock: Clock) -> None:
    clock.question, clock.deadline, clock.warn_at = "", None, None
    notices_outdate(clock.seat)


@transaction.atomic
def clocks_settle(person: Person, old: Rest, now: datetime) -> None:
    """The person rests at other times from now on: what has run is counted as it was before."""
    clocks = Clock.objects.select_for_update(of=("self",)).order_by("pk")
    for clock in clocks.filter(seat__person=person, deadline__isnull=False).select_related(
        "seat__match"
    ):
        _restart(clock, now, now, old, rest_of(person))


@transaction.atomic
def clocks_pass_over(start: datetime, now: datetime) -> int:
    """Nobody kept time between `start` and `now`: nobody's clock has run then. Gives their number."""
    clocks = Clock.objects.select_for_update(of=("self",)).order_by("pk")
    running = list(
        clocks.filter(deadline__isnull=False).select_related("seat__person", "seat__match")
    )
    for clock in running:
        rest = rest_of(clock.seat.person)
        _restart(clock, max(start, clock.asked_at or start), now, rest, rest)
    return len(running)


def _restart(clock: Clock, until: datetime, now: datetime, old: Rest, new: Rest) -> None:
    """Count what has run until `until`, and run on from `now`."""
    warned = clock.warn_at is None
    _spend(clock, until, old)
    clock.asked_at = now
    clock.deadline = deadline(now, clock.bank, new)
    if not warned:
        pace = PACES[clock.seat.match.time_control]
        before = min(clock.bank, (1 - ALARM) * pace.bank)
        clock.warn_at = deadline(now, clock.bank - before, new)
    clock.save()


def clock_stop_for_good(seat: Seat) -> None:
    """A program plays this seat now: it needs no time and no notices."""
    Clock.objects.filter(seat=seat).update(deadline=None, warn_at=None)
    notices_outdate(seat)


def clock_restart(seat: Seat, now: datetime) -> None:
    """Somebody plays this seat from now on, with a full turn's time at least."""
    clock = Clock.objects.filter(seat=seat).select_related("seat__match", "seat__person").first()
    if clock is not None and clock.question:
        clock.bank = max(clock.bank, PACES[seat.match.time_control].increment)
        _run(clock, now)
        clock.save()


def clocks_of(match: Match, now: datetime) -> list[dict[str, Any]]:
    """What the table may know of everybody's time: how much is left, until when, and vacations."""
    told = []
    for clock in (
        Clock.objects.filter(seat__match=match)
        .select_related("seat__person")
        .order_by("seat__number")
    ):
        rest = rest_of(clock.seat.person)
        left = clock.bank
        if clock.deadline is not None and clock.asked_at is not None:
            left = max(0.0, clock.bank - waking(clock.asked_at, now, rest))
        told.append(
            {
                "seat": clock.seat.number,
                "name": clock.seat.name,
                "left": timedelta(minutes=round(left / 60)),
                "program": clock.seat.bot,
                "deadline": clock.deadline,
                "late": bool(clock.question) and clock.deadline is None and not clock.seat.bot,
                "away_from": rest.vacation[0] if rest.vacation else None,
                "away_until": rest.vacation[1] if rest.vacation else None,
            }
        )
    return told


def clock_lines(match: Match, now: datetime) -> list[Message]:
    """Everybody's time in a sentence each, and who is on vacation until when."""
    told = []
    for clock in clocks_of(match, now) if not match.is_over else []:
        name, time = clock["name"], length(clock["left"].total_seconds())
        if clock["late"] and PACES[match.time_control].timed:
            told.append(_("{name}: time is up", name=name))
        elif clock["deadline"] is not None:
            moment = localtime(clock["deadline"]).strftime("%Y-%m-%d %H:%M %Z")
            told.append(
                _("{name}: {time} left, until {moment}", name=name, time=time, moment=moment)
            )
        elif PACES[match.time_control].timed and not clock["program"]:
            told.append(_("{name}: {time} left", name=name, time=time))
        if clock["away_until"] is not None and clock["away_until"] >= now.date():
            first, last = clock["away_from"].isoformat(), clock["away_until"].isoformat()
            told.append(
                _("{name} is on vacation: {first} – {last}", name=name, first=first, last=last)
            )
    return told
