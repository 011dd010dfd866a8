"""Processes on machines with wrong clocks, by faketime, beside a database with the right time."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager, suppress

import psycopg
import pytest

from tests.cluster.faketime import wrong_clock
from tools.bench.servers import on_postgresql
from tools.bench.websocket import connect

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("faketime") is None, reason="faketime is not installed"),
]
HOUR = 3600
NEAR = 5.0  # seconds, beside other tests on the same processors
MAKE = """
import json
from django.contrib.auth import get_user_model
from games.play.start import match_start
from tools.bench.populate import session_cookie
people = [get_user_model().objects.create_guest(name) for name in ("Ada", "Bo")]
match = match_start(game="homeworlds", people=people, time_control="30s", timeout_policy="loss")
print(json.dumps([match.slug, session_cookie(people[0])]))
"""

WRITE = """
from datetime import timedelta
from django.contrib.auth import get_user_model
from games.chat.messages import chat_report, chat_write
from games.notifications.models import NotificationChannel
from games.play.start import match_start
from games.site import database_time
from lobby.accounts.password_reset import reset_ask
from lobby.announcements.services import is_closed, maintenance_begin
ada, bo = [get_user_model().objects.create_guest(name) for name in ("Ada", "Bo")]
NotificationChannel.objects.create(person=ada, kind="email", target="ada@example.org", confirmed=True)
match = match_start(game="homeworlds", people=(ada, bo), time_control="calm")
chat_report(match=match, person=bo, message=chat_write(match=match, person=ada, text="Hello").pk)
reset_ask(address="ada@example.org")
for minutes in (30, -30):
    maintenance_begin(closed_from=database_time.now() + timedelta(minutes=minutes), minutes=60)
    print(is_closed())
"""
WRITTEN = [
    "games_match.created_at", "games_match.updated_at", "games_clock.asked_at", "games_notification.created_at",
    "games_chatmessage.sent_at", "games_report.created_at", "lobby_resetrequest.created_at",
    "lobby_announcement.shown_from",
]  # fmt: skip


@pytest.fixture
def servers(databases):
    with on_postgresql(*databases) as servers:
        servers.environment |= {"DEBUG": "1", "OPPONENT_PROCESSES": "0"}
        yield servers


@pytest.fixture
def clock(servers, tmp_path):
    """Set the clock of all processes that `wrong` starts, by seconds from the right time."""
    offset = tmp_path / "offset"
    return Clock(offset, servers)


class Clock:
    def __init__(self, offset, servers):
        self._offset, self._servers = offset, servers

    def set(self, seconds):
        self._offset.write_text(f"{seconds:+d}")

    @contextmanager
    def wrong(self, seconds):
        """Let processes that start meanwhile have this clock."""
        self.set(seconds)
        right = self._servers.environment
        self._servers.environment = right | wrong_clock(self._offset)
        try:
            yield
        finally:
            self._servers.environment = right


def silence(servers):
    """Return the seconds since the last heartbeat by the database's time; None before the first."""
    with psycopg.connect(servers.environment["DATABASE_URL"]) as database:
        asked = "SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM games_heartbeat WHERE name = 'worker'"
        found = database.execute(asked).fetchone()
    return found[0] if found else None


def until_at_work(servers):
    until = time.monotonic() + 60
    while silence(servers) is None or silence(servers) > NEAR:
        assert time.monotonic() < until
        time.sleep(0.3)


