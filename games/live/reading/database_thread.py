"""Threads that keep their database connection, and batches of look-ups in them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

from django.db import DataError, InterfaceError, OperationalError, connection

from games.site.storage import database

LOST_WITHIN = 1.0  # seconds until a lost connection shows
RESUMED = 3  # waiting tasks that go on before the event loop has a turn
T = TypeVar("T")
Asked = TypeVar("Asked")
Found = TypeVar("Found")


class DatabaseThread:
    """One thread with its own connection: opening one costs more than most queries."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[], T]) -> T:
        """Do this work, which may be repeated: it only reads, or writes the same again."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, with_retry, work)

    async def run_once(self, work: Callable[[], T]) -> T:
        """Do this work, which must not be repeated. A lost connection is reopened for the next."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _without_retry, work)

    async def close(self) -> None:
        """Finish the waiting work and close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, disconnect)
        self._thread.shutdown()


def with_retry(work: Callable[[], T]) -> T:
    """Do this work; once more over a new connection if the old one was lost.

    A lost connection shows at once. A database that did not answer for a while gets no second attempt.
    Nothing waits for one that is away.
    """
    _check_not_away()
    begun = time.monotonic()
    try:
        return work()
    except (InterfaceError, OperationalError):
        connection.close()
        if time.monotonic() - begun > LOST_WITHIN:
            raise
        return work()


def _without_retry(work: Callable[[], T]) -> T:
    _check_not_away()
    try:
        return work()
    except (InterfaceError, OperationalError):
        connection.close()
        raise


def _check_not_away() -> None:
    if database.is_away:
        raise OperationalError("the database has been away for seconds")


def disconnect() -> None:
    """Close the connection of the thread that calls this."""
    connection.close()


class Batch(Generic[Asked, Found]):
    """Collects look-ups that arrive together, and does up to `most` of them at once.

    `look_up` takes the keys and returns a result or an exception for each, in their order.
    """

    def __init__(
        self, thread: DatabaseThread, look_up: Callable[[list[Asked]], Sequence[Found | Exception]], most: int
    ) -> None:
        self._thread, self._look_up, self._most = thread, look_up, most
        self._waiting: list[tuple[Asked, asyncio.Future[Found]]] = []
        self._running: asyncio.Task[None] | None = None

    async def get(self, asked: Asked) -> Found:
        """Return the result for a key. A caller that is cancelled while it waits costs nothing."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Found] = loop.create_future()
        self._waiting.append((asked, found))
        if self._running is None or self._running.done():
            self._running = loop.create_task(self._run())
        return await found

    async def _run(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            try:
                found = await self._thread.run(partial(self._work, taken))
            except Exception as fault:  # goes to the callers: they would wait for ever
                found = [(future, fault) for _asked, future in taken]
            for number, (future, result) in enumerate(found, 1):
                if number % RESUMED == 0:
                    await asyncio.sleep(0)
                if future.done():
                    continue
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)

    def _work(
        self, taken: list[tuple[Asked, asyncio.Future[Found]]]
    ) -> list[tuple[asyncio.Future[Found], Found | Exception]]:
        present = [each for each in taken if not each[1].done()]
        results = self._results([asked for asked, _future in present]) if present else []
        return [(future, found) for (_asked, future), found in zip(present, results, strict=True)]

    def _results(self, asked: list[Asked]) -> Sequence[Found | Exception]:
        """Look up these keys. A key that the database refuses fails alone."""
        try:
            return self._look_up(asked)
        except DataError as fault:
            if len(asked) == 1:
                return [fault]
            return [self._results([each])[0] for each in asked]
