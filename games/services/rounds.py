"""Rounds of work that go on for as long as a process does, whatever one of them meets."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import close_old_connections

T = TypeVar("T")
RESTS: list[
    Callable[[], bool]
] = []  # other apps say when workers are to rest, so that no clock runs


def is_resting() -> bool:
    """Return whether workers are to rest now."""
    return any(is_to_rest() for is_to_rest in RESTS)


def guarded_round(work: Callable[[], T], *, log: logging.Logger, otherwise: T) -> T:
    """Do a round of work. Return `otherwise` if it fails: the database may be away, and come back."""
    close_old_connections()
    try:
        return work()
    except Exception:
        log.exception("a round of work could not be done")
        return otherwise
