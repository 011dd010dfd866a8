"""Follow the time of the database and the heartbeats of workers, for the sessions of this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from django.db import DatabaseError

from games.clocks.timekeeping import Timekeeping, read_timekeeping
from games.live.reading.database_thread import DatabaseThread
from games.site import database_time

log = logging.getLogger("games")
LOOK_EVERY = 2.0  # seconds


class TimeWatch:
    """The presence of a worker that keeps time, as this process knows it. Calls `changed` after a change."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._thread = DatabaseThread("time")
        self._known = Timekeeping()
        self._stood = False

    async def run(self) -> None:
        """Look every LOOK_EVERY seconds. A database that does not answer stops the clocks as well."""
        while True:
            looking = asyncio.create_task(self._look())
            while not (await asyncio.wait({looking}, timeout=LOOK_EVERY))[0]:
                self._compare()
            self._compare()
            await asyncio.sleep(LOOK_EVERY)

    async def close(self) -> None:
        """Close the connection to the database."""
        await self._thread.close()

    def stands_since(self, moment: datetime) -> datetime | None:
        """Return the begin of the time without a worker, None while one keeps time."""
        return self._known.stands_since(moment)

    def counted(self, moment: datetime) -> datetime:
        """Return the time on all clocks at a moment."""
        return self._known.counted(moment)

    async def _look(self) -> None:
        try:
            self._known = await self._thread.run(read_timekeeping)
        except DatabaseError as error:
            log.debug("heartbeats could not be read: %s", error)
        except Exception:  # the looks must go on
            log.exception("heartbeats could not be read")

    def _compare(self) -> None:
        stands = self.stands_since(database_time.now()) is not None
        if stands != self._stood:
            self._stood = stands
            log.warning("clocks stand still: no worker keeps time" if stands else "clocks run again")
            self._changed()
