"""Authenticate the visitors who open sockets, and look up their bans.

Sessions are valid by the rules of `django.contrib.auth.get_user`. That function reads one person at
a time and renews sessions; a socket can set no cookie.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.db.models import F, FilteredRelation, Q
from django.utils.crypto import constant_time_compare

from games.core.dialogue.questions import Json
from games.moderation.bans import bans_of
from games.moderation.models import Ban
from games.site.access_tokens import tokens_with
from games.site.models import AccessToken

if TYPE_CHECKING:
    from lobby.people.models import Person

NO_MATCH = 0  # no primary key


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials in a handshake, at a match or elsewhere."""

    session_key: str  # of the cookie
    match: int = NO_MATCH  # primary key
    token: str | None = None  # digest; with a token, no cookie counts
    address: str = ""


@dataclass(frozen=True, slots=True)
class Access:
    """The token of a program and its scopes."""

    token: int  # primary key
    scopes: frozenset[str]


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The player's own facts about a seat."""

    notes: dict[str, Json]
    seen_version: int
    chat_seen: int


@dataclass(frozen=True, slots=True)
class Visitor:
    """The opener of a socket: a person, or a nameless visitor."""

    person: int | None = None  # primary key
    name: str = ""
    session: Mapping[str, object] = field(default_factory=dict)
    seat: OwnSeat | None = None  # at the match
    muted: frozenset[int] = frozenset()  # people whose chat the visitor does not read
    access: Access | None = None  # by a valid token
    ban: Ban | None = None  # in force for the visitor


def authenticate(credentials: list[Credentials]) -> list[Visitor]:
    """Authenticate all of these in three queries: sessions, people, bans. Tokens take one more."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    sessions = store.load_each({each.session_key for each in credentials if each.token is None})
    tokens = tokens_with({each.token for each in credentials if each.token is not None})
    signed_in = {key for session in sessions.values() if (key := _key_of(session)) is not None}
    spoken_for = {token.person_id for token in tokens.values()}
    people = _people(signed_in | spoken_for, {each.match for each in credentials})
    found = [
        _by_session(sessions.get(each.session_key, {}), people, each.match)
        if each.token is None
        else _by_token(tokens.get(each.token), people, each.match)
        for each in credentials
    ]
    bans = bans_of([(a.person, each.address) for a, each in zip(found, credentials, strict=True)])
    return [replace(a, ban=ban) if ban else a for a, ban in zip(found, bans, strict=True)]


def _key_of(session: Mapping[str, Any]) -> int | None:
    """Return the primary key of a session's person, if its authentication backend is still in use."""
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    return int(session[SESSION_KEY])


class _Known:
    """An active person, with seats at some matches and muted people."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.seats: dict[int, OwnSeat] = {}  # by match
        self.muted: set[int] = set()

    def at(self, match: int, session: Mapping[str, object], access: Access | None = None) -> Visitor:
        seat, muted = self.seats.get(match), frozenset(self.muted)
        return Visitor(self.person.pk, self.person.name, session, seat, muted, access)

    def has_signed_in(self, session: Mapping[str, Any]) -> bool:
        """Return whether a session fits the present password and a valid key of the site."""
        shown = session.get(HASH_SESSION_KEY, "")
        present = self.person.get_session_auth_hash()
        hashes = chain([present], self.person.get_session_auth_fallback_hash())
        return any(constant_time_compare(shown, each) for each in hashes)


def _people(keys: Collection[int], matches: Collection[int]) -> dict[int, _Known]:
    """Read the active people of these. The query has a row for each seat and muted person."""
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


def _by_session(session: Mapping[str, Any], people: Mapping[int, _Known], match: int) -> Visitor:
    known = people.get(_key_of(session) or 0)
    if known is None:
        return Visitor(session=session)
    if not known.has_signed_in(session):
        return Visitor()
    return known.at(match, session)


def _by_token(token: AccessToken | None, people: Mapping[int, _Known], match: int) -> Visitor:
    known = people.get(token.person_id) if token else None
    if token is None or known is None:
        return Visitor()
    return known.at(match, {}, Access(token.pk, frozenset(token.scopes)))
