"""Coroutines that are begun at once, and go on in a task only if they wait for something."""

from __future__ import annotations

import asyncio

import pytest

from games.live.eager import begin


async def test_what_never_waits_is_done_at_once_and_needs_no_task():
    done = []

    async def work():
        done.append("all of it")

    assert begin(work()) is None
    assert done == ["all of it"]


async def test_what_waits_goes_on_in_a_task_with_what_it_has_waited_for():
    came, done = asyncio.get_running_loop().create_future(), []

    async def work():
        done.append("begun")
        done.append(await came)
        await asyncio.sleep(0)
        done.append("over")

    task = begin(work())
    assert done == ["begun"]
    came.set_result("what came")
    await task
    assert done == ["begun", "what came", "over"]


async def test_what_is_cancelled_or_fails_while_it_waits_hears_of_it():
    came, done = asyncio.get_running_loop().create_future(), []

    async def work():
        try:
            await came
        except ValueError:
            done.append("failed")
        try:
            await asyncio.sleep(60)
        finally:
            done.append("cancelled")

    task = begin(work())
    came.set_exception(ValueError())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done == ["failed"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done == ["failed", "cancelled"]


async def test_what_fails_after_it_has_waited_fails_as_a_task_does():
    async def work():
        await asyncio.sleep(0)
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        await begin(work())
