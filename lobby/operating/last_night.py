"""Result of the last nightly backup, in a file of DATA_DIR, for metrics and `doctor`."""

from __future__ import annotations

import math
import os
import tempfile
from datetime import datetime
from pathlib import Path

import msgspec
from django.conf import settings
from django.utils import timezone

FILE = "last_night.json"
TOO_OLD = 36 * 3600  # seconds; a night may fail once, unnoticed by its age


class LastNight(msgspec.Struct):
    """Last nightly backup that was tried, and the last good one."""

    tried_at: datetime
    faults: list[str]
    good_at: datetime | None = None
    file: str = ""  # the last good backup
    size: int = 0  # bytes


def last_night() -> LastNight | None:
    """Return the noted result; None if no nightly backup ever ran here."""
    try:
        return msgspec.json.decode((settings.DATA_DIR / FILE).read_bytes(), type=LastNight)
    except (OSError, msgspec.DecodeError):
        return None


def last_night_note(*, night: LastNight) -> None:
    """Replace the noted result.

    Raises:
        OSError: the disk is full.
    """
    descriptor, made = tempfile.mkstemp(dir=settings.DATA_DIR, prefix=FILE)
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(msgspec.json.encode(night))
    Path(made).replace(settings.DATA_DIR / FILE)


def backup_age() -> float:
    """Return the seconds since the last good nightly backup; infinite if there is none."""
    night = last_night()
    if night is None or night.good_at is None:
        return math.inf
    return (timezone.now() - night.good_at).total_seconds()


def backup_failed() -> float:
    """Return 1 if the last nightly backup had a fault, else 0."""
    night = last_night()
    return float(bool(night and night.faults))
