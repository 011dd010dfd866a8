"""Announcements and maintenance: all writes of the admin and of commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.cache import caches
from django.db import transaction

from games.bus.bus import publish
from games.bus.events import AnnouncementsChanged
from games.live.sockets.announcements import Announced
from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from games.site import database_time
from lobby.announcements.models import Announcement
from lobby.announcements.showing import text_for_operators
from lobby.people.models import Person

PLANNED, KNOWN_FOR = "planned_maintenance", 1  # key in the process's cache; seconds
Kind = Announcement.Kind


def announcement_add(
    *,
    texts: Mapping[str, str],
    kind: str = Kind.NEWS,
    shown_from: datetime | None = None,
    shown_until: datetime | None = None,
) -> Announcement:
    """Show a sentence on every page; `texts` is by language."""
    added = Announcement.objects.create(
        kind=kind,
        texts=dict(texts),
        shown_from=shown_from or database_time.now(),
        shown_until=shown_until,
    )
    publish_change()
    return added


@transaction.atomic
def announcement_save(*, operator: Person, announcement: Announcement) -> None:
    """Store an operator's new or changed announcement."""
    kinds = OperatorAction.Kind
    kind = kinds.ANNOUNCE if announcement._state.adding else kinds.ANNOUNCE_CHANGE
    announcement.save()
    action_record(kind=kind, operator=operator, about=text_for_operators(announcement))
    publish_change()


@transaction.atomic
def announcements_end(*, announcements: Sequence[Announcement], operator: Person | None = None) -> None:
    """Stop showing announcements. Commands have no operator."""
    keys = [each.pk for each in announcements]
    now = database_time.now()
    Announcement.objects.filter(pk__in=keys).update(shown_until=now, changed_at=now)
    if operator is not None:
        _record_end(operator, announcements)
    publish_change()


@transaction.atomic
def announcements_delete(*, operator: Person, announcements: Sequence[Announcement]) -> None:
    """Delete announcements; the operators' log keeps a line for each."""
    _record_end(operator, announcements)
    Announcement.objects.filter(pk__in=[each.pk for each in announcements]).delete()
    publish_change()


def _record_end(operator: Person, announcements: Sequence[Announcement]) -> None:
    for each in announcements:
        kind = OperatorAction.Kind.ANNOUNCE_END
        action_record(kind=kind, operator=operator, about=text_for_operators(each))


def maintenance_begin(*, closed_from: datetime, minutes: int, texts: Mapping[str, str] | None = None) -> Announcement:
    """Announce maintenance in place of earlier ones; it lasts until `maintenance_end`."""
    with transaction.atomic():
        maintenance_end()
        return Announcement.objects.create(
            kind=Kind.MAINTENANCE,
            shown_from=database_time.now(),
            closed_from=closed_from,
            minutes=minutes,
            texts=dict(texts or {}),
        )


def maintenance_end() -> bool:
    """End or cancel all maintenance. Return whether there was any."""
    now = database_time.now()
    running = Announcement.objects.shown(now).filter(kind=Kind.MAINTENANCE)
    ended = running.update(shown_until=now, changed_at=now)
    publish_change()
    return bool(ended)


def maintenance_replace(earlier: Sequence[Announcement]) -> None:
    """Let the `earlier` maintenance, of another database, take the place of all that is known here."""
    now = database_time.now()
    with transaction.atomic():
        here = Announcement.objects.present(now).filter(kind=Kind.MAINTENANCE)
        here.update(shown_until=now, changed_at=now)
        for each in earlier:
            each.pk = None
            each.save(force_insert=True)
    publish_change()


def is_closed() -> bool:
    """Return whether the site is closed for maintenance.

    Every request asks, so the answer is cached: news of other processes take up to a second.
    """
    now = database_time.now()
    planned: Any = caches["own"].get_or_set(PLANNED, maintenance_planned, KNOWN_FOR)
    return any(each.is_closing(now) for each in planned)


def maintenance_planned() -> list[Announcement]:
    """Return current and future maintenance."""
    return list(Announcement.objects.present(database_time.now()).filter(kind=Kind.MAINTENANCE))


def next_change(announcements: Sequence[Announcement], now: datetime) -> datetime | None:
    """Return the time of the next scheduled start or end."""
    changes = [at for each in announcements for at in each.changes()]
    return min((at for at in changes if at > now), default=None)


def announced() -> Announced:
    """Return the state of announcements, for open pages to compare."""
    caches["own"].delete(PLANNED)
    now = database_time.now()
    present = list(Announcement.objects.present(now))
    shown = tuple((each.pk, each.changed_at) for each in present if each.is_shown(now))
    return Announced(shown, any(each.is_closing(now) for each in present), next_change(present, now))


def publish_change() -> None:
    """Publish a change of announcements, without its content."""
    caches["own"].delete(PLANNED)
    publish(AnnouncementsChanged())
