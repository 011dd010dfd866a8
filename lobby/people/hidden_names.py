"""What calls a person by a name, and what it shows while an operator has hidden theirs."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from games.services.hidden_names import match_rows
from lobby.models import Member, Person, Removal


def neutral_name(person: Person) -> str:
    """Return what somebody is called whose name is hidden: the same in all languages, and theirs alone."""
    return f"Player {person.pk}"


def rows_naming(person: Person) -> list[QuerySet[Any]]:
    """Return everything that calls the person by a name."""
    return [
        Person.objects.filter(pk=person.pk),
        Member.objects.filter(person=person),
        Removal.objects.filter(person=person),
        *match_rows(person),
    ]
