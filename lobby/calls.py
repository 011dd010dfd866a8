"""What calls a person from whatever page they look at: rooms in which somebody waits for them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext, ngettext

from lobby import rows
from lobby.models import Member, Person, Room


@dataclass(frozen=True, slots=True)
class Call:
    """One of them, in words."""

    key: str  # changes when there is something new to it
    url: str
    says: str
    then: str  # what the link to it says


def calls_for(person: Person, *, but: str = "") -> list[Call]:
    """Return what calls the person, the newest first, but not from the room with this slug."""
    rooms = Room.objects.open().filter(members__person=person).exclude(slug=but)
    members = Prefetch("members", Member.objects.select_related("person__owner"))
    found = [
        _call(room, person) for room in rooms.prefetch_related(members).order_by("-created_at")
    ]
    return [call for call in found if call is not None]


def _call(room: Room, person: Person) -> Call | None:
    others = [each for each in room.members.all() if each.person_id != person.pk and each.ready]
    me = room.member(person)
    if not others or me is None:
        return None
    names = gettext(", ").join(rows.shown_name(each.name, each.person) for each in others)
    about = {"names": names, "game": rows.title_of(room.game)}
    if not me.ready:
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
    key = f"{room.slug}.{'.'.join(str(each.pk) for each in others)}"
    return Call(key, room.get_absolute_url(), says % about, gettext("Go to the room"))
