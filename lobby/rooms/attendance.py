"""Note who is in a room with an open page, and who has closed the last one."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from lobby.models import Room
from lobby.rooms.publishing import publish_change


def room_seen(*, room: Room, person: int) -> None:
    """Note that a browser of the person with this primary key shows the room."""
    member = room.members.filter(person=person, person__is_active=True).first()
    if member is not None:
        was_away = not member.is_here
        room.members.filter(pk=member.pk).update(connected=True, seen_at=timezone.now())
        if was_away:
            publish_change(room, news=False)


def room_lost(*, room: Room, person: int, at: datetime) -> None:
    """Note that a browser of the person with this primary key has closed the room `at` a moment.

    Nothing is noted if another of theirs has been seen since; one that has been silent will report itself.
    """
    gone = room.members.filter(person=person, connected=True, seen_at__lte=at)
    if gone.update(connected=False, seen_at=at):
        publish_change(room, news=False, lost=person)


def is_shown_away(room: Room, person: int | None) -> bool:
    """Return whether the others are told that a person with this primary key is a member and not here."""
    member = room.members.filter(person=person).first()
    return member is not None and not member.is_here
