"""Coroutines that begin at once, as eager tasks do from Python 3.12 on."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

Work = Coroutine[Any, Any, None]


def begin(work: Work) -> asyncio.Task[None] | None:
    """Run `work` up to where it has to wait; return the task that does the rest, if there is any.

    Until then it is no task, so it must not ask for the current one, as time limits do.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, waits_for))


@coroutine
def _rest(work: Work, waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with `work`, which waits for a future, or None if it only lets others go first."""
    try:
        while True:
            try:
                result = yield waits_for
            except BaseException as fault:
                waits_for = work.throw(fault)
            else:
                waits_for = work.send(result)
    except StopIteration:
        return
