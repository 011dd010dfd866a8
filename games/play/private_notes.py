"""Private data of seats: notes, versions seen, and hidden entries."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Q

from games.core.dialogue.questions import Json
from games.matches.maintenance import check_open
from games.matches.models import LogEntry, Match, Seat
from games.play.loading import milliseconds


def version_seen(*, slug: str, person: int, version: int) -> None:
    """Record the newest version that a person (primary key) has seen."""
    newest = Match.objects.values_list("version", flat=True).get(slug=slug)
    seen = min(version, newest)
    seat = Seat.objects.filter(match__slug=slug, person=person, seen_version__lt=seen)
    seat.update(seen_version=seen)


def notes_save(*, slug: str, person: int, notes: dict[str, Json]) -> None:
    """Replace the private notes of a person (primary key). Raises: IllegalAnswer during maintenance."""
    check_open(person)
    Seat.objects.filter(match__slug=slug, person=person).update(notes=notes)


def notes_of(*, slug: str, seat: int) -> tuple[int | None, dict[str, Json]]:
    """Return the primary key of the seat's player, and the private notes."""
    kept = Seat.objects.values_list("person", "notes")
    whose, notes = kept.get(match__slug=slug, number=seat)
    return whose, notes


def shown_at(*, match: int, seat: int | None) -> int:
    """Return the time of the newest step that a seat (or None) knows, in ms since 1970, or 0."""
    shown = LogEntry.objects.filter(Q(private=False) | Q(seat=seat), match=match)
    newest = shown.order_by("-index").values_list("created_at", flat=True).first()
    return 0 if newest is None else milliseconds(newest)


def private_of_others(places: Sequence[tuple[int, int | None]]) -> list[int]:
    """Return the number of entries hidden from a seat (or None), for each match (primary key)."""
    entries = LogEntry.objects.filter(match__in=[match for match, _seat in places], private=True)
    found = entries.order_by().values_list("match", "seat").annotate(n=Count("pk"))
    counted = list(found)
    return [sum(n for match, seat, n in counted if match == wanted and seat != own) for wanted, own in places]
