"""What a person may have only so many of is counted while nobody else adds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model

if TYPE_CHECKING:
    from lobby.models import Person


def person_hold(person: Person) -> None:
    """Let nobody else hold the person until the transaction ends: what is theirs is being counted."""
    get_user_model()._default_manager.select_for_update(no_key=True).get(pk=person.pk)
