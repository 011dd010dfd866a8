"""Availability of people: quiet hours and vacations, as plain arithmetic.

Quiet hours and their time zone hold from a moment on, until later ones follow. A vacation is a span
of whole days in the time zone of its planning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from heapq import merge
from typing import TYPE_CHECKING, Any, TypeAlias
from zoneinfo import ZoneInfo

from games.core.dialogue.questions import Json

if TYPE_CHECKING:
    from lobby.people.models import Person

Span: TypeAlias = tuple[datetime, datetime]
A_DAY = timedelta(days=1)
FARTHEST = 800  # days that a clock is computed ahead
MAX_QUIET = timedelta(hours=14)  # of any 24 hours
REMEMBERED = timedelta(days=2)  # for which past quiet hours are kept


@dataclass(frozen=True, slots=True)
class Hours:
    """Quiet hours, if any, and their time zone, from a moment on (None: since ever)."""

    zone: str = "UTC"
    quiet: tuple[time, time] | None = None
    since: datetime | None = None


@dataclass(frozen=True, slots=True, order=True)
class Vacation:
    """First and last day of a vacation in one time zone."""

    first: date
    last: date
    zone: str = "UTC"

    @property
    def days(self) -> list[date]:
        return [self.first + n * A_DAY for n in range((self.last - self.first).days + 1)]

    @property
    def span(self) -> Span:
        return _moment(self.first, time(), self.zone), _moment(self.last + A_DAY, time(), self.zone)


@dataclass(frozen=True, slots=True)
class Availability:
    """Quiet hours of a person, the latest last, and vacations."""

    hours: tuple[Hours, ...] = (Hours(),)
    vacations: tuple[Vacation, ...] = ()

    @property
    def always(self) -> bool:
        return not self.vacations and all(each.quiet is None for each in self.hours)

    def hours_at(self, moment: datetime) -> Hours:
        """Return the quiet hours in force at a moment."""
        held = [each for each in self.hours if each.since is None or each.since <= moment]
        return held[-1] if held else self.hours[0]


ALWAYS = Availability()


def availability_of(person: Person | None) -> Availability:
    """Return a person's availability."""
    if person is None:
        return ALWAYS
    quiet = None
    if person.quiet_from is not None and person.quiet_to is not None:
        quiet = (person.quiet_from, person.quiet_to)
    hours = tuple(map(_read_hours, person.rest_plan)) or (Hours(person.time_zone, quiet),)
    return Availability(hours, tuple(map(_read_vacation, person.vacations)))


def _read_hours(plain: Mapping[str, Any]) -> Hours:
    since, quiet = plain["since"], plain["quiet"]
    return Hours(
        plain["zone"],
        (time.fromisoformat(quiet[0]), time.fromisoformat(quiet[1])) if quiet else None,
        datetime.fromisoformat(since) if since else None,
    )


def hours_plain(hours: Hours) -> dict[str, Json]:
    """Encode quiet hours for a person's row."""
    return {
        "since": hours.since.isoformat() if hours.since else None,
        "zone": hours.zone,
        "quiet": [each.isoformat() for each in hours.quiet] if hours.quiet else None,
    }


def _read_vacation(plain: Mapping[str, str]) -> Vacation:
    first, last = date.fromisoformat(plain["first"]), date.fromisoformat(plain["last"])
    return Vacation(first, last, plain["zone"])


def vacation_plain(vacation: Vacation) -> dict[str, Json]:
    """Encode a vacation for a person's row."""
    first, last = vacation.first.isoformat(), vacation.last.isoformat()
    return {"first": first, "last": last, "zone": vacation.zone}


# --- available time -------------------------------------------------------------------------------


def quiet_hours(availability: Availability, now: datetime) -> Span | None:
    """Return the begin and end of the quiet hours on the person's present day, if any."""
    hours = availability.hours_at(now)
    if hours.quiet is None or hours.quiet[0] == hours.quiet[1]:
        return None
    zone = ZoneInfo(hours.zone)
    day = now.astimezone(zone).date()
    begin, end = (datetime.combine(day, moment, zone) for moment in hours.quiet)
    return begin, end


def next_available(moment: datetime, availability: Availability = ALWAYS) -> datetime:
    """Return the first available moment from `moment` on."""
    if availability.always:
        return moment
    return next((begin for begin, _end in _spans(moment, availability)), moment)


