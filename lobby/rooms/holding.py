"""Hold a room: read it anew, and let nobody else change it until the transaction ends."""

from __future__ import annotations

from django.utils.translation import gettext as _

from lobby.models import Member, Person, Room
from lobby.refusal import Refused


def hold_open(room: Room) -> None:
    """Hold the room. Raises: Refused if it is closed."""
    _hold(room)
    _check_open(room)


def hold_as_host(room: Room, person: Person) -> None:
    """Hold the room. Raises: Refused if it is closed, or somebody else's."""
    _hold(room)
    if room.host_id != person.pk:
        raise Refused(_("Only the host of the room can do that."))
    _check_open(room)


def member_in(room: Room, person: Person) -> Member:
    """Return the person in the room. Raises: Refused if they are not there."""
    member = room.members.filter(person=person).first()
    if member is None:
        raise Refused(_("You are not in this room."))
    return member


def _hold(room: Room) -> None:
    room.refresh_from_db(from_queryset=Room.objects.select_for_update())


def _check_open(room: Room) -> None:
    if not room.is_open:
        raise Refused(_("This room is closed: its match has begun or everybody has left."))
