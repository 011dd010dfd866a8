"""Link preview of a room in chat programs."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from games.pages.preview import Preview, preview
from lobby.rooms import rows
from lobby.rooms import services as rooms
from lobby.rooms.models import Room


def room_preview(request: HttpRequest, room: Room, *, listed: bool) -> Preview:
    """Return the preview, with host, game and free seats."""
    words = {"name": rooms.host_name(room), "game": rows.title_of(room.game)}
    if room.host is None:
        title = gettext("You are invited to %(game)s") % words
    else:
        title = gettext("%(name)s invites you to %(game)s") % words
    return preview(request, title=title, description=_seats_in(room), game=room.game, listed=listed)


def _seats_in(room: Room) -> str:
    free = len(rooms.free_seats(room))
    if not free:
        return gettext("All seats are taken. Come in and watch, or take a seat if one becomes free.")
    words = ngettext("%(free)d of %(seats)d seats is free.", "%(free)d of %(seats)d seats are free.", free)
    return words % {"free": free, "seats": room.seats}
