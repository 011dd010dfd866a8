"""Matches as their spectators see them, some minutes late (`Match.spectator_delay`).

A delayed match is loaded as it was at that moment: nothing newer is in its memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.matches.models import LogEntry, Match
from games.play.cache import match_cache
from games.play.loading import LiveMatch, load_until
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person


def shown_until(match: Match) -> datetime:
    """Return the moment up to which spectators of a running match see it."""
    return database_time.now() - timedelta(minutes=match.spectator_delay)


def is_delayed(match: Match, person: Person | None) -> bool:
    """Return whether this person sees a match with a delay."""
    return match.delays(None if (seat := match.seat_of(person)) is None else seat.number)


def version_shown(match: Match) -> int:
    """Return the version that spectators of a running match see."""
    return LogEntry.objects.filter(match=match, created_at__lte=shown_until(match)).count()


@contextmanager
def borrow_for(match: Match, person: Person | None) -> Iterator[LiveMatch]:
    """Lend the match of a fresh row as this person may see it, until the end of the `with`.

    Raises: Unplayable if the present rules cannot replay it.
    """
    if is_delayed(match, person):
        yield load_until(match, shown_until(match))
        return
    with match_cache.borrow(match) as live:
        yield live
