"""Who may watch a match, and which matches are whose."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare

from games.models import Match, Seat
from games.services.bell import ring

if TYPE_CHECKING:
    from lobby.models import Person

WATCHED = "watched_matches"  # in the session: slug -> hash of the spectate token that was shown


def may_watch(*, match: Match, person: Person | None, session: Mapping[str, object]) -> bool:
    """Whether the person has a seat here, the match is public, or its spectate link was used."""
    return (
        match.public
        or match.seat_of(person) is not None
        or may_peek(match.watch_hash, match.slug, session)
    )


def may_peek(watch_hash: str, slug: str, session: Mapping[str, object]) -> bool:
    """Whether this session has come by the match's present spectate link."""
    watched = session.get(WATCHED)
    shown = watched.get(slug, "") if isinstance(watched, dict) else ""
    return bool(watch_hash) and constant_time_compare(shown, watch_hash)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def watch_link_new(*, match: Match) -> str:
    """A new spectate token of 128 bits; the old one is worth nothing from now on."""
    token = secrets.token_urlsafe(16)
    match.watch_hash = hash_of(token)
    match.save(update_fields=["watch_hash"])
    ring([["seats", match.slug]])
    return token


def matches_of(*, person: Person, running: bool = True, newest: int | None = None) -> list[Seat]:
    """The person's seats at matches, those that wait for them first, then by what moved last."""
    status = Match.Status.RUNNING if running else Match.Status.OVER
    seats = Seat.objects.filter(person=person, match__status=status).select_related("match")
    found = list(seats.prefetch_related("match__seats").order_by("-match__updated")[:newest])
    return sorted(found, key=lambda seat: seat.number not in seat.match.waiting)
