"""Read by raw SQL what is read very often: putting a query together with the ORM costs more than the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.db import connection

read_json = msgspec.json.decode  # of a column of JSON, which comes as text


def rows(query: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return all rows that a query finds."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def places(values: Collection[object]) -> str:
    """Return the places of these values in a query."""
    return ", ".join(["%s"] * len(values))


def as_parameter(value: datetime) -> Any:
    """Return a moment as a query takes it."""
    return connection.ops.adapt_datetimefield_value(value)


def moment(value: datetime) -> datetime:
    """Return a moment as a row has it; SQLite tells them in UTC, without saying so."""
    return value if value.tzinfo else value.replace(tzinfo=UTC)
