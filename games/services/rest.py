"""Quiet hours, and vacations from a yearly allowance."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.services.clocks import clocks_settle
from games.services.outbox import notifications_reschedule
from games.services.time_controls import availability_of

if TYPE_CHECKING:
    from lobby.models import Person

MAX_QUIET = timedelta(hours=14)
MAX_AHEAD = timedelta(days=366)


@cache
def known_zones() -> frozenset[str]:
    """Return the names of all time zones. They are looked up on disk once only."""
    return frozenset(available_timezones())


@transaction.atomic
def rest_set(*, person: Person, zone: str, quiet: tuple[time, time] | None, now: datetime) -> None:
    """Change the time zone and the quiet hours. Raises: IllegalAnswer."""
    if zone not in known_zones():
        raise IllegalAnswer(_("there is no time zone “{zone}”", zone=zone[:60]))
    if quiet is not None and _span(*quiet) > MAX_QUIET:
        raise IllegalAnswer(
            _("quiet hours are at most {n} hours long", n=MAX_QUIET.seconds // 3600)
        )
    _hold(person)
    old = availability_of(person)
    person.time_zone = zone
    person.quiet_from, person.quiet_to = quiet or (None, None)
    person.save(update_fields=["time_zone", "quiet_from", "quiet_to"])
    clocks_settle(person, old, now)
    notifications_reschedule(person)


def _hold(person: Person) -> None:
    """Read anew when the person rests, and let nobody else change it until the transaction ends."""
    rows = get_user_model()._default_manager.select_for_update(no_key=True)
    when = ["time_zone", "quiet_from", "quiet_to", "vacation_from", "vacation_to", "vacation_used"]
    person.refresh_from_db(fields=when, from_queryset=rows)


def _span(begin: time, end: time) -> timedelta:
    day = date(2000, 1, 1)
    return (datetime.combine(day, end) - datetime.combine(day, begin)) % timedelta(days=1)


@transaction.atomic
def vacation_set(*, person: Person, days: tuple[date, date] | None, now: datetime) -> None:
    """Announce a vacation (first and last day), or cancel it; days that are over stay used.

    Raises: IllegalAnswer.
    """
    _hold(person)
    today = now.astimezone(ZoneInfo(person.time_zone)).date()
    used = _used_until(person, today)
    if days is not None:
        first, last = days
        if first < today:
            raise IllegalAnswer(_("a vacation begins today at the earliest"))
        if last < first or last - today > MAX_AHEAD:
            raise IllegalAnswer(_("a vacation ends after it begins, within a year"))
        for year, wanted in _by_year(first, last).items():
            if used.get(year, 0) + wanted > settings.VACATION_DAYS:
                left = settings.VACATION_DAYS - used.get(year, 0)
                raise IllegalAnswer(
                    _("in {year} you have {n} days of vacation left", year=year, n=left)
                )
    old = availability_of(person)
    person.vacation_from, person.vacation_to = days or (None, None)
    person.vacation_used = used
    person.save(update_fields=["vacation_from", "vacation_to", "vacation_used"])
    clocks_settle(person, old, now)
    notifications_reschedule(person)


def vacation_left(person: Person, now: datetime) -> int:
    """Return how many days are left this year, beside the vacation that is announced."""
    year = str(now.astimezone(ZoneInfo(person.time_zone)).year)
    used = int(person.vacation_used.get(year, 0))
    if person.vacation_from and person.vacation_to:
        used += _by_year(person.vacation_from, person.vacation_to).get(year, 0)
    return int(settings.VACATION_DAYS) - used


def _used_until(person: Person, today: date) -> dict[str, int]:
    """Return the days used by year, with those of the announced vacation that have begun."""
    used: dict[str, int] = dict(person.vacation_used)
    if person.vacation_from and person.vacation_to:
        past = _by_year(person.vacation_from, min(person.vacation_to, today))
        for year, days in past.items():
            used[year] = used.get(year, 0) + days
    return used


def _by_year(first: date, last: date) -> dict[str, int]:
    days: dict[str, int] = {}
    for n in range((last - first).days + 1):
        year = str((first + timedelta(days=n)).year)
        days[year] = days.get(year, 0) + 1
    return days
