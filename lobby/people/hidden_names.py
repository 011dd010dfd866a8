"""What calls a person by a name, and what it shows while an operator has hidden theirs."""

from __future__ import annotations

from games.services.counted import person_hold
from games.services.hidden_names import Naming, match_namings, matches_hold
from lobby.models import Member, Person, Removal, Room
from lobby.rooms.names import names_in


def neutral_name(person: Person) -> str:
    """Return what somebody is called whose name is hidden: the same in all languages.

    Where somebody else is called so, it is numbered (`names_hide`).
    """
    return f"Player {person.pk}"


def namings_of(person: Person) -> list[Naming]:
    """Return everything that calls the person by a name."""

    def others(room: int) -> list[str]:
        return names_in(Room.objects.get(pk=room), but=person)

    return [
        Naming(Person.objects.filter(pk=person.pk)),
        Naming(Member.objects.filter(person=person), "room", others),
        Naming(Removal.objects.filter(person=person)),
        *match_namings(person),
    ]


def namings_hold(person: Person) -> None:
    """Let nobody else come to the open rooms and running matches that call the person by a name."""
    person_hold(person)  # before rooms and matches, as whoever is deleted
    rooms = Room.objects.open().filter(pk__in=person.memberships.values("room"))
    list(rooms.select_for_update().order_by("pk"))
    matches_hold(person)
