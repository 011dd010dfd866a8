"""The best players of a game, by rating."""

from __future__ import annotations

from lobby.people.models import FoundBy
from lobby.results.models import Rating

MOST = 10


def best_players(game: str) -> list[Rating]:
    """Return the highest shown ratings of a game, with their people.

    People whom nobody may find, and people who were turned out, are left out.
    """
    shown = Rating.objects.shown().filter(game=game, person__is_active=True).exclude(person__found_by=FoundBy.NOBODY)
    return list(shown.select_related("person").order_by("-value", "deviation", "pk")[:MOST])
