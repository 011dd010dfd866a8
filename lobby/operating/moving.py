"""Move of a whole site from SQLite to PostgreSQL, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import dj_database_url
import psycopg
from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.db.utils import ConnectionHandler
from psycopg import sql

from games.matches.models import Match
from games.replays.replay_check import first_difference
from games.site.storage import pending_migrations
from lobby.operating.backup import is_running

AT_ONCE = 500  # rows read from SQLite at a time
CONNECT_TIMEOUT = 10  # seconds
# tables that migrations fill: their rows are replaced by those of the source
FILLED = ("django_content_type", "auth_permission", "auth_group", "auth_group_permissions", "games_heartbeat")
Progress = Callable[[str, int, int], object]  # a table or "matches", done, of all


class MoveError(Exception):
    """Refusal or failure to move, with its reason; the target has no rows."""


class Moved(NamedTuple):
    """Counts of a finished move."""

    tables: int
    rows: int
    matches: int  # running, replayed on both databases
    differ: int  # among them: their replay differs from the log, before the move too


def site_move(*, url: str, progress: Progress) -> Moved:
    """Copy every row of this SQLite site into the empty PostgreSQL database of the URL.

    Raises:
        MoveError: the site runs or is on PostgreSQL; the target is no such URL, not reachable,
            not empty, or differs after the copy. The target has no rows.
    """
    _check_source()
    before = dict(_replays(progress))
    source = connections[DEFAULT_DB_ALIAS]
    with _as_default(_target(url)), _told():
        _check_strangers()
        call_command("migrate", verbosity=0)
        with transaction.atomic():
            copied = _copy(source, progress)
            after = dict(_replays(progress))
            if after != before:
                differing = sorted(slug for slug in before if after.get(slug) != before[slug])
                raise MoveError(f"these matches replay otherwise on PostgreSQL: {', '.join(differing)}")
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # PostgreSQL still has query plans for empty tables
    return Moved(len(copied), sum(copied.values()), len(after), sum(map(bool, after.values())))


def _check_source() -> None:
    if connection.vendor != "sqlite":
        raise MoveError(f"this site is on {connection.vendor} already")
    if pending := pending_migrations():
        raise MoveError(f"{pending} migrations are not applied: run manage.py migrate first")
    if is_running():
        raise MoveError("the site runs: stop its web processes and workers first")


def _target(url: str) -> BaseDatabaseWrapper:
    """Return a connection to the database of the URL.

    Raises:
        MoveError: the URL is none of PostgreSQL, or nobody answers there.
    """
    if not url.startswith(("postgres://", "postgresql://")):
        raise MoveError("the target should be postgresql://user@host:port/name")
    try:
        database: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=None)}
    except ValueError:  # its text may hold a part of the password
        raise MoveError("the target cannot be read: in a password, / is %2F, @ is %40, # is %23") from None
    database["OPTIONS"] = {"connect_timeout": CONNECT_TIMEOUT, **database.get("OPTIONS", {})}
    target = ConnectionHandler({DEFAULT_DB_ALIAS: database})[DEFAULT_DB_ALIAS]
    try:
        target.ensure_connection()
    except DatabaseError as error:
        raise MoveError(f"the target cannot be reached: {str(error).strip()}") from error
    return target


@contextmanager
def _as_default(target: BaseDatabaseWrapper) -> Iterator[None]:
    """Let this thread's queries go to the target: migrations and replays ask the default database."""
    source = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = target
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = source
        target.close()


@contextmanager
def _told() -> Iterator[None]:
    """Turn the database's refusals into sentences."""
    try:
        yield
    except (DatabaseError, psycopg.Error) as error:
        raise MoveError(f"a database refuses: {str(error).strip()}") from error


def _models() -> list[type[Model]]:
    """Return the models with a table of their own, those of many-to-many fields included."""
    return [model for model in apps.get_models(include_auto_created=True)
            if model._meta.managed and not model._meta.proxy]  # fmt: skip


def _check_strangers() -> None:
    """Refuse tables of another program.

    Raises:
        MoveError: there are such tables.
    """
    ours = {model._meta.db_table for model in _models()} | {"django_migrations"}
    if strangers := sorted(set(connection.introspection.table_names()) - ours):
        raise MoveError(f"the target is not empty: it has the table {strangers[0]} of another program")


def _copy(source: BaseDatabaseWrapper, progress: Progress) -> dict[str, int]:
    """Copy all tables; return their numbers of rows.

    Writers of both databases wait meanwhile.

    Raises:
        MoveError: a table of the target has rows, or other rows than the source afterwards.
    """
    models = _models()
    tables = [model._meta.db_table for model in models]
    with source.cursor() as reading, connection.cursor() as writing:
        reading.execute("BEGIN IMMEDIATE")
        try:
            writing.execute(sql.SQL("LOCK TABLE {}").format(sql.SQL(", ").join(map(sql.Identifier, tables))))
            _check_empty(writing, tables)
            copied = {model._meta.db_table: _copy_table(reading, writing, model, progress) for model in models}
            for table, rows in copied.items():
                if (there := _count(writing, table)) != rows:
                    raise MoveError(f"{table} has {rows} rows, its copy has {there}")
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                writing.execute(statement)
            writing.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a broken reference ends the move here
        finally:
            reading.execute("ROLLBACK")
    return copied


def _check_empty(writing: Any, tables: Sequence[str]) -> None:
    for table in tables:
        if table not in FILLED and (rows := _count(writing, table)):
            raise MoveError(f"the target is not empty: {table} has {rows} rows")
    filled = sql.SQL(", ").join(map(sql.Identifier, FILLED))
    writing.execute(sql.SQL("TRUNCATE {} CASCADE").format(filled))  # the others are empty


def _copy_table(reading: Any, writing: Any, model: type[Model], progress: Progress) -> int:
    """Copy the rows as SQLite holds them: PostgreSQL reads its times, truth values and JSON as text."""
    table = model._meta.db_table
    columns = [str(field.column) for field in model._meta.local_concrete_fields if not field.generated]
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    every = _count(reading, table)
    done = 0
    reading.execute(f"SELECT {', '.join(map(connection.ops.quote_name, columns))} FROM {table}")  # noqa: S608 - names of models
    with writing.copy(sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), names)) as copy:
        while rows := reading.fetchmany(AT_ONCE):
            for row in rows:
                copy.write_row(row)
            done += len(rows)
            progress(table, done, every)
    if not every:
        progress(table, 0, 0)
    return every


def _count(cursor: Any, table: str) -> int:
    cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - names of models
    return int(cursor.fetchone()[0])


def _replays(progress: Progress) -> Iterator[tuple[str, str]]:
    """Yield the running matches, each with the first difference of its replay from its log."""
    matches = Match.objects.running().order_by("pk")
    every = matches.count()
    for done, match in enumerate(matches.iterator(), 1):
        yield match.slug, first_difference(match)
        progress(f"matches on {connection.vendor}", done, every)
