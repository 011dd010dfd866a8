"""Coroutines that begin at once."""

import asyncio

import pytest

from games.live.eager import begin


async def test_what_need_not_wait_is_done_at_once():
    done = []

    async def work():
        done.append("all")

    assert begin(work()) is None
    assert done == ["all"]


async def test_what_has_to_wait_is_begun_and_goes_on_as_a_task():
    done, gate = [], asyncio.get_running_loop().create_future()

    async def work():
        done.append("begun")
        await asyncio.sleep(0)
        done.append(await gate)

    task = begin(work())
    assert done == ["begun"]
    gate.set_result("ended")
    await task
    assert done == ["begun", "ended"]


async def test_it_learns_of_faults_and_can_be_cancelled():
    heard, gate = [], asyncio.get_running_loop().create_future()

    async def work():
        try:
            await gate
        except ValueError as fault:
            heard.append(str(fault))
        await asyncio.sleep(60)

    task = begin(work())
    gate.set_exception(ValueError("away"))
    await asyncio.sleep(0.01)
    assert heard == ["away"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_fault_before_it_has_to_wait_is_raised_to_who_begins_it():
    async def work():
        raise ValueError("at once")

    with pytest.raises(ValueError, match="at once"):
        begin(work())
