"""The invite link of a room whose match has begun: who plays, a way to watch, and the rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.matches.colours import colours_for
from games.matches.models import Match
from games.pages.preview import preview
from games.site.rate_limits import count
from games.visitors.access import watch_link_lend, watch_link_new
from games.visitors.visitor import count_new_session, may_see, network_of_visitor
from lobby.people.admission import is_offered
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms import rows, wording
from lobby.rooms.holding import hold_after_start
from lobby.rooms.inviting.links import invite_token
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Room
from lobby.rooms.services import check_not_removed


@dataclass(frozen=True, slots=True)
class SeatAtAGlance:
    """A seat as people outside the room see it."""

    number: int
    name: str  # "" if it is free
    level: str  # of the computer, in words
    colour: int
    team: int | None
    mates: Sequence[int] = field(default_factory=list)  # numbers of the team's other seats, from 1


def seats_of_room(room: Room) -> list[SeatAtAGlance]:
    """Return the seats of an open room."""
    found = []
    for row in rows.seat_rows(room):
        member, opponent = row["member"], row["opponent"]
        name = rows.shown_name(member.name, member.person) if member else opponent.name if opponent else ""
        level = opponent.get_level_display() if opponent else ""
        found.append(SeatAtAGlance(row["number"], name, level, row["colour"], row["team"], row["mates"]))
    return found


def _seats_of_match(room: Room, match: Match) -> list[SeatAtAGlance]:
    """Return the seats of a room's match."""
    seats = list(match.seats.select_related("person__owner"))
    colours = colours_for([seat.person for seat in seats])
    teams = [rows.team_of_seat(room, seat.number) for seat in seats]
    return [
        SeatAtAGlance(seat.number, rows.shown_name(seat.name, seat.person), seat.get_level_display(), colour, *team)
        for seat, colour, team in zip(seats, colours, teams, strict=True)
    ]


def started(request: HttpRequest, room: Room, person: Person | None) -> HttpResponse:
    """Tell a visitor with the invite link that the match has begun; a POST lets them watch it.

    Raises:
        Refused: the host has removed or blocked the person, who may not see the match otherwise.
    """
    match = room.match
    assert match is not None
    sees = may_see(request, match)
    if person is not None and not sees:
        check_not_removed(room, person)
    may_watch = sees or room.watching
    if request.method == "POST":
        if request.POST.get("action") != "watch" or not may_watch:
            return redirect(request.path)
        if not sees:
            count_new_session(request)
            count("watching", network_of_visitor(request))
            watch_link_lend(session=request.session, match=match)
        return redirect(match)
    title = rows.title_of(room.game)
    context = {
        "room": room,
        "match": match,
        "game_title": title,
        "glance": _seats_of_match(room, match),
        "pairs": wording.terms_pairs(room),
        "may_watch": may_watch,
        "rematch_link": _rematch_link(room),
        "is_offered": is_offered(room.game),
        "preview": preview(
            request,
            title=gettext("%(game)s: the match has begun") % {"game": title},
            description=" · ".join(capfirst(line) for line in wording.terms_lines(room)),
            game=room.game,
            listed=False,
        ),
    }
    return render(request, "lobby/rooms/inviting/started.html", context)


def _rematch_link(room: Room) -> str:
    """Return the invite link of the rematch, if it lets people watch as well and was never replaced; else ""."""
    rematch = Room.objects.filter(rematch_of=room).exclude(status=Room.Status.CLOSED).first()
    if rematch is None or rematch.invite_number or not (rematch.public or rematch.watching):
        return ""
    return reverse("lobby:invite", args=[rematch.slug, invite_token(rematch)])


@transaction.atomic
def room_let_watch(*, room: Room, host: Person, allowed: bool) -> Match:
    """Let the invite link of a started room offer to watch, or not. Return the match. Raises: Refused.

    Who watches a private match by a link leaves when the host says no: the spectator link is replaced.
    """
    hold_after_start(room, host)
    if room.match is None:
        raise Refused(gettext("The match has not begun yet: change the settings of the room."))
    room.watching = allowed
    room.save(update_fields=["watching"])
    if not allowed and room.match.watch_hash:
        watch_link_new(match=room.match)
    publish_change(room, news=False)
    return room.match
