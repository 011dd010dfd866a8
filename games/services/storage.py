"""Whether anything can be stored: a full or read-only disk shows only when something is written."""

from __future__ import annotations

from django.db import InterfaceError, InternalError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from games.core.messages import _
from games.models import Heartbeat

FAULTS = (
    OperationalError,
    InterfaceError,
    InternalError,
)  # of the database, not of what it was asked
AWAY = _("the site’s database cannot be reached just now; please try again in a moment")


def give_connection_back() -> None:
    """Hold no connection to the database while this thread waits for something or computes for long.

    The next query takes another one; within a transaction nothing happens.
    """
    if not connection.in_atomic_block:
        connection.close()


def pending_migrations() -> int:
    """Return how many migrations of this code the database lacks."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def storage_state() -> str:
    """Read and write. Return "ok", or what cannot be done, for those who look after the site."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except FAULTS:
        return "the database cannot be reached"
    try:
        Heartbeat.objects.update_or_create(name="storage", defaults={"at": timezone.now()})
    except FAULTS:
        return "the database cannot be written"
    return "ok"
