"""Time left, quiet hours and vacations of all seats, for pages without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.timezone import localtime

from games.clocks.availability import availability_of, quiet_hours
from games.clocks.live_clocks import clocks_seen_by, live_clock_lines, live_clocks
from games.clocks.models import Clock
from games.clocks.timekeeping import STANDS, read_timekeeping
from games.core.dialogue.messages import Message, _
from games.matches.models import Match
from games.matches.time_controls import TIME_CONTROLS, length


@dataclass(frozen=True, slots=True)
class TableClock:
    """Time of a seat, with quiet hours and vacation of its player."""

    seat: int
    name: str
    left: timedelta | None  # to the minute; None: hidden from the viewer
    program: bool  # whether a program plays it
    deadline: datetime | None  # of a running clock; None also if it is hidden from the viewer
    late: bool  # whether its answer is overdue
    quiet: tuple[datetime, datetime] | None  # on the player's present day
    away_from: date | None  # of the present or next vacation
    away_until: date | None


def clocks_of(match: Match, now: datetime, viewer: int | None) -> list[TableClock]:
    """Return the clocks of all seats for seat `viewer`.

    In a sealed round, the time of the other seats is hidden: it would tell of their answers.
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
    """Return the time until the deadline of a running clock, or the bank of a stopped one."""
    seconds = clock.bank if clock.deadline is None else (clock.deadline - now).total_seconds()
    return timedelta(minutes=max(0, round(seconds / 60)))


def clock_lines(match: Match, now: datetime, viewer: int | None) -> list[Message]:
    """Return sentences about the time and vacations of all seats for seat `viewer`."""
    control = TIME_CONTROLS[match.time_control]
    if match.is_over or match.delays(viewer):
        return []
    stand = read_timekeeping().stands_since(now) if control.timed else None
    lines: list[Message] = [STANDS] if stand else []
    if control.live:
        clocks = live_clocks(match) if stand is None else [each.stopped(stand) for each in live_clocks(match)]
        seen = clocks_seen_by(clocks, match.sealed, viewer)
        return lines + live_clock_lines(seen, [seat.name for seat in match.seats.all()], now)
    for clock in clocks_of(match, stand or now, viewer):
        if control.timed or clock.deadline:
            lines += _time_lines(clock, viewer)
        if clock.away_from and clock.away_until:
            first, last = clock.away_from.isoformat(), clock.away_until.isoformat()
            lines.append(_("{name} is on vacation: {first} – {last}", name=clock.name, first=first, last=last))
    return lines


def _time_lines(clock: TableClock, viewer: int | None) -> Iterator[Message]:
    """Yield sentences about the time of a seat and the quiet hours of its player.

    The viewer's own quiet hours appear only while the clock runs.
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
        yield _("{name}’s clock stops daily {begin}–{end}", name=name, begin=begin, end=end)
