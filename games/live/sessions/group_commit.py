"""Group commit: the changes that arrive during a transaction share the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeAlias

from games.core.dialogue.questions import IllegalAnswer
from games.live.reading.database_thread import disconnect, with_retry
from games.matches.change import Change
from games.matches.maintenance import CLOSED, locked_out
from games.play.writing import append
from games.site.storage import storing

Waiting: TypeAlias = list[tuple[Change, asyncio.Future[bool]]]


class GroupCommit:
    """One thread with its own connection, which stores all waiting changes at once.

    Thread and event loop call each other without a task, which would wait for one more turn of the loop.
    Sessions judge their moves before the next transaction begins: a larger one costs less per change.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="group-commit")
        self._waiting: Waiting = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def commit(self, change: Change) -> bool:
        """Store the change. Return False if another process has advanced the match.

        Raises: IllegalAnswer if the site is closed, DatabaseError if the database is unavailable.
        """
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((change, stored))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin, loop)
        return await stored

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the thread store all waiting changes."""
        batch, self._waiting = self._waiting, []
        if not batch:
            self._idle.set()
            return
        try:
            self._thread.submit(self._store, loop, batch)
        except RuntimeError as fault:  # the process stops: the thread has ended
            self._finish(loop, batch, [fault] * len(batch))

    def _store(self, loop: asyncio.AbstractEventLoop, batch: Waiting) -> None:
        results: Sequence[bool | Exception]
        try:
            # If the first attempt was stored after all, the second one loses the swap,
            # and the reloaded log has the answer.
            with storing("answer"):
                results = with_retry(partial(_commit_if_open, [change for change, _stored in batch]))
        except Exception as fault:  # goes to the sessions: an exception here would leave them waiting
            results = [fault] * len(batch)
        loop.call_soon_threadsafe(self._finish, loop, batch, results)

    def _finish(self, loop: asyncio.AbstractEventLoop, batch: Waiting, results: Sequence[bool | Exception]) -> None:
        for (_change, stored), result in zip(batch, results, strict=True):
            if stored.done():
                continue
            if isinstance(result, Exception):
                stored.set_exception(result)
            else:
                stored.set_result(result)
        loop.call_soon(self._begin, loop)

    async def close(self) -> None:
        """Store the waiting changes and close the connection."""
        await self._idle.wait()
        await asyncio.get_running_loop().run_in_executor(self._thread, disconnect)
        self._thread.shutdown()


def _commit_if_open(changes: list[Change]) -> list[bool | Exception]:
    """Store the changes, except those of people for whom the site is closed."""
    refused = locked_out([change.step.person for change in changes])
    allowed = [change for change in changes if change.step.person not in refused]
    stored = iter(append(allowed) if allowed else [])
    return [IllegalAnswer(CLOSED) if change.step.person in refused else next(stored) for change in changes]
