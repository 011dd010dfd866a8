"""Calls to a person on every page: rooms and matches with others waiting for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext, ngettext

from games.absence.calls import calls_open
from games.matches.models import Seat
from games.visitors.access import Running, running_seats
from lobby.people.models import Person
from lobby.rooms import rows
from lobby.rooms.members.readiness import terms_of
from lobby.rooms.models import Member, Room


@dataclass(frozen=True, slots=True)
class Call:
    """A call, in words."""

    key: str  # different after each news
    url: str
    says: str
    then: str  # label of the link


def calls_for(person: Person, running: Iterable[Running], *, but: str = "") -> list[Call]:
    """Return the person's calls, the newest first.

    `running` are the person's matches. `but` is the slug of the current page, which needs no call.
    """
    found = [_call(room, person) for room in _open_rooms_of(person) if room.slug != but]
    called = running_seats(each for each in running if each.called and each.slug != but)
    return [call for call in found if call is not None] + [_call_back(seat) for seat in called]


def _open_rooms_of(person: Person) -> Iterable[Room]:
    """Return the person's open rooms with their members, the newest first."""
    waited_in = Member.objects.filter(person=person, room__status=Room.Status.OPEN)
    if not waited_in.exists():  # the usual case, at half the cost of the query for rooms
        return []
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    rooms = Room.objects.filter(pk__in=waited_in.values("room"))
    return rooms.prefetch_related(members).order_by("-created_at")


def _call_back(seat: Seat) -> Call:
    """Return the call to resume an interrupted match."""
    match = seat.match
    callers = calls_open(match.called, seat.number, match.updated_at)
    names = gettext(", ").join(
        rows.shown_name(each.name, each.person) for each in match.seats.all() if each.number in callers
    )
    says = ngettext("%(names)s wants to go on: %(game)s", "%(names)s want to go on: %(game)s", len(callers))
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
        says = gettext("The host has changed the settings: %(game)s")
    elif not me.ready:
        says = ngettext("%(names)s wants a rematch: %(game)s", "%(names)s want a rematch: %(game)s", len(others))
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
