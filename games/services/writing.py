"""Write what was played, by raw SQL: it is written very often, and the ORM costs four times as much for a move."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
from django.db import DatabaseError, connection

from games.core.log import Checkpoint
from games.core.questions import Json
from games.core.table import Line
from games.services.store import Change, lines_to_bytes


class VersionConflict(DatabaseError):
    """A match was not at the version its change was made for."""


_UPDATE = (
    "UPDATE games_match SET version=%s, shown_version=%s, turn=%s, waiting=%s, sealed=%s, status=%s,"
    " result=%s, ended_at=%s, updated_at=COALESCE(%s, updated_at) WHERE id=%s AND version=%s"
)
_INSERT_ENTRY = (
    'INSERT INTO games_logentry (match_id, "index", seat, question, answer, person_id, client_id,'
    " created_at, private, took) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
_INSERT_CHECKPOINT = (
    'INSERT INTO games_checkpoint (match_id, "index", state, journal, agreed,'
    " standing_orders) VALUES (%s, %s, %s, %s, %s, %s)"
)
_DROP_OLD_STATES = (
    'UPDATE games_checkpoint SET state=NULL WHERE match_id=%s AND "index" > 0 AND "index" < %s'
)
_SEATS_OVER = "UPDATE games_seat SET ended_at=%s WHERE match_id=%s"
Step: TypeAlias = tuple[str, list[tuple[Any, ...]]]  # a statement, and the rows it is executed for


def write(changes: Sequence[Change]) -> None:
    """Write changes of different matches, each by compare-and-swap on its match's version.

    Nothing else writes by raw SQL.

    Raises: VersionConflict if a match has moved on; IntegrityError if its log has.
    """
    steps: list[Step] = [
        (_UPDATE, [_update_of(change) for change in changes]),
        (_INSERT_ENTRY, [_entry_of(change) for change in changes]),
    ]
    turns = [(c.match, c.checkpoint, c.lines) for c in changes if c.checkpoint is not None]
    if turns:
        steps.append((_INSERT_CHECKPOINT, [_checkpoint_of(*turn) for turn in turns]))
    if over := [change for change in changes if change.outcome is not None]:
        steps.append((_DROP_OLD_STATES, [(c.match, c.last_checkpoint) for c in over]))
        steps.append((_SEATS_OVER, [(_time(c.created_at), c.match) for c in over]))
    if _execute(steps) != len(changes):
        raise VersionConflict


def _execute(steps: Sequence[Step]) -> int:
    """Execute each statement for all its rows. Return how many rows the first one has changed.

    PostgreSQL gets everything as one message. A message for each statement costs twice as much, and
    whenever the thread has waited for an answer, it waits once more until the event loop lets it go on.
    SQLite's driver gets its statements without Django's cursor, which costs as much as SQLite itself.
    """
    if connection.vendor != "postgresql":
        with connection.wrap_database_errors:
            cursor = connection.connection.cursor()
            changed: list[int] = [
                cursor.executemany(statement.replace("%s", "?"), rows).rowcount
                for statement, rows in steps
            ]
        return changed[0]
    with connection.cursor() as cursor:
        bind = cursor.cursor.mogrify
        cursor.execute("; ".join(bind(text, row) for text, rows in steps for row in rows))
        total: int = cursor.rowcount
        for _row in steps[0][1][1:]:
            cursor.nextset()
            total += cursor.rowcount
        return total


def _update_of(change: Change) -> tuple[Any, ...]:
    """Return the parameters of `_UPDATE`."""
    over = change.outcome is not None
    return (
        change.version + 1,
        change.shown_version,
        change.turn,
        _text(change.waiting),
        _text(change.sealed),
        "over" if over else "running",
        _text(change.outcome) if over else None,
        _time(change.created_at) if over else None,
        None if change.private else _time(change.created_at),
        change.match,
        change.version,
    )


def _entry_of(change: Change) -> tuple[Any, ...]:
    """Return the parameters of `_INSERT_ENTRY`."""
    return (
        change.match,
        change.version,
        change.entry.seat,
        change.entry.question,
        _text(change.entry.answer),
        change.person,
        change.client_id,
        _time(change.created_at),
        change.private,
        change.took,
    )


def _checkpoint_of(match: int, at: Checkpoint, lines: list[Line]) -> tuple[Any, ...]:
    """Return the parameters of `_INSERT_CHECKPOINT`."""
    orders = _text(at.standing_orders)
    return match, at.index, at.state, lines_to_bytes(lines), _text(at.agreed), orders


def _time(value: datetime) -> Any:
    """Return a time as a statement takes it."""
    return connection.ops.adapt_datetimefield_value(value)


def _text(value: Json) -> str:
    return msgspec.json.encode(value).decode()
