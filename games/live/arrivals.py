"""What the database knows of whoever opens a socket, for all who open one at that moment.

It is read by raw SQL: for a single socket, putting the same two queries together with the ORM costs
three times as much as all the rest of this.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.core.questions import Json
from games.models import Ban
from games.services.bans import bans_of
from games.services.raw_reading import as_parameter, places, rows

NO_MATCH = 0  # no primary key
_is_session_key = re.compile(r"[a-z0-9]{8,40}").fullmatch  # a cookie may hold anything, even NUL
_SESSIONS = (
    "SELECT session_key, session_data FROM django_session"
    " WHERE expire_date > %s AND session_key IN ({keys})"
)
_PEOPLE = (  # each once for each of their seats at these matches, and each of whom they have muted or blocked
    "SELECT person.id, person.name, person.password, person.session_number, seat.match_id, seat.notes, seat.seen_version,"
    " seat.chat_seen, mute.of_id, program.id FROM {table} person"
    " LEFT JOIN games_seat seat ON seat.person_id = person.id AND seat.match_id IN ({matches})"
    " LEFT JOIN games_mute mute ON mute.by_id = person.id"
    " LEFT JOIN {table} program ON program.owner_id = mute.of_id AND mute.blocked"
    " WHERE person.is_active AND person.id IN ({people})"
)
_TOKENS = (
    "SELECT token.digest, token.id, token.scopes, token.person_id FROM games_accesstoken token"
    " JOIN {table} person ON person.id = token.person_id"
    " LEFT JOIN {table} owner ON owner.id = person.owner_id"
    " WHERE person.is_active AND (owner.id IS NULL OR owner.is_active) AND token.digest IN ({digests})"
)


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
    person: int  # primary key


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
    """Look up who they are, by three queries or four. Who is not active any more has no name."""
    sessions = _sessions(
        {e.session_key for e in arriving if e.token is None and _is_session_key(e.session_key)}
    )
    tokens = _tokens({each.token for each in arriving if each.token is not None})
    signed_in = {key: person for key, session in sessions.items() if (person := _person(session))}
    spoken_for = {access.person for access in tokens.values()}
    people = _People({*signed_in.values(), *spoken_for}, {each.match for each in arriving})
    found = []
    for each in arriving:
        if each.token is not None:
            access = tokens.get(each.token)
            found.append(people.arrival_by_token(access, each.match) if access else Arrival())
            continue
        session = sessions.get(each.session_key, {})
        arrival = people.arrival(signed_in.get(each.session_key), session, each.match)
        found.append(arrival)
    bans = bans_of([(a.person, each.address) for a, each in zip(found, arriving, strict=True)])
    return [replace(a, ban=ban) if ban else a for a, ban in zip(found, bans, strict=True)]


def _sessions(keys: Collection[str]) -> dict[str, dict[str, Any]]:
    if not keys:
        return {}
    decode = SessionStore().decode
    found = rows(_SESSIONS.format(keys=places(keys)), [as_parameter(timezone.now()), *keys])
    return {key: decode(data) for key, data in found}


def _tokens(digests: Collection[str]) -> dict[str, Access]:
    if not digests:
        return {}
    query = _TOKENS.format(table=get_user_model()._meta.db_table, digests=places(digests))
    return {
        digest: Access(pk, frozenset(json.loads(scopes)), person)
        for digest, pk, scopes, person in rows(query, [*digests])
    }


def _person(session: Mapping[str, Any]) -> int | None:
    """Return the primary key of who is signed in, if it is by a way that still is one."""
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    return int(session[SESSION_KEY])


class _People:
    """The active ones of some people, with their seats at some matches and whom they have muted."""

    def __init__(self, people: Collection[int], matches: Collection[int]) -> None:
        self._known: dict[int, tuple[str, str]] = {}  # name and hash of the session
        self._seats: dict[tuple[int, int], OwnSeat] = {}
        self._muted: dict[int, set[int]] = {}
        if not people:
            return
        model: Any = get_user_model()
        table = model._meta.db_table
        query = _PEOPLE.format(table=table, matches=places(matches), people=places(people))
        found = rows(query, [*matches, *people])
        for person, name, password, number, match, notes, version, chat, *muted in found:
            if person not in self._known:
                # made as from a row, which spares defaults: a random address for one
                account = model.from_db(
                    connection.alias, ("password", "session_number"), (password, number)
                )
                self._known[person] = name, account.get_session_auth_hash()
                self._muted[person] = set()
            if match is not None:
                self._seats[person, match] = OwnSeat(json.loads(notes), version, chat)
            self._muted[person].update(each for each in muted if each is not None)

    def arrival(self, person: int | None, session: Mapping[str, Any], match: int) -> Arrival:
        if person is None or person not in self._known:
            return Arrival(session=session)
        name, auth_hash = self._known[person]
        if not constant_time_compare(session.get(HASH_SESSION_KEY, ""), auth_hash):
            return Arrival()  # of before the password was changed
        return self._known_arrival(person, name, session, match)

    def arrival_by_token(self, access: Access, match: int) -> Arrival:
        if access.person not in self._known:
            return Arrival()
        name, _auth_hash = self._known[access.person]
        return replace(self._known_arrival(access.person, name, {}, match), access=access)

    def _known_arrival(
        self, person: int, name: str, session: Mapping[str, object], match: int
    ) -> Arrival:
        seat = self._seats.get((person, match))
        return Arrival(person, name, session, seat, frozenset(self._muted[person]))
