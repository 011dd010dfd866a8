"""A full disk and a lost database during a match: an error message everywhere, and no loss."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import os
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.cluster.processes.test_cluster import check_acknowledged, sit_down, stored
from tools.bench.servers import Servers, on_postgresql, on_sqlite

PATIENCE = "0.2"  # seconds to wait for a lost database, each time
SENTENCES = {"chat": {"text": "hello"}, "notes": {"notes": {"text": "x"}}}


@pytest.fixture(scope="module", autouse=True)
def static_files():
    """Name collected files on pages; ./check has collected them."""
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        call_command("collectstatic", interactive=False, verbosity=0)


def ask(port, path, form=None, cookie=""):
    """Return the status and the text of a page."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        headers = {"Cookie": cookie}
        if form is not None:
            csrf = "c" * 32
            headers["Cookie"] = f"{cookie}; csrftoken={csrf}".lstrip("; ")
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            form = urlencode({**form, "csrfmiddlewaretoken": csrf})
        connection.request("GET" if form is None else "POST", path, form, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


async def refusal(player, kind, **fields):
    """Send a frame; return the message of its refusal."""
    sent = f"{kind}-{next(player.numbers)}"
    player.socket.send(json.dumps({"type": kind, "id": sent, **fields}))
    while True:
        frame = json.loads(await asyncio.wait_for(player.frames.get(), 60))
        if frame["type"] == "refused" and frame["id"] == sent:
            return frame["error"]


async def check_that_it_is_said(players, port):
    """Check the message at every entry point that stores data, while nothing can be stored."""
    asked = next(player for player in players if player.shown["questions"])
    asked.answer(asked.shown["questions"][0])
    assert await asked.reply() == "refused"
    assert "could not be stored" in asked.refused.pop()["error"]
    for kind, fields in SENTENCES.items():
        assert "could not be stored" in await refusal(asked, kind, **fields)
    form = {"type": "undo", "id": "x", "seen": "0"}
    page = f"/match/{asked.slug}/"
    for path, sent, cookie in (("/me/", {"name": "Newcomer"}, ""), (page, form, asked.cookie)):
        status, text = await asyncio.to_thread(ask, port, path, sent, cookie)
        assert status in (409, 503), (path, status)
        if status == 503:
            assert "could not be stored" in text or "cannot be reached or written" in text
    assert await readiness(port, until=503)
    assert (await asyncio.to_thread(ask, port, "/livez"))[0] == 200


async def readiness(port, until):
    """Wait until /readyz has this status, for at most 30 seconds; return its parts that fail."""
    async with asyncio.timeout(30):
        while True:
            begun = time.monotonic()
            status, text = await asyncio.to_thread(ask, port, "/readyz")
            assert time.monotonic() - begun < 1
            if status == until:
                return [
                    part for part, state in json.loads(text).items() if part != "version" and state not in ("ok", True)
                ]
            await asyncio.sleep(0.5)


async def check_that_nothing_is_lost(players, log):
    await look_again(*players)
    newest = max(player.shown["v"] for player in players)
    await asyncio.gather(*(player.play(until=newest + 10) for player in players))
    check_acknowledged(players, log())


@pytest.fixture
def small_disk():
    """Mount a file system with little more room than a database."""
    with tempfile.TemporaryDirectory(prefix="orrery-full-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", folder]
        if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
            pytest.skip("no file system can be mounted here")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def fill(folder):
    """Fill the disk to the last byte."""
    with (folder / "ballast").open("wb", buffering=0) as file:
        for size in (64 * 1024, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass


@pytest.mark.slowest
async def test_a_full_disk(small_disk, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(small_disk))
    with on_sqlite() as servers:
        port = servers.start()
        players = sit_down(servers, [port, port])
        folder = Path(servers.environment["DATA_DIR"])

        def log():
            with closing(sqlite3.connect(folder / "orrery.sqlite3")) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                entries = 'SELECT client_id, "index" FROM games_logentry ORDER BY "index"'
                return {sent: index + 1 for sent, index in database.execute(entries)}

        async with asyncio.timeout(300):
            await asyncio.gather(*(player.play(until=10) for player in players))
            await asyncio.to_thread(fill, small_disk)
            await play_until_refused(players)
            await check_that_it_is_said(players, port)
            (small_disk / "ballast").unlink()
            await check_that_nothing_is_lost(players, log)


async def play_until_refused(players):
    """Play on while the log of the database has room."""
    for player in itertools.cycle(players):
        if not player.shown["questions"]:
            player.hear(json.loads(await player.frames.get()))
            continue
        player.answer(player.shown["questions"][0])
        if await player.reply() == "refused":
            player.refused.clear()
            break
    await look_again(*players)


async def look_again(*players):
    """Request the current match, at which at least one player owes an answer."""
    for player in players:
        player.socket.send('{"type": "resync"}')
        frame = {"type": ""}
        while frame["type"] != "match":
            frame = json.loads(await asyncio.wait_for(player.frames.get(), 60))
            player.hear(frame)


class Line:
    """A connection to a server that the test can cut."""

    def __init__(self, host, port):
        self._to = host, port
        self._ends = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.is_cut = False
        self._goes_on = threading.Event()
        self._goes_on.set()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                near, _address = self._door.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(self._to)
            self._ends += [near, far]
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source, target):
        try:
            while data := source.recv(65536):
                self._goes_on.wait()
                target.sendall(data)
        except OSError:
            pass
        self._hang_up([source, target])

    def _hang_up(self, ends):
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self):
        self.is_cut = True
        self._hang_up(self._ends)
        self._ends = []

    def silence(self):
        """Carry nothing, as a host whose programs have stopped; its system still confirms every packet."""
        self._goes_on.clear()

    def mend(self):
        self.is_cut = False
        self._goes_on.set()

    def close(self):
        self._door.close()
        self._goes_on.set()
        self.cut()


