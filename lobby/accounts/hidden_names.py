"""Names of people hidden by operators."""

from __future__ import annotations

from games.chat.models import ChatMessage
from games.moderation.hidden_names import Naming, match_namings, matches_hold
from games.site.rate_limits import person_hold
from lobby.people.models import Person
from lobby.rooms.members.names import names_in
from lobby.rooms.models import Member, Removal, Room


def neutral_name(person: Person) -> str:
    """Return the name shown for a hidden one, the same in all languages.

    `names_hide` adds a number if it is in use.
    """
    return f"Player {person.pk}"


def namings_of(person: Person) -> list[Naming]:
    """Return all places of a person's name."""

    def others(room: int) -> list[str]:
        return names_in(Room.objects.get(pk=room), but=person)

    return [
        Naming(Person.objects.filter(pk=person.pk)),
        Naming(Member.objects.filter(person=person), "room", others),
        Naming(Removal.objects.filter(person=person)),
        Naming(ChatMessage.objects.filter(person=person, room__isnull=False), "room", others),
        *match_namings(person),
    ]


def namings_hold(person: Person) -> None:
    """Lock the person, and their open rooms and running matches."""
    person_hold(person)  # before rooms and matches, in the order of deletions
    rooms = Room.objects.open().filter(pk__in=person.memberships.values("room"))
    list(rooms.select_for_update().order_by("pk"))
    matches_hold(person)
