"""Row locks of rooms: reload the row, and keep it until the transaction ends."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.models import Member, Room

ROOM_CLOSED = gettext_lazy("This room is closed: its match has begun or everyone has left.")
SEAT_TAKEN = gettext_lazy("That seat is taken.")


def hold_open(room: Room) -> None:
    """Lock an open room. Raises: Refused if it is closed."""
    _hold(room)
    _check_open(room)


def hold_as_host(room: Room, person: Person) -> None:
    """Lock the host's open room. Raises: Refused if it is closed or another's."""
    hold_after_start(room, person)
    _check_open(room)


def hold_after_start(room: Room, host: Person) -> None:
    """Lock the host's room, which may have a match. Raises: Refused if it is another's."""
    _hold(room)
    if room.host_id != host.pk:
        raise Refused(_("Only the host of the room can do that."))


def member_in(room: Room, person: Person) -> Member:
    """Return the person's membership. Raises: Refused if there is none."""
    member = room.members.filter(person=person).first()
    if member is None:
        raise Refused(_("You are not in this room."))
    return member


def _hold(room: Room) -> None:
    room.refresh_from_db(from_queryset=Room.objects.select_for_update())


def _check_open(room: Room) -> None:
    if not room.is_open:
        raise Refused(ROOM_CLOSED)
