"""What everybody at a table may know of its clocks: time left, quiet hours, vacations; for pages without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.timezone import localtime

from games.core.messages import Message, _
from games.models import Clock, Match
from games.services.availability import availability_of, quiet_hours
from games.services.live_clocks import clocks_seen_by, live_clock_lines, live_clocks
from games.services.time_controls import TIME_CONTROLS, length


@dataclass(frozen=True, slots=True)
class TableClock:
    """The time of a seat, and when its player rests."""

    seat: int
    name: str
    left: timedelta | None  # to the minute; None: the viewer may not know
    program: bool  # whether a program plays it
    deadline: datetime | None  # None: the viewer may not know, or it does not run
    late: bool  # whether it owes an answer for which the time is up
    quiet: tuple[datetime, datetime] | None  # the quiet hours of the player's present day
    away_from: date | None  # the first day of the vacation, of the next one planned
    away_until: date | None


def clocks_of(match: Match, now: datetime, viewer: int | None) -> list[TableClock]:
    """Return everybody's time as seat `viewer` may know it: what is left, until when, vacations.

    In a sealed round the time of the others is left out: it would tell who has answered.
    """
    live = TIME_CONTROLS[match.time_control].live
    found = []
    clocks = Clock.objects.filter(seat__match=match).select_related("seat__person")
    for clock in clocks.order_by("seat__number"):
        seat, availability = clock.seat, availability_of(clock.seat.person)
        known = seat.number not in match.sealed or seat.number == viewer
        away = next((each for each in availability.vacations if each.span[1] > now), None)
        found.append(
            TableClock(
                seat=seat.number,
                name=seat.name,
                left=time_left(clock, now) if known else None,
                program=seat.bot,
                deadline=clock.deadline if known and not live else None,
                late=known and bool(clock.question) and clock.deadline is None and not seat.bot,
                quiet=None if live else quiet_hours(availability, now),
                away_from=away.first if away else None,
                away_until=away.last if away else None,
            )
        )
    return found


def time_left(clock: Clock, now: datetime) -> timedelta:
    """Return in what time a clock that runs will be up, rests included, or what is on one that stands."""
    seconds = clock.bank if clock.deadline is None else (clock.deadline - now).total_seconds()
    return timedelta(minutes=max(0, round(seconds / 60)))


def clock_lines(match: Match, now: datetime, viewer: int | None) -> list[Message]:
    """Return everybody's time in a sentence each, as seat `viewer` may know it, and vacations."""
    control = TIME_CONTROLS[match.time_control]
    if match.is_over:
        return []
    if control.live:
        seen = clocks_seen_by(live_clocks(match), match.sealed, viewer)
        return live_clock_lines(seen, [seat.name for seat in match.seats.all()], now)
    lines: list[Message] = []
    for clock in clocks_of(match, now, viewer):
        if control.timed:
            lines += _time_lines(clock, viewer)
        if clock.away_from and clock.away_until:
            first, last = clock.away_from.isoformat(), clock.away_until.isoformat()
            lines.append(
                _(
                    "{name} is on vacation: {first} – {last}",
                    name=clock.name,
                    first=first,
                    last=last,
                )
            )
    return lines


def _time_lines(clock: TableClock, viewer: int | None) -> Iterator[Message]:
    """Yield the time of a seat in a sentence, and its player's quiet hours.

    They know their own, and are told of them only where these are part of what is left.
    """
    name, time = clock.name, length((clock.left or timedelta()).total_seconds())
    if clock.late:
        yield _("{name}: time is up", name=name)
    elif clock.deadline is not None:
        moment = localtime(clock.deadline).strftime("%Y-%m-%d %H:%M %Z")
        yield _("{name}: {time} left, until {moment}", name=name, time=time, moment=moment)
    elif not clock.program and clock.left is not None:
        yield _("{name}: {time} left", name=name, time=time)
    if clock.quiet is not None and (clock.seat != viewer or clock.deadline is not None):
        begin, end = (localtime(each).strftime("%H:%M") for each in clock.quiet)
        yield _("{name}’s clock stands daily {begin}–{end}", name=name, begin=begin, end=end)
