"""Profile of a person, as others see it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.play.start import seats_rename
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused


def person_rename(*, person: Person, name: str) -> None:
    """Change the person's name. Raises: Refused."""
    if person.name_hidden:
        raise Refused(_("An operator has hidden your name. Contact them if you want another one."))
    person.name = clean_name(name)
    with transaction.atomic():
        person.save(update_fields=["name"])
        seats_rename(person=person)


def profile_change(*, person: Person, avatar: str, favourite_colour: int | None, found_by: str) -> None:
    """Store a person's profile and visibility."""
    person.avatar, person.favourite_colour, person.found_by = avatar, favourite_colour, found_by
    person.save(update_fields=["avatar", "favourite_colour", "found_by"])


def opponents_pace(*, person: Person, quick: bool) -> None:
    """Store whether computer opponents answer this person without pauses."""
    person.quick_opponents = quick
    person.save(update_fields=["quick_opponents"])
