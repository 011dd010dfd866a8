"""State of the database, including writes: a full disk fails writes only."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import psycopg
from django.conf import settings
from django.db import InterfaceError, InternalError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from psycopg_pool import PoolTimeout

from games.core.dialogue.messages import _
from games.site import database_time
from games.site.metrics import STORE_FAILURES
from games.site.models import Heartbeat

FAULTS = (OperationalError, InterfaceError, InternalError)  # of the database, not of a query
AWAY = _("the site’s database cannot be reached just now; please try again in a moment")
OK = "ok"
UNREACHABLE, UNWRITABLE = "the database cannot be reached", "the database cannot be written"
REFUSED_FOR = 20.0  # seconds for which one failure counts, if nothing is stored meanwhile
REFUSES_FOR = 3.0  # seconds of refused looks until it is away: longer than a restart of the database
SILENT_FOR = 5.0  # seconds without an answer: a busy process waits some for its own turn
NEW_BYTES = 256 * 1024  # written by a test: rewriting a row needs no new room on the disk
# PostgreSQL keeps 64 kB of these rows in memory, and writes the others into a file that it removes.
NEW_ROWS = NEW_BYTES // 16


class StoreNote:
    """The last failure of this process to store a move, a message or a form."""

    def __init__(self) -> None:
        self._failed_at: float | None = None  # by the monotonic clock

    def failed(self, what: str, fault: BaseException) -> None:
        """Note a failure, with `what` as the label of its metric.

        One that got no connection says nothing of storage: all were in use, or the database is away.
        """
        STORE_FAILURES.labels(what).inc()
        if not isinstance(fault.__cause__, PoolTimeout):
            self._failed_at = time.monotonic()

    def succeeded(self) -> None:
        self._failed_at = None

    @property
    def refuses(self) -> bool:
        """Return whether the last attempt was a failure, within REFUSED_FOR."""
        return self._failed_at is not None and time.monotonic() - self._failed_at < REFUSED_FOR


class DatabaseNote:
    """State of the database, as the monitor of this process last saw it."""

    def __init__(self) -> None:
        self._away_at: float | None = None  # by the monotonic clock

    def works(self) -> None:
        self._away_at = None

    def fails(self, *, silent: bool) -> None:
        """Note a look that the database refused, or that has no answer yet and may be slow."""
        at = time.monotonic() + (SILENT_FOR if silent else REFUSES_FOR)
        self._away_at = at if self._away_at is None else min(self._away_at, at)

    @property
    def is_away(self) -> bool:
        """Return whether no look has succeeded for so long that nobody should wait for the database."""
        return self._away_at is not None and time.monotonic() >= self._away_at


stores = StoreNote()
database = DatabaseNote()


@contextmanager
def storing(what: str) -> Iterator[None]:
    """Note whether the block stores something or the database fails."""
    try:
        yield
    except FAULTS as fault:
        stores.failed(what, fault)
        raise
    stores.succeeded()


def give_connection_back() -> None:
    """Release this thread's connection before a long wait, except within a transaction."""
    if not connection.in_atomic_block:
        connection.close()


def pending_migrations() -> int:
    """Return the number of missing migrations."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


class DatabaseProbe:
    """Tests reads. With PostgreSQL it has a connection of its own: in a busy process, others wait in the pool."""

    def __init__(self) -> None:
        self._own: psycopg.Connection[Any] | None = None

    def state(self) -> str:
        """Test a read. Return "ok", or the failure, for operators."""
        if connection.vendor != "postgresql":
            return database_state()
        try:
            if self._own is None:
                self._own = psycopg.connect(**connection.get_connection_params(), autocommit=True)
            self._own.execute("SELECT 1")
        except psycopg.OperationalError:
            if self._own is not None:
                self._own.close()
                self._own = None
            return UNREACHABLE
        return OK


def database_state() -> str:
    """Test a read as pages do. Return "ok", or the failure, for operators."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except FAULTS:
        return UNREACHABLE
    return OK


def storage_state() -> str:
    """Test a read, and writes that need new room on the disk. Return "ok", or the failure, for operators."""
    if (state := database_state()) != OK:
        return state
    try:
        Heartbeat.objects.update_or_create(name="storage", defaults={"at": database_time.now()})
        _write_new()
    except (*FAULTS, OSError):
        return UNWRITABLE
    return "moves are not stored: see the log" if stores.refuses else OK


def _write_new() -> None:
    """Write NEW_BYTES where the database is. Raises: one of FAULTS or OSError on a full disk."""
    if connection.vendor != "postgresql":
        with TemporaryFile(dir=Path(settings.DATA_DIR)) as file:
            file.write(bytes(NEW_BYTES))
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''")
        cursor.execute("SELECT count(*) FROM generate_series(1, %s)", [NEW_ROWS])
