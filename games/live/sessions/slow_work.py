"""Keep the event loop free: a match with slow rules continues in a thread."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar

log = logging.getLogger("games")
SLOW = 0.05  # seconds of processor time, after which a match's work leaves the event loop
VERY_SLOW = 1.0
T = TypeVar("T")


class SlowWork:
    """Runs the rules and builds the frames of one match, in a thread if that was slow before."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self._slow = self._suspected = False

    async def run(self, work: Callable[[], T]) -> T:
        return await asyncio.to_thread(self._timed, work) if self._slow else self._timed(work)

    def _timed(self, work: Callable[[], T]) -> T:
        """Do this work, and note whether it is slow by processor time.

        Reading that time is costly: only work that was slow by the clock is timed by it.
        """
        clock = time.thread_time if self._suspected else time.perf_counter
        began = clock()
        try:
            return work()
        finally:
            took = clock() - began
            self._slow, self._suspected = self._suspected and took > SLOW, took > SLOW
            if took > VERY_SLOW:
                log.warning("match %s: the rules took %.1f s", self._slug, took)
