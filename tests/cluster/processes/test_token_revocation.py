"""Tokens at several processes on PostgreSQL and Redis: revocation at one ends them at all, at once."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tools.bench.servers import on_postgresql

SOON = 5  # seconds; without events a process notices after ten
MAKE = """
import json
from games.site.models import TokenScope
from games.play.start import match_start
from lobby.people.models import Person
from lobby.accounts.programs import access_token_create, program_create
ada = Person.objects.create_superuser("ada", "x")
robo = program_create(owner=ada, name="Robo")
token = access_token_create(owner=ada, speaker=robo, name="test", scopes=TokenScope.values)
print(json.dumps([token, match_start(game="impulse", people=[ada, robo]).slug]))
"""
REVOKE = """
from games.site.models import AccessToken
from games.site.access_tokens import token_revoke
token_revoke(token=AccessToken.objects.get())
"""


@pytest.fixture
def servers(databases):
    with on_postgresql(*databases) as servers:
        yield servers


async def test_a_token_that_is_revoked_is_out_at_every_process(servers):
    ports = [servers.start(), servers.start()]
    token, slug = json.loads(servers.manage("shell", "-v0", "-c", MAKE).strip().splitlines()[-1])
    header = {"Authorization": f"Bearer {token}"}
    paths = [f"/ws/match/{slug}/", "/ws/lobby/"]
    sockets = [
        await connect(f"ws://127.0.0.1:{port}{path}", additional_headers=header) for port in ports for path in paths
    ]
    hello = json.loads(await sockets[0].recv())
    assert hello["seat"] == 1
    await asyncio.to_thread(servers.manage, "shell", "-v0", "-c", REVOKE)
    async with asyncio.timeout(SOON):
        codes = [await close_code(socket) for socket in sockets]
    assert codes == [4401] * 4


async def close_code(socket):
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code
