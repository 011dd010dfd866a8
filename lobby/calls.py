"""What calls a person from whatever page they look at: rooms and matches where somebody waits for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext, ngettext

from games.models import Seat
from games.services.access import Running, running_seats
from games.services.sittings import calls_open
from lobby import rows
from lobby.models import Member, Person, Room
from lobby.rooms.readiness import terms_of


@dataclass(frozen=True, slots=True)
class Call:
    """One of them, in words."""

    key: str  # changes when there is something new to it
    url: str
    says: str
    then: str  # what the link to it says


def calls_for(person: Person, running: Iterable[Running], *, but: str = "") -> list[Call]:
    """Return what calls the person, who plays these matches: the newest first, but not from here,
    the room or match with this slug."""
    found = [_call(room, person) for room in _open_rooms_of(person) if room.slug != but]
    called = running_seats(each for each in running if each.called and each.slug != but)
    return [call for call in found if call is not None] + [_call_back(seat) for seat in called]


def _open_rooms_of(person: Person) -> QuerySet[Room]:
    """Return the rooms that somebody waits in, with their members, the newest first."""
    waited_in = Member.objects.filter(person=person, room__status=Room.Status.OPEN)
    if not waited_in.exists():  # in most cases, at half of what the query for rooms costs
        return Room.objects.none()
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    rooms = Room.objects.filter(pk__in=waited_in.values("room"))
    return rooms.prefetch_related(members).order_by("-created_at")


def _call_back(seat: Seat) -> Call:
    """Return the call of those who want to go on with a match that was broken off."""
    match = seat.match
    callers = calls_open(match.called, seat.number, match.updated_at)
    names = gettext(", ").join(
        rows.shown_name(each.name, each.person)
        for each in match.seats.all()
        if each.number in callers
    )
    says = ngettext(
        "%(names)s wants to go on: %(game)s", "%(names)s want to go on: %(game)s", len(callers)
    )
    key = f"{match.slug}.{max(match.called[str(number)] for number in callers)}"
    about = {"names": names, "game": rows.title_of(match.game)}
    return Call(key, match.get_absolute_url(), says % about, gettext("Go to the match"))


def _call(room: Room, person: Person) -> Call | None:
    others = [each for each in room.members.all() if each.person_id != person.pk and each.ready]
    me = room.member(person)
    if not others or me is None:
        return None
    names = gettext(", ").join(rows.shown_name(each.name, each.person) for each in others)
    about = {"names": names, "game": rows.title_of(room.game)}
    if me.agreed_to:
        says = gettext("The host has changed how it is played: %(game)s")
    elif not me.ready:
        says = ngettext(
            "%(names)s wants a rematch: %(game)s", "%(names)s want a rematch: %(game)s", len(others)
        )
    elif room.host_id == person.pk:
        says = ngettext(
            "%(names)s is in your room: %(game)s",
            "%(names)s are in your room: %(game)s",
            len(others),
        )
    else:
        return None
    terms = [terms_of(room)] if me.agreed_to else []
    key = ".".join([room.slug, *(str(each.pk) for each in others), *terms])
    return Call(key, room.get_absolute_url(), says % about, gettext("Go to the room"))
