"""Read what the database has of matches beside their rows: turn starts, logs, and who sits there.

This is the one module that reads by SQL. Every page of a match and every session of its sockets begins
with it. Measured by turns in one run, through the ORM a match takes 1,300 µs to read and not 57, a match
page that is loaded costs 21 % more, one that the process remembers 9 %, and a socket that loads its
match 30 %.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import connection

from games import models
from games.core.log import Checkpoint, Entry
from games.services.seating import FormerPlayer, SeatInfo

_TURNS = (  # the states of the first and the newest of each match alone: all of them would be long
    'SELECT turn.match_id, turn."index", turn.journal, turn.agreed, turn.standing_orders,'
    ' CASE WHEN turn."index" IN (ends.oldest, ends.newest) THEN turn.state END'
    ' FROM (SELECT match_id, MIN("index") AS oldest, MAX("index") AS newest FROM games_checkpoint'
    " WHERE match_id IN ({matches}) GROUP BY match_id) ends"
    " JOIN games_checkpoint turn ON turn.match_id = ends.match_id"
    ' ORDER BY turn.match_id, turn."index"'
)
_LOG = (
    "SELECT match_id, private, took, person_id, client_id, created_at, seat, question, answer"
    ' FROM games_logentry WHERE match_id IN ({matches}) ORDER BY match_id, "index"'
)
_SEATS = (  # each once for each of those who played it before
    "SELECT seat.match_id, seat.number, seat.person_id, seat.name, seat.bot,"
    " vacancy.filled, vacancy.owner_id, seat.level, owner.name, seat.hints, former.until, former.name,"
    " former.person_id FROM games_seat seat"
    " LEFT JOIN games_vacancy vacancy ON vacancy.seat_id = seat.id"
    " LEFT JOIN {person} person ON person.id = seat.person_id"
    " LEFT JOIN {person} owner ON owner.id = person.owner_id"
    " LEFT JOIN games_formerplayer former ON former.seat_id = seat.id"
    " WHERE seat.match_id IN ({matches}) ORDER BY seat.match_id, seat.number"
)
_read_json = msgspec.json.decode  # of a column of JSON, which comes as text
_read_orders = msgspec.json.Decoder(dict[int, list[str]]).decode


@dataclass(slots=True)
class Stored:
    """What the database has of one match."""

    turn_starts: list[int] = field(default_factory=list)  # their versions
    journals: list[bytes] = field(default_factory=list)  # of the turns before them
    kept: list[Checkpoint] = field(default_factory=list)  # the first one, and the newest if another
    log: list[Entry] = field(default_factory=list)
    times: list[datetime] = field(default_factory=list)  # of the entries
    private: list[bool] = field(default_factory=list)  # whether an entry has told others nothing
    took: list[int] = field(default_factory=list)  # how many answers an undo took back
    applied_ids: dict[tuple[int | None, str], int] = field(
        default_factory=dict
    )  # (person, id): version
    seats: list[SeatInfo] = field(default_factory=list)


def stored_of(matches: Collection[int]) -> dict[int, Stored]:
    """Read what there is of these matches, given by primary key."""
    found = {match: Stored() for match in matches}
    if not found:
        return found
    keys, wanted = [*found], _places(found)
    # The turn starts are read before the log, so that none lies behind the log's end.
    for match, index, journal, agreed, orders, state in _rows(_TURNS.format(matches=wanted), keys):
        stored = found[match]
        stored.turn_starts.append(index)
        stored.journals.append(bytes(journal))
        if state is not None:  # when a match is over, only the first is kept
            stored.kept.append(
                Checkpoint(
                    index,
                    bytes(state),
                    agreed=_read_json(agreed),
                    standing_orders=_read_orders(orders),
                )
            )
    log = _rows(_LOG.format(matches=wanted), keys)
    for match, private, took, person, client_id, at, seat, question, answer in log:
        stored = found[match]
        stored.log.append(Entry(seat, question, None if answer is None else _read_json(answer)))
        stored.times.append(_moment(at))
        stored.private.append(bool(private))
        stored.took.append(took)
        stored.applied_ids[person, client_id] = len(stored.log)
    for match, seated in seats_at(found):
        found[match].seats.append(seated)
    return found


def seats_of(row: models.Match) -> list[SeatInfo]:
    """Read who sits at the match."""
    return [seated for _match, seated in seats_at([row.pk])]


def seats_at(matches: Iterable[int]) -> list[tuple[int, SeatInfo]]:
    """Read who sits at these matches, given by primary key."""
    keys = list(matches)
    query = _SEATS.format(person=get_user_model()._meta.db_table, matches=_places(keys))
    found: dict[tuple[int, int], SeatInfo] = {}
    for (
        match, number, person, name, bot, filled, absent, level, whose, hints, until, then, who,
    ) in _rows(query, keys):  # fmt: skip
        seat = found.get((match, number)) or SeatInfo(
            number,
            person,
            name,
            bool(bot),
            filled is not None and not filled,  # None where there is no vacancy
            level,
            whose or "",
            hints,
            absent=absent,
        )
        if until is not None:
            earlier = FormerPlayer(until, then, who)
            seat = replace(seat, former=tuple(sorted([*seat.former, earlier])))
        found[match, number] = seat
    return [(match, seat) for (match, _number), seat in found.items()]


def _rows(query: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return all rows that a query finds."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def _places(values: Collection[object]) -> str:
    """Return the places of these values in a query."""
    return ", ".join(["%s"] * len(values))


def _moment(value: datetime) -> datetime:
    """Return a moment as a row has it; SQLite tells them in UTC, without saying so."""
    return value if value.tzinfo else value.replace(tzinfo=UTC)
