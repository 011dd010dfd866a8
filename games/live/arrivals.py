"""Authenticate those who open sockets: say who they are, and whether a ban holds for them.

Sessions come from the session engine, and hold by the rules of `django.contrib.auth.get_user`. That
function reads one person at a time and renews sessions, which a socket cannot: it sets no cookie.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import chain
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.db.models import F, FilteredRelation, Q
from django.utils.crypto import constant_time_compare

from games.core.questions import Json
from games.models import AccessToken, Ban
from games.services.bans import bans_of
from games.services.tokens import tokens_with

NO_MATCH = 0  # no primary key


@dataclass(frozen=True, slots=True)
class Arriving:
    """Somebody opens a socket, at a match or elsewhere."""

    session_key: str  # of the cookie, as the browser sent it
    match: int = NO_MATCH  # primary key
    token: str | None = None  # the digest of the token it was opened with: then no cookie counts
    address: str = ""


@dataclass(frozen=True, slots=True)
class Access:
    """What a program may do by the token that it has brought."""

    token: int  # primary key
    scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """What is kept for the player in a seat."""

    notes: dict[str, Json]
    seen_version: int
    chat_seen: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who has opened a socket: a person, or somebody without a name."""

    person: int | None = None  # primary key
    name: str = ""
    session: Mapping[str, object] = field(default_factory=dict)
    seat: OwnSeat | None = None  # at the match they come to
    muted: frozenset[int] = frozenset()  # the people whose chat they do not want to read
    access: Access | None = None  # by the token, if they have brought one that works
    ban: Ban | None = None  # that holds for them


def arrivals(arriving: list[Arriving]) -> list[Arrival]:
    """Authenticate all of them by three queries: sessions, people, bans. Tokens take one more."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    sessions = store.load_each({each.session_key for each in arriving if each.token is None})
    tokens = tokens_with({each.token for each in arriving if each.token is not None})
    signed_in = {key for session in sessions.values() if (key := _key_of(session)) is not None}
    spoken_for = {token.person_id for token in tokens.values()}
    people = _people(signed_in | spoken_for, {each.match for each in arriving})
    found = [
        _by_session(sessions.get(each.session_key, {}), people, each.match)
        if each.token is None
        else _by_token(tokens.get(each.token), people, each.match)
        for each in arriving
    ]
    bans = bans_of([(a.person, each.address) for a, each in zip(found, arriving, strict=True)])
    return [replace(a, ban=ban) if ban else a for a, ban in zip(found, bans, strict=True)]


def _key_of(session: Mapping[str, Any]) -> int | None:
    """Return the primary key of the person whom a session names, if its way to sign in still counts."""
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    return int(session[SESSION_KEY])


class _Known:
    """An active person, with their seats at some matches and whom they have muted."""

    def __init__(self, person: Any) -> None:
        self.person = person
        self.seats: dict[int, OwnSeat] = {}  # by match
        self.muted: set[int] = set()

    def at(self, match: int, **more: Any) -> Arrival:
        seat, muted = self.seats.get(match), frozenset(self.muted)
        return Arrival(self.person.pk, self.person.name, seat=seat, muted=muted, **more)

    def has_signed_in(self, session: Mapping[str, Any]) -> bool:
        """Return whether a session was begun with the present password, by a key that still counts."""
        shown = session.get(HASH_SESSION_KEY, "")
        present = self.person.get_session_auth_hash()
        hashes = chain([present], self.person.get_session_auth_fallback_hash())
        return any(constant_time_compare(shown, each) for each in hashes)


def _people(keys: Collection[int], matches: Collection[int]) -> dict[int, _Known]:
    """Read the active ones of some people, each once for each seat and for each person they mute."""
    if not keys:
        return {}
    seats = FilteredRelation("match_seats", condition=Q(match_seats__match__in=matches))
    model: Any = get_user_model()
    rows = model.objects.only("name", "password", "session_number").annotate(
        seat=seats,
        at=F("seat__match"),
        notes=F("seat__notes"),
        seen=F("seat__seen_version"),
        chat_seen=F("seat__chat_seen"),
        muted=F("mutes__of"),
        blocked=F("mutes__blocked"),
        program=F("mutes__of__programs"),
    )
    found: dict[int, _Known] = {}
    for row in rows.filter(pk__in=keys, is_active=True):
        known = found.setdefault(row.pk, _Known(row))
        if row.at is not None:
            known.seats[row.at] = OwnSeat(row.notes, row.seen, row.chat_seen)
        if row.muted is not None:
            known.muted.add(row.muted)
        if row.blocked and row.program is not None:
            known.muted.add(row.program)
    return found


def _by_session(session: Mapping[str, Any], people: Mapping[int, _Known], match: int) -> Arrival:
    known = people.get(_key_of(session) or 0)
    if known is None:
        return Arrival(session=session)
    if not known.has_signed_in(session):
        return Arrival()
    return known.at(match, session=session)


def _by_token(token: AccessToken | None, people: Mapping[int, _Known], match: int) -> Arrival:
    known = people.get(token.person_id) if token else None
    if token is None or known is None:
        return Arrival()
    return known.at(match, access=Access(token.pk, frozenset(token.scopes)))
