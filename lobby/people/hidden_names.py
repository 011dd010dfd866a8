"""What calls a person by a name, and what it shows while an operator has hidden theirs."""

from __future__ import annotations

from games.services.hidden_names import Naming, match_namings
from lobby.models import Member, Person, Removal, Room
from lobby.rooms.names import names_in


def neutral_name(person: Person) -> str:
    """Return what somebody is called whose name is hidden: the same in all languages, and theirs alone."""
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
