"""Messages to a group reach its members in other processes."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager

from games.bus.local_layer import LocalLayer

SAID = {"type": "match.events", "from": "", "events": b"\x91\x00"}


@asynccontextmanager
async def process(folder):
    """Return the layer of another process, with a member of the group."""
    layer = LocalLayer(folder)
    channel = await layer.new_channel()
    await layer.group_add("match-events", channel)
    yield layer, channel
    await layer.close()


async def heard(layer, channel):
    return await asyncio.wait_for(layer.receive(channel), 5)


async def test_members_in_all_processes_hear_it_once(tmp_path):
    async with process(tmp_path) as one, process(tmp_path) as other:
        await one[0].group_send("match-events", SAID)
        await one[0].group_send("match-events", {**SAID, "from": "one"})
        for each in (one, other):
            assert await heard(*each) == SAID
            assert (await heard(*each))["from"] == "one"


async def test_a_process_that_only_tells_needs_no_member(tmp_path):
    async with process(tmp_path) as listening:
        await LocalLayer(tmp_path).group_send("match-events", SAID)
        assert await heard(*listening) == SAID


async def test_another_group_hears_nothing(tmp_path):
    async with process(tmp_path) as listening:
        teller = LocalLayer(tmp_path)
        await teller.group_send("everybody", SAID)
        await teller.group_send("match-events", {**SAID, "from": "last"})
        assert (await heard(*listening))["from"] == "last"


async def test_the_socket_of_a_process_that_was_killed_is_removed(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as killed:
        killed.bind(str(tmp_path / "killed"))
    async with process(tmp_path) as (layer, _channel):
        await layer.group_send("match-events", SAID)
        assert not (tmp_path / "killed").exists()
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


async def test_nobody_hears_where_nobody_listens(tmp_path):
    await LocalLayer(tmp_path / "never").group_send("match-events", SAID)
    assert not (tmp_path / "never").exists()


async def test_a_folder_too_deep_for_sockets_is_no_fault_within_a_process(tmp_path):
    async with process(tmp_path / ("x" * 120)) as (layer, channel):
        await layer.group_send("match-events", SAID)
        assert await heard(layer, channel) == SAID
