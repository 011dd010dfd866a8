"""Tell open pages that a room has changed, and sockets of people that they are to end."""

from __future__ import annotations

import logging

from channels.layers import get_channel_layer
from django.db import transaction

from games.services.broadcast import NewsFor, publish, send_by_the_loop
from lobby.models import Room

log = logging.getLogger("games")
LOBBY_GROUP = "lobby"


def room_group(slug: str) -> str:
    return f"room.{slug}"


def publish_change(
    room: Room, *, listed: bool | None = None, news: bool = True, lost: int | None = None
) -> None:
    """Publish that the room has changed, to those who look at it and those who are in it.

    Whoever looks at the list of rooms is told if it is `listed` there, which public ones are. What
    is no `news` is told to those only who look at it. Sockets of a person who is `lost` (a primary key)
    and still has any report themselves.
    """
    layer = get_channel_layer()
    if layer is None:
        return

    def send() -> None:
        groups = [room_group(room.slug)]
        if news and (room.public if listed is None else listed):
            groups.append(LOBBY_GROUP)
        try:
            for group in groups:
                send_by_the_loop(layer.group_send, group, {"type": "room.changed", "lost": lost})
        except Exception as error:  # Redis is away: pages are as they are when asked for again
            log.warning("a change of a room could not be published: %s", error)
            return
        if news:
            publish(NewsFor("", list(room.members.values_list("person", flat=True))))

    transaction.on_commit(send)


def person_group(person: int) -> str:
    return f"person.{person}"


def publish_turned_out(person: int, *, anew: bool = False) -> None:
    """Publish to the sockets of a person that they are to end; `anew`, that their pages may open others."""
    _tell_sockets(person, {"type": "person.out", "anew": anew})


def publish_token_out(*, person: int, token: int) -> None:
    """Publish to the sockets of a person that those opened by this token are to end."""
    _tell_sockets(person, {"type": "token.out", "token": token})


def _tell_sockets(person: int, message: dict[str, str | int]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return

    def send() -> None:
        try:
            send_by_the_loop(layer.group_send, person_group(person), message)
        except Exception as error:  # Redis is away: what they send is refused all the same
            log.warning("it could not be published who is out: %s", error)

    transaction.on_commit(send)
