"""Names hidden by operators: rows show a neutral name, and keep the hidden one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import models
from django.db.models import Q

from games.bus.bus import publish
from games.bus.events import ChatChanged, NamesChanged, SeatsChanged
from games.chat.models import ChatMessage
from games.clocks.models import Vacancy
from games.matches.models import FormerPlayer, Match, Seat
from games.moderation.models import HiddenName
from games.site.names import is_beside, is_taken, name_beside

if TYPE_CHECKING:
    from lobby.people.models import Person


class Naming(NamedTuple):
    """Rows of one table with a person's name, and the names of others at the same place."""

    rows: models.QuerySet[Any]
    place: str = "pk"  # the field of the match or room
    others: Callable[[int], Iterable[str]] = lambda _place: ()


def names_hide(*, person: Person, namings: Iterable[Naming], shown: str) -> None:
    """Replace a person's name in rows of locked rooms and matches by another one.

    The new name gets a number where it resembles a name at the same place.
    """
    for rows, place, others in namings:
        table, known = rows.model._meta.label_lower, list(rows.values_list("pk", place, "name"))
        HiddenName.objects.bulk_create(
            [
                HiddenName(person_id=person.pk, table=table, row=row, name=name)
                for row, _where, name in known
                if not is_beside(name, shown)
            ],
            ignore_conflicts=True,  # hidden before, as names of a former guest
        )
        called: dict[str, list[int]] = {}
        for where in {where for _row, where, _name in known}:
            called.setdefault(name_beside(shown, others(where)), []).append(where)
        for name, places in called.items():
            rows.filter(**{f"{place}__in": places}).update(name=name)


def names_restore(*, person: Person, namings: Iterable[Naming], shown: str, name: str) -> None:
    """Restore a person's hidden names in rows of locked rooms and running matches.

    Newer rows get `name`. A row keeps a later name, and keeps the neutral one if the old one resembles
    a name at the same place.
    """
    hidden = HiddenName.objects.filter(person_id=person.pk)
    for rows, place, others in namings:
        names = dict(hidden.filter(table=rows.model._meta.label_lower).values_list("row", "name"))
        for row, where, called in rows.values_list("pk", place, "name"):
            own = names.get(row, name)
            if is_beside(called, shown) and not is_taken(own, others(where)):
                rows.filter(pk=row).update(name=own)
    hidden.delete()


def match_namings(person: Person) -> Iterable[Naming]:
    """Return all rows about matches with a person's name."""

    @cache
    def others(match: int) -> list[str]:
        seats = Seat.objects.filter(match=match).exclude(person=person)
        away = Vacancy.objects.filter(seat__match=match).exclude(owner=person)
        return [*seats.values_list("name", flat=True), *away.values_list("name", flat=True)]

    return (
        Naming(Seat.objects.filter(person=person), "match", others),
        Naming(FormerPlayer.objects.filter(person=person), "seat__match", others),
        Naming(Vacancy.objects.filter(owner=person), "seat__match", others),
        Naming(ChatMessage.objects.filter(person=person, match__isnull=False), "match", others),
        Naming(ChatMessage.objects.filter(person=person, team_at__isnull=False), "team_at", others),
    )


def matches_hold(person: Person) -> None:
    """Lock the running matches with a person's name against new players."""
    named = Q(seats__person=person) | Q(seats__vacancy__owner=person)
    running = Match.objects.running().filter(pk__in=Match.objects.filter(named).values("pk"))
    list(running.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def publish_names(person: Person) -> None:
    """Publish the change of a person's name to all its viewers."""
    played = Q(seats__person=person) | Q(seats__vacancy__owner=person) | Q(seats__former_players__person=person)
    matches = Match.objects.filter(played).distinct()
    written = Q(chat_messages__person=person) | Q(team_messages__person=person)
    chats = Match.objects.filter(written).distinct()
    publish(
        NamesChanged(),
        *map(SeatsChanged, matches.values_list("slug", flat=True)),
        *map(ChatChanged, chats.values_list("slug", flat=True)),
    )
