"""Storage of moves with their clocks, vacancies and notifications.

Every move is written by raw SQL, since the ORM costs four times as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
from django.db import DatabaseError, IntegrityError, connection, transaction

from games.clocks.clocks import clocks_follow
from games.core.dialogue.questions import Json
from games.matches.change import Change
from games.notifications.outbox import notifications_follow, notifications_tell_table
from games.play.loading import lines_to_bytes
from games.play.vacancies import vacancies_follow


class VersionConflict(DatabaseError):
    """The match has another version than the change expects."""


_UPDATE = (
    "UPDATE games_match SET version=%s, shown_version=%s, turn=%s, waiting=%s, sealed=%s, status=%s,"
    " result=%s, ended_at=%s, agreed=COALESCE(%s, agreed), updated_at=COALESCE(%s, updated_at)"
    " WHERE id=%s AND version=%s"
)
_INSERT_ENTRY = (
    'INSERT INTO games_logentry (match_id, "index", seat, question, answer, person_id, client_id,'
    " created_at, private, took) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
)
_INSERT_CHECKPOINT = (
    'INSERT INTO games_checkpoint (match_id, "index", state, journal, agreed,'
    " standing_orders) VALUES (%s, %s, %s, %s, %s, %s)"
)
_DROP_OLD_STATES = 'UPDATE games_checkpoint SET state=NULL WHERE match_id=%s AND "index" > 0 AND "index" < %s'
_SEATS_OVER = "UPDATE games_seat SET ended_at=%s WHERE match_id=%s"
Statement: TypeAlias = tuple[str, list[tuple[Any, ...]]]  # with its rows of parameters


def append(changes: Sequence[Change]) -> list[bool]:
    """Store changes in one transaction, with clocks, vacancies and notifications.

    Return for each change whether it was stored. It was not if another process has advanced the match;
    then the live match is invalid.

    Raises: DatabaseError if the database is unavailable.
    """
    ordered = sorted(changes, key=lambda change: change.match.pk)  # against deadlocks
    try:
        with transaction.atomic():
            write(ordered)
            if followed := [change for change in ordered if change.time_control.followed]:
                turns = clocks_follow(followed)
                vacancies_follow(followed, turns)
                notifications_follow(turns)
                notifications_tell_table(followed)
    except (VersionConflict, IntegrityError):
        if len(changes) == 1:
            return [False]
        return [append([change])[0] for change in changes]
    return [True] * len(changes)


def write(changes: Sequence[Change]) -> None:
    """Write changes of different matches by compare-and-swap on their versions.

    Raises: VersionConflict if a match has advanced; IntegrityError if its log has.
    """
    steps: list[Statement] = [
        (_UPDATE, [_update_of(change) for change in changes]),
        (_INSERT_ENTRY, [_entry_of(change) for change in changes]),
    ]
    if turns := [change for change in changes if change.turn_begun is not None]:
        steps.append((_INSERT_CHECKPOINT, [_checkpoint_of(change) for change in turns]))
    if over := [change for change in changes if change.outcome is not None]:
        ends = [(change.match.pk, change.before.turn_start.index) for change in over]
        steps.append((_DROP_OLD_STATES, ends))
        ended = [(_time(change.step.created_at), change.match.pk) for change in over]
        steps.append((_SEATS_OVER, ended))
    if _execute(steps) != len(changes):
        raise VersionConflict


def _execute(steps: Sequence[Statement]) -> int:
    """Execute each statement for all its rows. Return the number of rows that the first one changed.

    PostgreSQL gets one message, since a message for each statement costs twice as much. SQLite gets
    statements without Django's cursor, which costs as much as SQLite itself.
    """
    if connection.vendor != "postgresql":
        with connection.wrap_database_errors:
            cursor = connection.connection.cursor()
            changed: list[int] = [
                cursor.executemany(statement.replace("%s", "?"), rows).rowcount for statement, rows in steps
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
    over, proposals = change.outcome is not None, change.new_proposals
    at = _time(change.step.created_at)
    return (
        change.version + 1,
        change.shown_version,
        change.turn,
        _text(change.after.waiting),
        _text(change.after.sealed),
        "over" if over else "running",
        _text(change.outcome) if over else None,
        at if over else None,
        None if proposals is None else _text(proposals),
        None if change.step.private else at,
        change.match.pk,
        change.version,
    )


def _entry_of(change: Change) -> tuple[Any, ...]:
    """Return the parameters of `_INSERT_ENTRY`."""
    step = change.step
    return (
        change.match.pk,
        change.version,
        step.entry.seat,
        step.entry.question,
        _text(step.entry.answer),
        step.person,
        step.client_id,
        _time(step.created_at),
        step.private,
        step.took,
    )


def _checkpoint_of(change: Change) -> tuple[Any, ...]:
    """Return the parameters of `_INSERT_CHECKPOINT`."""
    at = change.after.turn_start
    lines, orders = lines_to_bytes(change.lines), _text(at.standing_orders)
    return change.match.pk, at.index, at.state, lines, _text(at.agreed), orders


def _time(value: datetime) -> Any:
    """Return a time as a parameter."""
    return connection.ops.adapt_datetimefield_value(value)


def _text(value: Json) -> str:
    return msgspec.json.encode(value).decode()
