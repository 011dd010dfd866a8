"""Names that operators hide: rows show a neutral one in their place, and keep what they showed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, models, transaction
from django.db.models import Q

from games.models import ChatMessage, FormerPlayer, HiddenName, Match, Seat, Vacancy
from games.services.broadcast import ChatChanged, NamesChanged, SeatsChanged, publish

if TYPE_CHECKING:
    from lobby.models import Person


def names_hide(*, person: Person, rows: models.QuerySet[Any], shown: str) -> None:
    """Let these rows of one table, which are the person's, show a name in the place of their own."""
    table = rows.model._meta.label_lower
    HiddenName.objects.bulk_create(
        [
            HiddenName(person_id=person.pk, table=table, row=row, name=name)
            for row, name in rows.exclude(name=shown).values_list("pk", "name")
        ],
        ignore_conflicts=True,  # hidden already, as a guest's who has become this person
    )
    rows.update(name=shown)


def names_restore(
    *, person: Person, tables: Iterable[models.QuerySet[Any]], shown: str, name: str
) -> None:
    """Let the rows of these tables, which are the person's, have their names again.

    What came to be meanwhile gets `name`. A row keeps what it shows if that is another name by now,
    or if the old one has been taken by somebody beside them.
    """
    hidden = HiddenName.objects.filter(person_id=person.pk)
    for rows in tables:
        names = dict(hidden.filter(table=rows.model._meta.label_lower).values_list("row", "name"))
        for row in rows.filter(name=shown).values_list("pk", flat=True):
            with contextlib.suppress(IntegrityError), transaction.atomic():
                rows.filter(pk=row).update(name=names.get(row, name))
    hidden.delete()


def match_rows(person: Person) -> Iterable[models.QuerySet[Any]]:
    """Return all rows about matches that call the person by a name."""
    return (
        Seat.objects.filter(person=person),
        FormerPlayer.objects.filter(person=person),
        Vacancy.objects.filter(owner=person),
        ChatMessage.objects.filter(person=person),
    )


def publish_names(person: Person) -> None:
    """Publish that everything that calls the person by a name is to be read anew."""
    played = (
        Q(seats__person=person)
        | Q(seats__vacancy__owner=person)
        | Q(seats__former_players__person=person)
    )
    matches = Match.objects.filter(played).distinct()
    chats = Match.objects.filter(chat_messages__person=person).distinct()
    publish(
        NamesChanged(""),
        *map(SeatsChanged, matches.values_list("slug", flat=True)),
        *map(ChatChanged, chats.values_list("slug", flat=True)),
    )
