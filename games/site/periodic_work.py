"""Rounds of work of a process, and their pause during maintenance."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import close_old_connections

T = TypeVar("T")
MAINTENANCE_CHECKS: list[Callable[[], bool]] = []  # from other apps


def is_in_maintenance() -> bool:
    """Return whether the site is in maintenance, when workers pause and clocks stop."""
    return any(is_closed() for is_closed in MAINTENANCE_CHECKS)


def guarded_round(work: Callable[[], T], *, log: logging.Logger, otherwise: T) -> T:
    """Do a round of work. Return `otherwise` if it fails, as without a database."""
    close_old_connections()
    try:
        return work()
    except Exception:  # later rounds must go on
        log.exception("a round of work has failed")
        return otherwise
