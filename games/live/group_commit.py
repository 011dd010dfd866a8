"""Group commit: what is played while a transaction runs goes into the next one, all at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

from django.db import InterfaceError, OperationalError, connection

from games.core.questions import IllegalAnswer
from games.matches.change import Change
from games.services.closing import CLOSED, kept_out
from games.services.writing import append

Waiting: TypeAlias = list[tuple[Change, asyncio.Future[bool]]]


class GroupCommit:
    """One thread with a connection of its own that stores changes, all that wait at once.

    Thread and event loop call each other without a task between them: while thousands connect, whoever
    waits for their turn in the event loop waits for milliseconds, and a task waits for one more. What is
    ready to be judged comes before the next transaction, as the more it takes along, the less each costs.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="group-commit")
        self._waiting: Waiting = []
        self._idle = asyncio.Event()
        self._idle.set()

    async def commit(self, change: Change) -> bool:
        """Store the change. Return False if somebody else has advanced the match.

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
        """Have all that wait stored by the thread, if there are any."""
        batch, self._waiting = self._waiting, []
        if not batch:
            self._idle.set()
            return
        try:
            self._thread.submit(self._store, loop, batch)
        except RuntimeError as fault:  # the process stops, and the thread has ended
            self._finish(loop, batch, [fault] * len(batch))

    def _store(self, loop: asyncio.AbstractEventLoop, batch: Waiting) -> None:
        results: Sequence[bool | Exception]
        try:
            results = _commit_or_reconnect([change for change, _stored in batch])
        except Exception as fault:
            results = [fault] * len(batch)
        loop.call_soon_threadsafe(self._finish, loop, batch, results)

    def _finish(
        self, loop: asyncio.AbstractEventLoop, batch: Waiting, results: Sequence[bool | Exception]
    ) -> None:
        for (_change, stored), result in zip(batch, results, strict=True):
            if stored.done():
                continue
            if isinstance(result, Exception):
                stored.set_exception(result)
            else:
                stored.set_result(result)
        loop.call_soon(self._begin, loop)

    async def close(self) -> None:
        """Store what waits, and give the connection back."""
        await self._idle.wait()
        await asyncio.get_running_loop().run_in_executor(self._thread, _disconnect)
        self._thread.shutdown()


def _commit_or_reconnect(changes: list[Change]) -> list[bool | Exception]:
    try:
        return _commit_if_open(changes)
    except (InterfaceError, OperationalError):
        # The database was away or restarted. Should the first attempt have been stored after all,
        # the second one loses the swap, and the reload finds the answer in the log.
        connection.close()
        return _commit_if_open(changes)


def _commit_if_open(changes: list[Change]) -> list[bool | Exception]:
    """Store the changes, but none by a person for whom the site is closed."""
    refused = kept_out([change.step.person for change in changes])
    allowed = [change for change in changes if change.step.person not in refused]
    stored = iter(append(allowed) if allowed else [])
    return [
        IllegalAnswer(CLOSED) if change.step.person in refused else next(stored)
        for change in changes
    ]


def _disconnect() -> None:
    connection.close()  # of the thread it is called in
