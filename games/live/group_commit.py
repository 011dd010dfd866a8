"""Group commit: what is played while a transaction runs goes into the next one, all at once."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.db import InterfaceError, OperationalError, connection

from games.services.commit import commit
from games.services.store import Change


class GroupCommit:
    """One thread with a connection of its own that stores changes, all that wait at once."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="group-commit")
        self._waiting: list[tuple[Change, asyncio.Future[bool]]] = []
        self._running: asyncio.Task[None] | None = None

    async def commit(self, change: Change) -> bool:
        """Store the change. Return False if somebody else has advanced the match.

        Raises: DatabaseError if the database is unavailable.
        """
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((change, stored))
        if self._running is None or self._running.done():
            self._running = loop.create_task(self._run())
        return await stored

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                results = await loop.run_in_executor(
                    self._thread, _commit_or_reconnect, [change for change, _stored in batch]
                )
            except Exception as fault:
                for _change, stored in batch:
                    if not stored.done():
                        stored.set_exception(fault)
            else:
                for (_change, stored), result in zip(batch, results, strict=True):
                    if not stored.done():
                        stored.set_result(result)

    async def close(self) -> None:
        """Store what waits, and give the connection back."""
        if self._running is not None:
            await self._running
        await asyncio.get_running_loop().run_in_executor(self._thread, _disconnect)
        self._thread.shutdown()


def _commit_or_reconnect(changes: list[Change]) -> list[bool]:
    try:
        return commit(changes)
    except (InterfaceError, OperationalError):
        # The database was away or restarted. Should the first attempt have been stored after all,
        # the second one loses the swap, and the reload finds the answer in the log.
        connection.close()
        return commit(changes)


def _disconnect() -> None:
    connection.close()  # of the thread it is called in
