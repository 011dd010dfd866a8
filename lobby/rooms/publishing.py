"""Publish that a room has changed."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from games.bus.bus import publish
from games.bus.events import NewsFor, RoomChanged
from lobby.models import Room


def publish_change(
    room: Room, *, listed: bool | None = None, news: bool = True, lost: int | None = None
) -> None:
    """Publish that the room has changed, to those who look at it and those who are in it.

    Whoever looks at the list of rooms is told if it is `listed` there, which public ones are. What
    is no `news` is told to those only who look at it. Sockets of a person who is `lost` (a primary key)
    and still has any report themselves.
    """
    is_listed = news and (room.public if listed is None else listed)
    publish(RoomChanged(room.slug, is_listed, lost))
    if news:
        transaction.on_commit(partial(_publish_news, room))


def _publish_news(room: Room) -> None:
    """Publish to the members of a room, as it is committed, that it waits for them."""
    publish(NewsFor(list(room.members.values_list("person", flat=True))))
