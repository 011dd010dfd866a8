"""Paces: how much time a match gives its players. Plain arithmetic; nothing here reads a clock.

A pace with days gives every seat a bank of time. It runs while the seat owes an answer, but not
while its person rests, and grows by the increment with each turn, up to the cap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.core.messages import Message, _, plural
from games.models import LIVE

HOUR = 3600
DAY = 24 * HOUR
ALARM = 0.8  # of the time, after which a player is warned
FARTHEST = 800  # days ahead that a clock can be computed for


@dataclass(frozen=True, slots=True)
class Pace:
    """How long players may think. Without a bank there is no clock."""

    slug: str
    label: Message
    bank: int = 0
    increment: int = 0
    cap: int = 0
    notices: bool = True  # whether players are told when they are to move

    @property
    def timed(self) -> bool:
        return self.bank > 0

    @property
    def says(self) -> Message:
        """The pace in one sentence."""
        if not self.timed:
            return self.label
        return _(
            "{name}: {bank} to start, +{increment} a turn, at most {cap}",
            name=self.label,
            bank=_length(self.bank),
            increment=_length(self.increment),
            cap=_length(self.cap),
        )


def _length(seconds: int) -> Message:
    if seconds % DAY == 0:
        return plural("{n} day", "{n} days", seconds // DAY)
    return plural("{n} hour", "{n} hours", seconds // HOUR)


def length(seconds: float) -> Message:
    """A stretch of time, in the largest unit that is not too coarse."""
    minutes = max(0, round(seconds / 60))
    if minutes < 120:
        return plural("{n} minute", "{n} minutes", minutes)
    if minutes < 48 * 60:
        return plural("{n} hour", "{n} hours", minutes // 60)
    return plural("{n} day", "{n} days", minutes // 1440)


PACES: dict[str, Pace] = {
    pace.slug: pace
    for pace in (
        Pace(LIVE, _("Live: everybody is here, no clock"), notices=False),
        Pace("brisk", _("Brisk"), DAY, 6 * HOUR, 2 * DAY),
        Pace("steady", _("Steady"), 2 * DAY, 12 * HOUR, 5 * DAY),
        Pace("calm", _("Calm"), 5 * DAY, DAY, 10 * DAY),
        Pace("slow", _("Slow"), 10 * DAY, 3 * DAY, 21 * DAY),
        Pace("open", _("In your own time: told when it is your turn, no clock")),
    )
}


@dataclass(frozen=True, slots=True)
class Rest:
    """When somebody does not play: hours of the day and days of a vacation (both included)."""

    zone: str = "UTC"
    quiet: tuple[time, time] | None = None
    vacation: tuple[date, date] | None = None


NO_REST = Rest()


def rest_of(person: Any) -> Rest:
    """When the person does not play."""
    if person is None:
        return NO_REST
    quiet = vacation = None
    if person.quiet_from is not None and person.quiet_to is not None:
        quiet = (person.quiet_from, person.quiet_to)
    if person.vacation_from is not None and person.vacation_to is not None:
        vacation = (person.vacation_from, person.vacation_to)
    return Rest(person.time_zone, quiet, vacation)


def awake(moment: datetime, rest: Rest = NO_REST) -> datetime:
    """The first moment from then on at which the person does not rest."""
    if rest.quiet is None and rest.vacation is None:
        return moment
    return next((begin for begin, _end in _awake(moment, rest)), moment)


def deadline(start: datetime, seconds: float, rest: Rest = NO_REST) -> datetime:
    """When `seconds` of waking time since `start` are over."""
    if rest.quiet is None and rest.vacation is None:
        return start + timedelta(seconds=seconds)
    left = timedelta(seconds=seconds)
    end = start
    for begin, end in _awake(start, rest):
        if end - begin >= left:
            return begin + left
        left -= end - begin
    return end


def waking(start: datetime, end: datetime, rest: Rest = NO_REST) -> float:
    """How many seconds of waking time lie between two moments."""
    if rest.quiet is None and rest.vacation is None:
        return max(0.0, (end - start).total_seconds())
    total = timedelta()
    for begin, stop in _awake(start, rest):
        if begin >= end:
            break
        total += min(stop, end) - begin
    return total.total_seconds()


def _awake(start: datetime, rest: Rest) -> Iterator[tuple[datetime, datetime]]:
    """The stretches since `start` in which the person does not rest, in order."""
    zone = ZoneInfo(rest.zone)
    first = start.astimezone(zone).date()
    for n in range(FARTHEST):
        day = first + timedelta(days=n)
        for begin, end in _awake_on(day, rest, zone):
            if max(begin, start) < end:
                yield max(begin, start), end


def _awake_on(day: date, rest: Rest, zone: ZoneInfo) -> list[tuple[datetime, datetime]]:
    def at(moment: time, on: date = day) -> datetime:
        return datetime.combine(on, moment, zone).astimezone(UTC)

    midnight, next_midnight = at(time()), at(time(), day + timedelta(days=1))
    if rest.vacation and rest.vacation[0] <= day <= rest.vacation[1]:
        return []
    if rest.quiet is None or rest.quiet[0] == rest.quiet[1]:
        return [(midnight, next_midnight)]
    begins, ends = rest.quiet
    if begins < ends:
        return [(midnight, at(begins)), (at(ends), next_midnight)]
    return [(at(ends), at(begins))]
