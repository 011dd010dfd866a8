"""Take the names of somebody who is deleted out of the reasons that operators have given."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from games.models import HiddenName, Match, OperatorAction
from games.services.hidden_names import match_namings

if TYPE_CHECKING:
    from lobby.models import Person

LONGEST = 300


def names_of(person: Person) -> set[str]:
    """Return what somebody is or was called on the site and at matches, hidden names too."""
    tables = [HiddenName.objects.filter(person_id=person.pk)]
    tables += [naming.rows for naming in match_namings(person)]
    names = {name for rows in tables for name in rows.values_list("name", flat=True)}
    return {*names, person.name, person.login or ""} - {""}


def actions_about(person: Person) -> QuerySet[OperatorAction]:
    """Return what operators did about somebody, or about a match in which they have had a part."""
    part = (
        Q(seats__person=person)
        | Q(seats__vacancy__owner=person)
        | Q(seats__former_players__person=person)
        | Q(chat_messages__person=person)
    )
    return OperatorAction.objects.filter(
        Q(person=person) | Q(match__in=Match.objects.filter(part).values("pk"))
    )


def reasons_forget(
    *, actions: QuerySet[OperatorAction], names: Iterable[str], instead: str
) -> None:
    """Put `instead` in the place of these names in the reasons of some actions."""
    for action in actions.exclude(reason=""):
        reason = without_names(action.reason, names, instead)
        OperatorAction.objects.filter(pk=action.pk).update(reason=reason)


def without_names(text: str, names: Iterable[str], instead: str) -> str:
    """Return a reason with `instead` in the place of each of these names, however it is written."""
    known = "|".join(map(_pattern, sorted(names, key=len, reverse=True)))
    return re.sub(known, lambda _name: instead, text, flags=re.IGNORECASE)[:LONGEST]


def _pattern(name: str) -> str:
    """Return what finds a name: among other scripts, or none that parts words, wherever it stands."""
    plain = re.fullmatch(r"\w(.*\w)?", name, re.ASCII)
    return rf"(?a:\b){re.escape(name)}(?a:\b)" if plain else re.escape(name)
