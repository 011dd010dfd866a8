"""Moderation of rooms."""

from __future__ import annotations

from django.db import transaction

from games.moderation.audit import action_record
from games.moderation.models import OperatorAction
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.chat import room_chat_end
from lobby.rooms.holding import ROOM_CLOSED
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Room


@transaction.atomic
def room_close(*, operator: Person, room: Room, reason: str) -> None:
    """Close a room before its match, with a reason for its members. Raises: Refused."""
    closed = Room.objects.open().filter(pk=room.pk)
    if not closed.update(status=Room.Status.CLOSED, closed_because=reason):
        raise Refused(ROOM_CLOSED)
    room_chat_end(room)
    action_record(kind=OperatorAction.Kind.ROOM_CLOSE, operator=operator, about=room, reason=reason)
    publish_change(room)