def read(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
        return answer.read().decode()


def until_told(port, part, beginning):
    """Wait until /readyz, whose checks run every few seconds, says so of a part."""
    told, until = "", time.monotonic() + 30
    while not told.startswith(beginning):
        assert time.monotonic() < until, told
        time.sleep(0.3)
        with suppress(urllib.error.HTTPError):  # before the first checks
            told = json.loads(read(port, "/readyz"))[part]
    return told


def until_logged(capfd, wanted):
    """Wait until a process writes this. Each measures the database's clock every ten seconds."""
    logged, until = "", time.monotonic() + 30
    while wanted not in logged:
        assert time.monotonic() < until, logged
        time.sleep(0.3)
        logged += capfd.readouterr().err
    return logged


def made(servers):
    return json.loads(servers.manage("shell", "-c", MAKE).strip().splitlines()[-1])


@pytest.mark.parametrize(("wrong", "side"), [(HOUR, "ahead of"), (-HOUR, "behind")])
def test_a_worker_and_a_command_with_wrong_clocks_keep_the_right_time(servers, clock, capfd, wrong, side):
    port = servers.start()
    with clock.wrong(wrong), servers.worker():
        until_at_work(servers)
        assert silence(servers) > -1
        until_told(port, "worker", "ok")
        slug, cookie = made(servers)
        frames = asyncio.run(until_over(port, slug, cookie))
    clocks = [each["clocks"][0]["runs_out"] for each in frames if each["type"] == "clocks"]
    zero = next(each for each in clocks if each)  # a clock that stands has none
    assert frames[-1]["outcome"]["reason"] == "time"
    assert 0 < frames[-1]["heard"] - zero / 1000 < NEAR
    until_logged(capfd, f"this machine's clock is {HOUR} s {side} the database's")
    with psycopg.connect(servers.environment["DATABASE_URL"]) as database:  # a minute later
        database.execute("UPDATE games_heartbeat SET at = at - interval '61 s' WHERE name = 'worker'")
    until_told(port, "worker", "silent for ")


async def until_over(port, slug, cookie):
    frames, over = [], asyncio.Event()

    def heard(text):
        frames.append({**json.loads(text), "heard": time.time()})
        if frames[-1].get("outcome"):
            over.set()

    socket = await connect(heard, port, f"/ws/match/{slug}/", cookie)
    async with asyncio.timeout(60):
        await over.wait()
    socket.close()
    return frames


def test_a_server_with_a_wrong_clock_takes_answers_and_tells_the_right_time(servers, clock, capfd):
    with clock.wrong(HOUR):
        port = servers.start()
    with servers.worker():
        until_at_work(servers)
        slug, cookie = made(servers)
        frames = asyncio.run(answered(port, slug, cookie, clock))
    (first, *_later) = [each for each in frames if each["type"] == "clocks"]
    assert abs(first["now"] / 1000 - first["heard"]) < NEAR
    assert 30_000 - 1000 * NEAR < first["clocks"][0]["runs_out"] - first["now"] <= 30_000
    assert [each for each in frames if each["type"] == "refused"] == []
    pongs = [each for each in frames if each["type"] == "pong"]
    assert [abs(each["now"] / 1000 - each["heard"]) < NEAR for each in pongs] == [True, True]
    wrong = f"this machine's clock is {HOUR} s"
    until_told(port, "clock", f"{wrong} behind the database's")
    logged = until_logged(capfd, f"{wrong} behind")
    assert f"{wrong} ahead of" in logged.partition(f"{wrong} behind")[0]
    (told,) = [
        each for each in read(port, "/metrics").splitlines() if each.startswith("orrery_clock_difference_seconds ")
    ]
    assert abs(float(told.split()[1]) + HOUR) < 1


async def answered(port, slug, cookie, clock):
    """Answer a question at a server whose clock then jumps from an hour ahead to an hour behind."""
    frames, changed = [], asyncio.Event()

    def heard(text):
        frames.append({**json.loads(text), "heard": time.time()})
        changed.set()

    async def until(kind, number=1):
        async with asyncio.timeout(30):
            while sum(each["type"] == kind for each in frames) < number:
                changed.clear()
                await changed.wait()
        return [each for each in frames if each["type"] == kind][number - 1]

    socket = await connect(heard, port, f"/ws/match/{slug}/", cookie)
    (question,) = (await until("match"))["questions"]
    socket.send(json.dumps({"type": "ping", "t": 1}))
    await until("pong")
    clock.set(-HOUR)
    await asyncio.sleep(2)  # faketime reads the file each second
    socket.send(json.dumps({"type": "ping", "t": 2}))
    await until("pong", 2)
    answer = question["options"][0]["key"]
    socket.send(json.dumps({"type": "answer", "id": "a", "question": question["id"], "answer": answer}))
    await until("ack")
    socket.close()
    return frames


def test_a_heartbeat_of_the_future_is_a_fault_that_the_next_worker_repairs(servers, clock):
    port = servers.start()
    with psycopg.connect(servers.environment["DATABASE_URL"]) as database:
        database.execute("INSERT INTO games_heartbeat (name, at) VALUES ('worker', now() + interval '1 h')")
    until_told(port, "worker", "unknown: its last heartbeat is 3")
    with pytest.raises(subprocess.CalledProcessError):
        servers.manage("worker", "--check")
    with servers.worker():
        until = time.monotonic() + 60
        while silence(servers) < -1:
            assert time.monotonic() < until
            time.sleep(0.3)
        until_told(port, "worker", "ok")
        assert servers.manage("worker", "--check").startswith("at work")


@pytest.mark.parametrize("wrong", [HOUR, -HOUR])
def test_times_that_other_machines_compare_are_right(servers, clock, wrong):
    with clock.wrong(wrong):
        told = servers.manage("shell", "-c", WRITE).split()
    assert told[-2:] == ["False", "True"]  # closed, half an hour before and after the begin
    with psycopg.connect(servers.environment["DATABASE_URL"]) as database:
        for table, column in (each.split(".") for each in WRITTEN):
            ages = f"SELECT extract(epoch FROM clock_timestamp() - {column})::float8 FROM {table}".encode()
            found = [age for (age,) in database.execute(ages) if age is not None]
            assert found, table
            assert all(0 <= age < 60 for age in found), (table, column, found)