def deadline(start: datetime, seconds: float, availability: Availability = ALWAYS) -> datetime:
    """Return the end of `seconds` of available time since `start`."""
    left = timedelta(seconds=seconds)
    if availability.always:
        return start + left
    end = start
    for begin, end in _spans(start, availability):
        if end - begin >= left:
            return begin + left
        left -= end - begin
    return end


def available_seconds(start: datetime, end: datetime, availability: Availability = ALWAYS) -> float:
    """Return the seconds of available time between two moments."""
    if availability.always:
        return max(0.0, (end - start).total_seconds())
    total = timedelta()
    for begin, stop in _spans(start, availability):
        if begin >= end:
            break
        total += min(stop, end) - begin
    return total.total_seconds()


def _spans(start: datetime, availability: Availability) -> Iterator[Span]:
    """Yield available spans since `start` in order."""
    free = start
    vacations = sorted(each.span for each in availability.vacations)
    for begin, end in merge(_quiet_spans(start, availability.hours), vacations):
        if free < begin:
            yield free, begin
        free = max(free, end)
    farthest = start + FARTHEST * A_DAY
    if free < farthest:
        yield free, farthest


def _quiet_spans(start: datetime, plan: Sequence[Hours]) -> Iterator[Span]:
    """Yield the spans of all quiet hours that end after `start`, by their beginning."""
    for n, hours in enumerate(plan):
        until = plan[n + 1].since if n + 1 < len(plan) else None
        for begin, end in _daily(start, hours, until):
            if start < end:
                yield begin, end


def _daily(start: datetime, hours: Hours, until: datetime | None) -> Iterator[Span]:
    """Yield the spans of one set of quiet hours while it is in force."""
    if hours.quiet is None or hours.quiet[0] == hours.quiet[1]:
        return
    begins, ends = hours.quiet
    since = hours.since or start - 2 * A_DAY
    day = max(since, start - 2 * A_DAY).astimezone(ZoneInfo(hours.zone)).date() - A_DAY
    for _n in range(FARTHEST):
        begin = max(since, _moment(day, begins, hours.zone))
        end = _moment(day if begins < ends else day + A_DAY, ends, hours.zone)
        if until is not None:
            if begin >= until:
                return
            end = min(end, until)
        if begin < end:
            yield begin, end
        day += A_DAY


def _moment(day: date, moment: time, zone: str) -> datetime:
    return datetime.combine(day, moment, ZoneInfo(zone)).astimezone(UTC)


# --- changes of quiet hours -----------------------------------------------------------------------


def plan_with(plan: Sequence[Hours], zone: str, quiet: tuple[time, time] | None, now: datetime) -> tuple[Hours, ...]:
    """Return the plan with new quiet hours from the person's next day on.

    They begin some hours later where a clock would otherwise stand for more than MAX_QUIET of any 24
    hours. They replace planned ones that are not yet in force.
    """
    held = [each for each in plan if each.since is None or each.since <= now]
    while len(held) > 1 and (held[1].since or now) <= now - REMEMBERED:
        del held[0]
    present = held[-1]
    if (present.zone, present.quiet) == (zone, quiet):
        return tuple(held)
    tomorrow = now.astimezone(ZoneInfo(present.zone)).date() + A_DAY
    day_ends = _moment(tomorrow, time(), present.zone)
    planned = held
    for hours in range(25):
        pause = [Hours(zone, None, day_ends)] if hours else []
        planned = [*held, *pause, Hours(zone, quiet, day_ends + timedelta(hours=hours))]
        if _is_within_bounds(planned, day_ends):
            break
    return tuple(planned)


def _is_within_bounds(plan: Sequence[Hours], change: datetime) -> bool:
    """Return whether any 24 hours around a change have at most MAX_QUIET of quiet hours."""
    spans = []
    for begin, end in _quiet_spans(change - 2 * A_DAY, plan):
        if begin > change + 3 * A_DAY:
            break
        spans.append((begin, end))
    windows = [begin for begin, _end in spans] + [end - A_DAY for _begin, end in spans]
    return all(_within(spans, start, start + A_DAY) <= MAX_QUIET for start in windows)


def _within(spans: Sequence[Span], start: datetime, end: datetime) -> timedelta:
    parts = (min(end, stop) - max(start, begin) for begin, stop in spans)
    return sum((part for part in parts if part > timedelta()), timedelta())
