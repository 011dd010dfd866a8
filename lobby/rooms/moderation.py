"""What operators may do about rooms."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import OperatorAction
from games.services.audit import action_record
from lobby.models import Person, Room
from lobby.refusal import Refused
from lobby.rooms.publishing import publish_change


@transaction.atomic
def room_close(*, operator: Person, room: Room, reason: str) -> None:
    """Close a room whose match has not begun; who is in it is told why. Raises: Refused."""
    closed = Room.objects.open().filter(pk=room.pk)
    if not closed.update(status=Room.Status.CLOSED, closed_because=reason):
        raise Refused(_("This room is closed: its match has begun or everybody has left."))
    action_record(kind=OperatorAction.Kind.ROOM_CLOSE, operator=operator, about=room, reason=reason)
    publish_change(room)
