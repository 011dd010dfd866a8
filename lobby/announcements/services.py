"""Announcements and maintenance. The admin and the commands call these; nothing else writes."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from channels.layers import get_channel_layer
from django.core.cache import caches
from django.db import transaction
from django.utils import timezone

from games.models import OperatorAction
from games.services.audit import action_record
from games.services.broadcast import send_by_the_loop
from lobby.announcements.showing import own_text
from lobby.models import Announcement, Person

log = logging.getLogger("games")
SITE_GROUP = "site"
CHANGED = "site.changed"  # the type of the event, which says nothing else
PLANNED, KNOWN_FOR = "planned_maintenance", 1  # in the cache of the process; seconds
Kind = Announcement.Kind


def announcement_add(
    *,
    texts: Mapping[str, str],
    kind: str = Kind.NEWS,
    shown_from: datetime | None = None,
    shown_until: datetime | None = None,
) -> Announcement:
    """Show a sentence on every page, in each language as `texts` has it."""
    added = Announcement.objects.create(
        kind=kind,
        texts=dict(texts),
        shown_from=shown_from or timezone.now(),
        shown_until=shown_until,
    )
    publish_change()
    return added


@transaction.atomic
def announcement_save(*, operator: Person, announcement: Announcement) -> None:
    """Announce what an operator has written, or change what is announced."""
    kinds = OperatorAction.Kind
    kind = kinds.ANNOUNCE if announcement._state.adding else kinds.ANNOUNCE_CHANGE
    announcement.save()
    action_record(kind=kind, operator=operator, about=_about(announcement))
    publish_change()


@transaction.atomic
def announcements_end(
    *, announcements: Sequence[Announcement], operator: Person | None = None
) -> None:
    """Show these no longer. A command has no operator."""
    keys = [each.pk for each in announcements]
    now = timezone.now()
    Announcement.objects.filter(pk__in=keys).update(shown_until=now, changed_at=now)
    if operator is not None:
        _record_end(operator, announcements)
    publish_change()


@transaction.atomic
def announcements_delete(*, operator: Person, announcements: Sequence[Announcement]) -> None:
    """Keep nothing of these but that there was something."""
    _record_end(operator, announcements)
    Announcement.objects.filter(pk__in=[each.pk for each in announcements]).delete()
    publish_change()


def _record_end(operator: Person, announcements: Sequence[Announcement]) -> None:
    for each in announcements:
        kind = OperatorAction.Kind.ANNOUNCE_END
        action_record(kind=kind, operator=operator, about=_about(each))


def _about(announcement: Announcement) -> str:
    return own_text(announcement.texts) or str(announcement)


def maintenance_begin(
    *, closed_from: datetime, minutes: int, texts: Mapping[str, str] | None = None
) -> Announcement:
    """Announce maintenance, in place of any that was announced before; it ends when it is ended."""
    with transaction.atomic():
        maintenance_end()
        return Announcement.objects.create(
            kind=Kind.MAINTENANCE,
            closed_from=closed_from,
            minutes=minutes,
            texts=dict(texts or {}),
        )


def maintenance_end() -> bool:
    """End or call off all maintenance. Return whether there was any."""
    now = timezone.now()
    running = Announcement.objects.shown(now).filter(kind=Kind.MAINTENANCE)
    ended = running.update(shown_until=now, changed_at=now)
    publish_change()
    return bool(ended)


def is_closed() -> bool:
    """Return whether the site is closed for maintenance now.

    Every answer asks, and a query would cost a third of it: what another process announces is known
    here a second later at most.
    """
    now = timezone.now()
    planned: Any = caches["own"].get_or_set(PLANNED, _planned, KNOWN_FOR)
    return any(each.is_closing(now) for each in planned)


def _planned() -> list[Announcement]:
    """Return the maintenance that is going on or is announced."""
    return list(Announcement.objects.present(timezone.now()).filter(kind=Kind.MAINTENANCE))


def next_change(announcements: Sequence[Announcement], now: datetime) -> datetime | None:
    """Return when something of these begins or ends next without anybody doing anything."""
    changes = [at for each in announcements for at in each.changes()]
    return min((at for at in changes if at > now), default=None)


def publish_change() -> None:
    """Publish to all processes that what the site announces has changed, never what."""
    caches["own"].delete(PLANNED)
    layer = get_channel_layer()
    if layer is None:
        return

    def send() -> None:
        try:
            send_by_the_loop(layer.group_send, SITE_GROUP, {"type": CHANGED})
        except Exception as error:  # Redis is away: processes look by themselves
            log.warning("a change of the announcements could not be published: %s", error)

    transaction.on_commit(send)
