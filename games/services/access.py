"""Who may watch a match, and which matches are whose."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db.models import Prefetch, QuerySet
from django.utils.crypto import constant_time_compare

from games.models import Match, Seat
from games.services.broadcast import ring

if TYPE_CHECKING:
    from lobby.models import Person

NEVER = datetime.max.replace(tzinfo=UTC)
TOLD = (
    "slug",
    "game",
    "status",
    "version",
    "waiting",
    "result",
    "updated_at",
)  # of a match in a list
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


@dataclass(frozen=True, slots=True)
class Running:
    """A running match of somebody, in few words: a person may be in hundreds."""

    seat: int  # primary key
    slug: str
    waits: bool  # for them


def running_of(person: Person) -> list[Running]:
    """The person's running matches: those that wait for them, the most urgent first, then by what moved last."""
    seats = Seat.objects.filter(person=person, ended_at=None).order_by()
    waiting, others = [], []
    for seat, number, bot, slug, owing, updated, deadline in seats.values_list(
        "pk",
        "number",
        "bot",
        "match__slug",
        "match__waiting",
        "match__updated_at",
        "clock__deadline",
    ):
        if number in owing and not bot:
            waiting.append((deadline or NEVER, updated, Running(seat, slug, waits=True)))
        else:
            others.append((updated, Running(seat, slug, waits=False)))
    waiting.sort(key=lambda each: each[:2])
    others.sort(key=lambda each: each[0], reverse=True)
    return [each[-1] for each in waiting] + [each[-1] for each in others]


def matches_told(running: Iterable[Running]) -> list[Seat]:
    """These matches with what a row in a list tells of them."""
    wanted = [each.seat for each in running]
    found = _told().in_bulk(wanted)
    return [found[seat] for seat in wanted if seat in found]


def finished_of(person: Person, most: int) -> list[Seat]:
    """The person's newest finished matches."""
    over = _told().filter(person=person, ended_at__isnull=False)
    return list(over.order_by("-ended_at")[:most])


def _told() -> QuerySet[Seat]:
    names = Prefetch("match__seats", Seat.objects.only("match", "number", "name"))
    seats = Seat.objects.select_related("match").prefetch_related(names)
    return seats.only("number", "seen_version", *(f"match__{field}" for field in TOLD))
