"""Bans and sign-outs over two processes on PostgreSQL and Redis: sockets at the other process end at once."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from contextlib import closing
from urllib.parse import urlencode

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tools.bench.servers import on_postgresql

WITHIN = 1.0  # seconds; without events a process notices after ten
MAKE = """
import json
from games.play.start import match_start
from lobby.people.models import Person
from tools.bench.populate import session_cookie
operator = Person.objects.create_superuser("root", "x")
ada, ben = (Person.objects.create_guest(name) for name in ("Ada", "Ben"))
match = match_start(game="homeworlds", people=[ada, ben])
print(json.dumps([match.slug, ben.pk, *map(session_cookie, (operator, ben, ada))]))
"""
DEEDS = {
    "ban": {"reason": "was rude", "days": "3"},
    "end-sessions": {"reason": "lost a telephone"},
}


@pytest.fixture
def servers(databases):
    with on_postgresql(*databases) as servers:
        servers.environment["DEBUG"] = "1"  # static files from their sources
        yield servers


def do_in_the_admin(port, cookie, person, deed, form):
    """Send an operator's form to one process."""
    token = "c" * 32
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as asked:
        body = urlencode({**form, "csrfmiddlewaretoken": token})
        headers = {
            "Cookie": f"{cookie}; csrftoken={token}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        asked.request("POST", f"/admin/lobby/person/{person}/do/{deed}/", body, headers)
        return asked.getresponse().status


async def when_it_closes(socket):
    try:
        while True:
            await socket.recv()
    except ConnectionClosed:
        return time.monotonic()


@pytest.mark.parametrize("deed", DEEDS)
async def test_sockets_at_another_process_end_within_a_second(servers, deed):
    here, there = servers.start(), servers.start()
    made = servers.manage("shell", "-v0", "-c", MAKE).strip().splitlines()[-1]
    slug, ben, operator, *cookies = json.loads(made)
    paths = [f"/ws/match/{slug}/", "/ws/lobby/", "/ws/me/"]

    async def opened(cookie):
        origin, headers = f"http://127.0.0.1:{there}", {"Cookie": cookie}
        address = f"ws://127.0.0.1:{there}"
        sockets = [await connect(address + path, origin=origin, additional_headers=headers) for path in paths]
        assert json.loads(await sockets[0].recv())["type"]
        return sockets

    async with asyncio.timeout(60):
        of_ben, of_ada = [await opened(cookie) for cookie in cookies]
        status = await asyncio.to_thread(do_in_the_admin, here, operator, ben, deed, DEEDS[deed])
        done = time.monotonic()
        closed = await asyncio.gather(*map(when_it_closes, of_ben))
    assert status == 302
    assert max(closed) - done < WITHIN
    for socket in of_ada:  # only her sockets are closed
        await socket.ping()
        assert socket.state.name == "OPEN"
