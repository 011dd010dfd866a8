"""Threads that keep their database connection, and do at once what waits for them meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

from django.db import DataError, InterfaceError, OperationalError, connection

RESUMED = 3  # of those who have waited, before it is somebody else's turn in the event loop
T = TypeVar("T")
Asked = TypeVar("Asked")
Found = TypeVar("Found")


class DatabaseThread:
    """One thread with a connection of its own.

    To open a connection for each query costs more than most queries do.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[[], T]) -> T:
        """Do this work, which may be done twice: it only reads, or writes the same again."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _with_retry, work)

    async def run_once(self, work: Callable[[], T]) -> T:
        """Do this work, which must not be done twice; a lost connection is opened for the next."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _without_retry, work)

    async def close(self) -> None:
        """Give the connection back, when what waits is done."""
        await asyncio.get_running_loop().run_in_executor(self._thread, _disconnect)
        self._thread.shutdown()


def _with_retry(work: Callable[[], T]) -> T:
    try:
        return work()
    except (InterfaceError, OperationalError):  # the database was away or restarted
        connection.close()
        return work()


def _without_retry(work: Callable[[], T]) -> T:
    try:
        return work()
    except (InterfaceError, OperationalError):
        connection.close()
        raise


def _disconnect() -> None:
    connection.close()  # of the thread it is called in


class Batch(Generic[Asked, Found]):
    """Look up for many at once what each of them asks for.

    `look_up` gets what was asked, and returns in the same order what was found, or the exception
    that is to be raised, for at most so many at a time.
    """

    def __init__(
        self,
        thread: DatabaseThread,
        look_up: Callable[[list[Asked]], Sequence[Found | Exception]],
        most: int,
    ) -> None:
        self._thread, self._look_up, self._most = thread, look_up, most
        self._waiting: list[tuple[Asked, asyncio.Future[Found]]] = []
        self._running: asyncio.Task[None] | None = None

    async def get(self, asked: Asked) -> Found:
        """Return what is found. Whoever is cancelled while they wait costs nothing any more."""
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
            except Exception as fault:
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
        """Look up; if a query cannot be made of what somebody asks for, that is their fault alone."""
        try:
            return self._look_up(asked)
        except DataError as fault:
            if len(asked) == 1:
                return [fault]
            return [self._results([each])[0] for each in asked]
