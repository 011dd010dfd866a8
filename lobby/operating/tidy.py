"""Deletion of expired data: sessions, inactive guests, matches from files."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db.models import ForeignObjectRel, Q, QuerySet

from games.chat.models import Report
from games.matches.models import Match, SeatNetwork
from games.moderation.models import Ban
from games.notifications.models import Notification
from games.replays.loaded_matches import expired_matches, expired_matches_remove
from lobby.accounts.devices.models import DeviceCode
from lobby.people.models import Person

State = Notification.State
AT_ONCE = 500


def tidy(now: datetime, *, only_look: bool = False) -> dict[str, int]:
    """Delete data past its retention, or only count it. Return the counts."""
    found: dict[
        str,
        QuerySet[Session]
        | QuerySet[Notification]
        | QuerySet[Report]
        | QuerySet[Ban]
        | QuerySet[SeatNetwork]
        | QuerySet[Match]
        | QuerySet[DeviceCode]
        | QuerySet[Person],
    ] = {
        "expired sessions": Session.objects.filter(expire_date__lt=now),
        "notifications that were sent": _told(now),
        "reports that were settled": _settled(now),
        "bans that are over": _over(now),
        "networks of finished matches": _networks(),
        "matches from files that nobody keeps": expired_matches(now),
        "codes for other devices that are over": DeviceCode.objects.filter(expires_at__lt=now),
        "guests who never came back": _guests(now),
    }
    counts = {what: rows.count() for what, rows in found.items()}
    if not only_look:
        Session.objects.filter(expire_date__lt=now).delete()
        _told(now).delete()
        _settled(now).delete()
        _over(now).delete()
        _networks().delete()
        expired_matches_remove(now)
        DeviceCode.objects.filter(expires_at__lt=now).delete()  # or it would keep its guest
        caches["finished"].clear()  # it may hold forgotten names
        for some in _in_parts(_guests(now)):
            _guests(now).filter(pk__in=some).delete()  # but not those who returned meanwhile
    return counts


def _told(now: datetime) -> QuerySet[Notification]:
    before = now - timedelta(days=settings.KEEP_NOTIFICATIONS_DAYS)
    done = (State.SENT, State.OUTDATED, State.FAILED)
    return Notification.objects.filter(state__in=done, created_at__lt=before)


def _settled(now: datetime) -> QuerySet[Report]:
    before = now - timedelta(days=settings.KEEP_REPORTS_DAYS)
    return Report.objects.filter(settled=True, created_at__lt=before)


def _over(now: datetime) -> QuerySet[Ban]:
    before = now - timedelta(days=settings.KEEP_REPORTS_DAYS)
    return Ban.objects.filter(Q(until__lt=before) | Q(lifted_at__lt=before))


def _networks() -> QuerySet[SeatNetwork]:
    return SeatNetwork.objects.filter(seat__ended_at__isnull=False)


def _guests(now: datetime) -> QuerySet[Person]:
    """Return people without an account who never sat, hosted, wrote or owned anything."""
    before = now - timedelta(days=settings.KEEP_GUESTS_DAYS)
    nobody = Person.objects.filter(login=None, owner=None, is_staff=False)
    guests = nobody.filter(joined_at__lt=before)
    for relation in Person._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel) and not relation.many_to_many:
            owners = relation.related_model._base_manager.values(relation.field.attname)
            guests = guests.exclude(pk__in=owners.exclude(**{relation.field.attname: None}))
    return guests


def _in_parts(people: QuerySet[Person]) -> Iterator[list[int]]:
    numbers = list(people.values_list("pk", flat=True))
    for first in range(0, len(numbers), AT_ONCE):
        yield numbers[first : first + AT_ONCE]