@contextmanager
def over_a_line(databases):
    """Run servers on PostgreSQL over a connection that can be cut."""
    with on_postgresql(*databases) as servers:
        url = urlsplit(servers.environment["DATABASE_URL"])
        line = Line(url.hostname, url.port or 5432)
        user = f"{url.username}:{url.password}@" if url.password else f"{url.username}@"
        there = url._replace(netloc=f"{user}127.0.0.1:{line.port}").geturl()
        behind = Servers({**servers.environment, "DATABASE_URL": there, "DATABASE_TIMEOUT": PATIENCE})
        try:
            yield servers, behind, line
        finally:
            behind.stop()
            line.close()


@pytest.mark.slowest
async def test_a_lost_database(databases):
    with over_a_line(databases) as (servers, behind, line):
        port = behind.start()
        players = sit_down(servers, [port, port])
        async with asyncio.timeout(400):
            await asyncio.gather(*(player.play(until=10) for player in players))
            await look_again(*players)
            line.cut()
            await check_that_it_is_said(players, port)
            line.mend()
            await check_that_nothing_is_lost(players, lambda: stored(servers))


@pytest.mark.slowest
async def test_a_silent_database(databases):
    """Pages and answers end with a sentence, and no thread waits for ever."""
    with over_a_line(databases) as (servers, behind, line):
        port = behind.start()
        players = sit_down(servers, [port, port])
        async with asyncio.timeout(400):
            await asyncio.gather(*(player.play(until=10) for player in players))
            await look_again(*players)
            line.silence()
            begun = time.monotonic()
            pages = await asyncio.gather(*(asyncio.to_thread(ask, port, "/") for _n in range(20)))
            assert {status for status, _text in pages} == {503}
            assert all("cannot be reached or written" in text for _status, text in pages)
            assert time.monotonic() - begun < 15
            await check_that_it_is_said(players, port)
            line.mend()
            await readiness(port, until=200)
            await check_that_nothing_is_lost(players, lambda: stored(servers))
