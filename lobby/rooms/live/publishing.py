"""Publishing of changes of rooms."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from games.bus.bus import publish
from games.bus.events import NewsFor, RoomChanged
from lobby.rooms.models import Room


def publish_change(room: Room, *, listed: bool | None = None, news: bool = True, lost: int | None = None) -> None:
    """Publish a change of the room to its pages and its members.

    A `listed` room (by default: a public one) changes the list of rooms too. Without `news`, only
    its pages are told. The sockets of a `lost` person (primary key) report their presence again.
    """
    is_listed = news and (room.public if listed is None else listed)
    publish(RoomChanged(room.slug, is_listed, lost))
    if news:
        transaction.on_commit(partial(_publish_news, room))


def _publish_news(room: Room) -> None:
    """Publish to the members, on commit, that the room waits for them."""
    publish(NewsFor(list(room.members.values_list("person", flat=True))))
