"""What is kept for the player in a seat, such as private notes, and what lists of matches count."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Q

from games.core.questions import Json
from games.models import LogEntry, Match, Seat
from games.services.closing import check_open
from games.services.store import milliseconds


def version_seen(*, slug: str, person: int, version: int) -> None:
    """Note that the person with this primary key has looked at a version of the match."""
    newest = Match.objects.values_list("version", flat=True).get(slug=slug)
    seen = min(version, newest)
    seat = Seat.objects.filter(match__slug=slug, person=person, seen_version__lt=seen)
    seat.update(seen_version=seen)


def notes_save(*, slug: str, person: int, notes: dict[str, Json]) -> None:
    """Replace the private notes of the person with this primary key.

    Raises: IllegalAnswer if the site is closed.
    """
    check_open(person)
    Seat.objects.filter(match__slug=slug, person=person).update(notes=notes)


def notes_of(*, slug: str, seat: int) -> tuple[int | None, dict[str, Json]]:
    """Return the private notes in a seat, and before them the primary key of whose they are."""
    kept = Seat.objects.values_list("person", "notes")
    whose, notes = kept.get(match__slug=slug, number=seat)
    return whose, notes


def shown_at(*, match: int, seat: int | None) -> int:
    """Return when the newest step was made that a seat (or None) was shown of a match, as frames tell it."""
    shown = LogEntry.objects.filter(Q(private=False) | Q(seat=seat), match=match)
    newest = shown.order_by("-index").values_list("created_at", flat=True).first()
    return 0 if newest is None else milliseconds(newest)


def private_of_others(places: Sequence[tuple[int, int | None]]) -> list[int]:
    """Return for each match, by primary key, how many of its entries a seat (or None) is not told of."""
    entries = LogEntry.objects.filter(match__in=[match for match, _seat in places], private=True)
    found = entries.order_by().values_list("match", "seat").annotate(n=Count("pk"))
    counted = list(found)
    return [
        sum(n for match, seat, n in counted if match == wanted and seat != own)
        for wanted, own in places
    ]
