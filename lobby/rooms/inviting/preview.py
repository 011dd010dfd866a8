"""Link preview of a room in chat programs."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.pages.preview import Preview, preview
from lobby.rooms import rows
from lobby.rooms import services as rooms
from lobby.rooms.models import Room
from lobby.rooms.wording import seats_line, terms_lines


def room_preview(request: HttpRequest, room: Room, *, listed: bool) -> Preview:
    """Return the preview, with host, game and free seats."""
    words = {"name": rooms.host_name(room), "game": rows.title_of(room.game)}
    if room.host is None:
        title = gettext("You are invited to %(game)s") % words
    else:
        title = gettext("%(name)s invites you to %(game)s") % words
    return preview(request, title=title, description=_terms_in(room), game=room.game, listed=listed)


def _terms_in(room: Room) -> str:
    """Return the free seats and the terms, so that a chat program shows what the match is."""
    free = len(rooms.free_seats(room))
    if not free:
        return gettext("All seats are taken. Come in and watch, or take a seat if one becomes free.")
    return f"{seats_line(room, free)} {' · '.join(capfirst(line) for line in terms_lines(room))}"
