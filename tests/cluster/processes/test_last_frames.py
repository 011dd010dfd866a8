"""Refused and banned people receive the message before their socket closes."""

from __future__ import annotations

import http.client
import json
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.live.sockets.limits import MAX_SOCKETS
from tools.bench.servers import on_sqlite

MAKE = """
import json
from games.site.models import TokenScope
from games.play.start import match_start
from lobby.people.models import Person
from lobby.accounts.programs import access_token_create, program_create
from tools.bench.populate import session_cookie
operator = Person.objects.create_superuser("root", "x")
ada, ben = (Person.objects.create_guest(name) for name in ("Ada", "Ben"))
robo = program_create(owner=operator, name="Robo")
token = access_token_create(owner=operator, speaker=robo, name="test", scopes=[TokenScope.PLAY])
slug = match_start(game="homeworlds", people=[ada, ben]).slug
print(json.dumps([slug, ben.pk, token, *map(session_cookie, (operator, ada, ben))]))
"""


class Site:
    """One process on SQLite, with a match of two people, an operator, and a token for playing only."""

    def __init__(self, servers):
        made = servers.manage("shell", "-v0", "-c", MAKE).strip().splitlines()[-1]
        self.slug, self.ben, self.token, self.operator, *self.cookies = json.loads(made)
        self.port = servers.start()
        self.database = Path(servers.environment["DATA_DIR"]) / "orrery.sqlite3"

    def end(self, slug=None, **headers):
        """Open a socket that the server closes; return its last frame and the code."""
        with self.socket(slug, **headers) as opened:
            return end_of(opened)

    def socket(self, slug=None, **headers):
        address = f"ws://127.0.0.1:{self.port}/ws/match/{slug or self.slug}/"
        origin = f"http://127.0.0.1:{self.port}"
        return connect(address, origin=origin, additional_headers=headers, compression=None)


@pytest.fixture(scope="module")
def site():
    with on_sqlite() as servers:
        servers.environment["DEBUG"] = "1"  # static files from their sources
        yield Site(servers)


def end_of(socket):
    """Return the last frame to an open socket, and its close code."""
    frame = None
    try:
        while True:
            frame = json.loads(socket.recv(timeout=20))
    except ConnectionClosed as closed:
        return frame, closed.rcvd.code


def refused(error):
    return {"type": "refused", "id": None, "error": error, "v": None}


def test_there_is_no_such_match(site):
    error = "there is no such match, or you may not watch it"
    assert site.end("zzzzzz") == (refused(error), 4404)


def test_the_token_is_not_known(site):
    frame, code = site.end(Authorization="Bearer wrong")
    assert (code, frame["error"].partition(":")[0]) == (4401, "this token is not known here")


def test_the_token_may_not_look(site):
    frame, code = site.end(Authorization=f"Bearer {site.token}")
    assert (code, frame["error"].partition(":")[0]) == (4403, "this token may not read")


def test_too_many_sockets(site):
    cookie = site.cookies[0]
    with ExitStack() as opened:
        for _n in range(MAX_SOCKETS):
            socket = opened.enter_context(site.socket(Cookie=cookie))
            assert json.loads(socket.recv(timeout=20))["type"] == "hello"
        frame, code = site.end(Cookie=cookie)
    assert (code, frame["type"]) == (4429, "refused")


def test_whoever_is_banned_reads_why(site):
    with site.socket(Cookie=site.cookies[1]) as socket:
        assert json.loads(socket.recv(timeout=20))["type"] == "hello"
        assert ban(site, "was rude") == 302
        frame, code = end_of(socket)
    assert (code, frame["type"]) == (4403, "refused")
    assert "was rude" in frame["error"]


def ban(site, reason):
    """Send an operator's form."""
    token = "c" * 32
    form = {"reason": reason, "days": "3", "csrfmiddlewaretoken": token}
    headers = {
        "Cookie": f"{site.operator}; csrftoken={token}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as asked:
        path = f"/admin/lobby/person/{site.ben}/do/ban/"
        asked.request("POST", path, urlencode(form), headers)
        return asked.getresponse().status


def test_the_database_cannot_be_used(site):
    """It is the last test: nothing can be read afterwards."""
    with closing(sqlite3.connect(site.database)) as database:
        database.execute("ALTER TABLE games_match RENAME TO elsewhere")
        database.commit()
    frame, code = site.end("elsewhere")
    assert (code, frame["type"], frame["id"]) == (4013, "refused", None)
