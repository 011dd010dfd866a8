"""Outages of the database and Redis, as opposed to faults of the code."""

from __future__ import annotations

import logging

from django.db import InterfaceError, InternalError, OperationalError
from psycopg import Error as PostgresFault
from redis import RedisError

OUTAGES = (OperationalError, InterfaceError, InternalError, PostgresFault, RedisError, OSError)
POOL = "psycopg.pool"  # it logs each attempt to connect


def kind_of_outage(record: logging.LogRecord) -> str:
    """Return the kind of fault of a record about an outage of the database or Redis, else ""."""
    if record.name == POOL:
        return record.msg if isinstance(record.msg, str) else ""
    faults = [record.exc_info[1]] if record.exc_info else []
    faults += [each for each in record.args or () if isinstance(each, BaseException)] if record.args else []
    if faults:
        return kind_of_fault(faults[0])
    return "503" if getattr(record, "status_code", None) == 503 else ""


def kind_of_fault(fault: BaseException | None) -> str:
    """Return the name of an outage, which all faults of a group must be."""
    if isinstance(fault, BaseExceptionGroup):
        kinds = [kind_of_fault(each) for each in fault.exceptions]
        return kinds[0] if all(kinds) else ""
    return type(fault).__name__ if isinstance(fault, OUTAGES) else ""
