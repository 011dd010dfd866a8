"""What those in a room are called: nobody is to be taken for somebody else, or for an opponent."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.names import is_taken
from lobby.models import Person, Room
from lobby.refusal import Refused


class NameTaken(Refused):
    """Somebody in the room is called so already."""


def names_in(room: Room, *, but: Person | None = None) -> list[str]:
    """Return the names of all in the room but one, computer opponents too."""
    return [
        *room.members.exclude(person=but).values_list("name", flat=True),
        *room.opponents.values_list("name", flat=True),
    ]


def check_name(room: Room, name: str) -> None:
    """Raise NameTaken if the name looks like that of somebody in the room, which is held."""
    if is_taken(name, names_in(room)):
        raise NameTaken(
            _("Somebody in this room is called %(name)s already. Please choose another name.")
            % {"name": name}
        )
