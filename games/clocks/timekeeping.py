"""Presence of a worker that keeps time. Clocks stand still without one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clocks.clocks import heartbeat_read
from games.core.dialogue.messages import _

STANDS_AFTER = timedelta(seconds=10)  # without a heartbeat
STANDS = _("Clocks stand still: the site keeps no time just now. Answers count.")


@dataclass(frozen=True, slots=True)
class Timekeeping:
    """The last heartbeat of a worker, None before the first."""

    kept_until: datetime | None = None

    def stands_since(self, moment: datetime) -> datetime | None:
        """Return the begin of the time without a worker; None if one keeps time, or none ever ran."""
        if self.kept_until is None or moment - self.kept_until <= STANDS_AFTER:
            return None
        return self.kept_until

    def counted(self, moment: datetime) -> datetime:
        """Return the time on all clocks at a moment, which stands still without a worker."""
        return self.stands_since(moment) or moment


def read_timekeeping() -> Timekeeping:
    """Read the last heartbeat from the database, and measure the time of the database."""
    return Timekeeping(heartbeat_read())
