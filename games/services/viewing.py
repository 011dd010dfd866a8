"""What is kept for the player in a seat: the newest version they have looked at, and private notes."""

from __future__ import annotations

from typing import Any

from games.core.questions import Json
from games.models import Match, Seat


def version_seen(*, slug: str, person: Any, version: int) -> None:
    """Note that the person with this primary key has looked at a version of the match."""
    newest = Match.objects.values_list("version", flat=True).get(slug=slug)
    seen = min(version, newest)
    seat = Seat.objects.filter(match__slug=slug, person=person, seen_version__lt=seen)
    seat.update(seen_version=seen)


def notes_save(*, slug: str, person: Any, notes: dict[str, Json]) -> None:
    """Replace the private notes of the person with this primary key."""
    Seat.objects.filter(match__slug=slug, person=person).update(notes=notes)


def notes_of(*, slug: str, seat: int) -> dict[str, Json]:
    """Return the private notes of a seat."""
    notes: dict[str, Json] = Seat.objects.values_list("notes", flat=True).get(
        match__slug=slug, number=seat
    )
    return notes
