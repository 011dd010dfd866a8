"""Attendance of a room, by reports of open and closed pages."""

from __future__ import annotations

from datetime import datetime

from games.site import database_time
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Room


def room_seen(*, room: Room, person: int) -> None:
    """Note an open page of the room; `person` is a primary key."""
    member = room.members.filter(person=person, person__is_active=True).first()
    if member is not None:
        was_away = not member.is_here
        room.members.filter(pk=member.pk).update(connected=True, seen_at=database_time.now())
        if was_away:
            publish_change(room, news=False)


def room_lost(*, room: Room, person: int, at: datetime) -> None:
    """Note a closed page of the room; `person` is a primary key.

    Later reports of other pages win: this one is then ignored.
    """
    gone = room.members.filter(person=person, connected=True, seen_at__lte=at)
    if gone.update(connected=False, seen_at=at):
        publish_change(room, news=False, lost=person)


def is_shown_away(room: Room, person: int | None) -> bool:
    """Return whether others see the person, a member by primary key, as absent."""
    member = room.members.filter(person=person).first()
    return member is not None and not member.is_here
