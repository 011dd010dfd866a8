"""Begin coroutines at once, as `asyncio.eager_task_factory` does from Python 3.12 on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run `work` up to where it waits. Return the task that does the rest, or None if it is done.

    Servers nearly always take a frame without waiting: a task for it would cost as much again.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(work, awaited))


async def _go_on(work: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _rest(work, awaited)


@coroutine
def _rest(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what `work` waits for, and hand it what comes of that, until it is done."""
    go_on: Callable[[], Any]
    while True:
        try:
            came = yield awaited
        except BaseException as fault:  # cancelled, say
            go_on = partial(work.throw, fault)
        else:
            go_on = partial(work.send, came)
        try:
            awaited = go_on()
        except StopIteration:
            return
