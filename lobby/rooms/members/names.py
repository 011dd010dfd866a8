"""Names in a room, distinct for players and computer opponents."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.site.names import is_taken
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.models import Room


class NameTaken(Refused):
    """Refusal of a name in use in the room."""


def names_in(room: Room, *, but: Person | None = None) -> list[str]:
    """Return all names in the room, of computer opponents too, except one person's."""
    return [
        *room.members.exclude(person=but).values_list("name", flat=True),
        *room.opponents.values_list("name", flat=True),
    ]


def check_name(room: Room, name: str) -> None:
    """Raise NameTaken if the name resembles another in the locked room."""
    if is_taken(name, names_in(room)):
        raise NameTaken(
            _("The name %(name)s is already taken in this room. Please choose another one.") % {"name": name}
        )
