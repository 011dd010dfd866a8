"""What those in a room are called: nobody is to be taken for somebody else, or for an opponent."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.names import is_taken
from lobby.models import Room
from lobby.refusal import Refused


class NameTaken(Refused):
    """Somebody in the room is called so already."""


def names_in(room: Room) -> list[str]:
    """Return the names of all in the room, computer opponents too."""
    return [
        *room.members.values_list("name", flat=True),
        *room.opponents.values_list("name", flat=True),
    ]


def check_name(room: Room, name: str) -> None:
    """Raise NameTaken if the name looks like that of somebody in the room, which is held."""
    if is_taken(name, names_in(room)):
        raise NameTaken(
            _("Somebody in this room is called %(name)s already. Please choose another name.")
            % {"name": name}
        )
