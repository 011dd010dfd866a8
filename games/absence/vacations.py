"""Changes to quiet hours, and vacations from a yearly allowance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from games.absence.time_zones import zone_named
from games.clocks.availability import (
    A_DAY,
    MAX_QUIET,
    Hours,
    Vacation,
    availability_of,
    hours_plain,
    plan_with,
    vacation_plain,
)
from games.clocks.clocks import clocks_settle
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.notifications.outbox import notifications_reschedule

if TYPE_CHECKING:
    from lobby.people.models import Person

MAX_AHEAD = timedelta(days=366)
MAX_VACATIONS = 6  # planned at once


@transaction.atomic
def quiet_hours_set(*, person: Person, zone: str, quiet: tuple[time, time] | None, now: datetime) -> None:
    """Change time zone and quiet hours from the person's next day on. Raises: IllegalAnswer."""
    zone = zone_named(zone)
    if quiet is not None and _span(*quiet) > MAX_QUIET:
        raise IllegalAnswer(_("quiet hours are at most {n} hours long", n=MAX_QUIET.seconds // 3600))
    _hold(person)
    old = availability_of(person)
    plan = plan_with(old.hours, zone, quiet, now)
    person.rest_plan = [hours_plain(hours) for hours in plan]
    person.time_zone = zone
    person.quiet_from, person.quiet_to = quiet or (None, None)
    person.save(update_fields=["time_zone", "quiet_from", "quiet_to", "rest_plan"])
    clocks_settle(person, old, now)
    notifications_reschedule(person)


def quiet_hours_to_come(person: Person, now: datetime) -> tuple[Hours, Hours] | None:
    """Return the present and the planned quiet hours, if a change is planned."""
    availability = availability_of(person)
    present, last = availability.hours_at(now), availability.hours[-1]
    return None if last.since is None or last.since <= now else (present, last)


def _hold(person: Person) -> None:
    """Lock the person's row and reload quiet hours and vacations."""
    rows = get_user_model()._default_manager.select_for_update(no_key=True)
    when = ["time_zone", "quiet_from", "quiet_to", "rest_plan", "vacations", "vacation_used"]
    person.refresh_from_db(fields=when, from_queryset=rows)


def _span(begin: time, end: time) -> timedelta:
    day = date(2000, 1, 1)
    return (datetime.combine(day, end) - datetime.combine(day, begin)) % timedelta(days=1)


# --- vacations ------------------------------------------------------------------------------------


@transaction.atomic
def vacation_add(*, person: Person, days: tuple[date, date], now: datetime) -> None:
    """Plan a vacation by its first and last day; overlapping days count once. Raises: IllegalAnswer."""
    _hold(person)
    first, last = days
    today = now.astimezone(ZoneInfo(person.time_zone)).date()
    if first < today:
        raise IllegalAnswer(_("a vacation begins today at the earliest"))
    if last < first or last - today > MAX_AHEAD:
        raise IllegalAnswer(_("a vacation must end after it begins, and within a year"))
    known = availability_of(person).vacations
    taken = {day for vacation in known for day in vacation.days}
    wanted = [day for day in Vacation(first, last).days if day not in taken]
    used = _used_by_year(person)
    for year, n in _by_year(wanted).items():
        if used[year] + n > settings.VACATION_DAYS:
            left = max(0, settings.VACATION_DAYS - used[year])
            raise IllegalAnswer(_("in {year} you have {n} days of vacation left", year=year, n=left))
    planned = _joined([*known, *(Vacation(day, day, person.time_zone) for day in wanted)])
    if len(_not_over(planned, now)) > MAX_VACATIONS:
        raise IllegalAnswer(_("at most {n} vacations can be planned", n=MAX_VACATIONS))
    _keep(person, planned, now)


@transaction.atomic
def vacation_remove(*, person: Person, first: date, now: datetime) -> bool:
    """Cancel the vacation with this first day, or end it today if it has begun.

    Return whether it was cancelled before its beginning. Raises: IllegalAnswer.
    """
    _hold(person)
    known = list(availability_of(person).vacations)
    found = next((each for each in _not_over(known, now) if each.first == first), None)
    if found is None:
        raise IllegalAnswer(_("this vacation no longer exists"))
    known.remove(found)
    has_begun = found.span[0] <= now
    if has_begun:
        today = now.astimezone(ZoneInfo(found.zone)).date()
        known.append(replace(found, last=today))
    _keep(person, sorted(known), now)
    return not has_begun


def vacations_planned(person: Person, now: datetime) -> list[Vacation]:
    """Return present and future vacations in order."""
    return _not_over(availability_of(person).vacations, now)


def vacation_left(person: Person, now: datetime) -> int:
    """Return the days that are neither used nor planned this year."""
    year = str(now.astimezone(ZoneInfo(person.time_zone)).year)
    return int(settings.VACATION_DAYS) - _used_by_year(person)[year]


def _keep(person: Person, vacations: Sequence[Vacation], now: datetime) -> None:
    """Store present and future vacations, and the number of days of past ones."""
    old, ahead = availability_of(person), _not_over(vacations, now)
    over = [day for each in vacations if each not in ahead for day in each.days]
    person.vacation_used = dict(Counter(person.vacation_used) + _by_year(over))
    person.vacations = [vacation_plain(each) for each in ahead]
    person.save(update_fields=["vacations", "vacation_used"])
    clocks_settle(person, old, now)
    notifications_reschedule(person)


def _not_over(vacations: Iterable[Vacation], now: datetime) -> list[Vacation]:
    return [each for each in vacations if each.span[1] > now]


def _joined(vacations: Iterable[Vacation]) -> list[Vacation]:
    """Sort vacations and join adjacent ones of one time zone."""
    joined: list[Vacation] = []
    for each in sorted(vacations):
        before = joined[-1] if joined else None
        if before and before.zone == each.zone and before.last + A_DAY == each.first:
            joined[-1] = replace(before, last=each.last)
        else:
            joined.append(each)
    return joined


def _used_by_year(person: Person) -> Counter[str]:
    """Return the used and planned days by year."""
    planned = (day for each in availability_of(person).vacations for day in each.days)
    return Counter(person.vacation_used) + _by_year(planned)


def _by_year(days: Iterable[date]) -> Counter[str]:
    return Counter(str(day.year) for day in days)
