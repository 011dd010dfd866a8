"""Several processes on PostgreSQL and Redis behind nginx; the tests kill some of them."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import shutil
import subprocess
from pathlib import Path

import psycopg
import pytest

from games import registry
from tests.cluster.random_answers import any_answer
from tools.bench.populate import usual_length
from tools.bench.servers import free_port, on_postgresql
from tools.bench.websocket import connect

TURN_DELAY = 60


@pytest.fixture
def servers(databases):
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    with on_postgresql(*databases) as servers:
        yield servers


@pytest.fixture
def behind_nginx(servers, tmp_path):
    """Start nginx before the running servers; return its port."""
    running = []

    def start():
        port = free_port()
        text = (Path(__file__).parent / "nginx.conf").read_text("utf-8")
        listed = "\n".join(f"        server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in servers.ports)
        conf = tmp_path / "nginx.conf"
        conf.write_text(text.format(folder=tmp_path, servers=listed, port=port), "utf-8")
        running.append(subprocess.Popen(["nginx", "-p", str(tmp_path), "-c", str(conf)]))
        return port

    yield start
    for nginx in running:
        nginx.terminate()
        nginx.wait()


class Player:
    """A random player who survives lost connections and loses nothing."""

    def __init__(self, port, slug, cookie, seed):
        self.port, self.slug, self.cookie = port, slug, cookie
        self.random = random.Random(seed)
        self.frames: asyncio.Queue = asyncio.Queue()
        self.numbers = itertools.count(1)
        self.shown = None
        self.pending = None  # sent, but neither acknowledged nor refused
        self.acknowledged = {}
        self.milestones = {}
        self.refused = []
        self.connections = 0
        self.socket = None
        self.enough = 0
        self.table = [self]

    async def has_seen(self, version):
        """Wait until this player has seen the match at that version."""
        if self.shown and self.shown["v"] >= version:
            return
        await self.milestones.setdefault(version, asyncio.Event()).wait()

    async def connect(self):
        """Connect, with retries, and send unacknowledged frames again."""
        self.frames = asyncio.Queue()
        path = f"/ws/match/{self.slug}/"
        if self.shown:
            newest, lines = (self.shown["v"], self.shown["at"]), self.shown["journal"]["final"]
            path += "?v={}&at={}&lines={}".format(*newest, lines)
        while True:
            try:
                self.socket = await connect(self.frames.put_nowait, self.port, path, self.cookie)
                break
            except (OSError, TimeoutError):
                await asyncio.sleep(0.1)
        self.connections += 1
        if self.pending:
            self.socket.send(json.dumps(self.pending))

    async def play(self, until=None):
        """Play to the end, or until a player at the table has seen that version.

        Each counts public entries and their own: the others' numbers may stand still.
        """
        if self.socket is None:
            await self.connect()
        while True:
            if self.shown and self.shown["outcome"]:
                return
            if until and not self.pending:
                if self.shown and self.shown["v"] >= until:
                    self.say_enough(until)
                if self.enough >= until:
                    return
            if self.shown and self.shown["questions"] and not self.pending:
                self.answer(self.shown["questions"][0])
            text = await asyncio.wait_for(self.frames.get(), TURN_DELAY)
            if not text:
                await self.connect()
                continue
            self.hear(json.loads(text))

    def say_enough(self, version):
        """Tell all players at the table that the version is reached."""
        for each in self.table:
            each.enough = version
            each.frames.put_nowait('{"type": "enough"}')

    async def hears_of(self, version):
        """Request the match, and read until this player's version of it arrives."""
        self.shown = None
        self.socket.send('{"type": "resync"}')
        while not self.shown or self.shown["v"] < version:
            self.hear(json.loads(await self.frames.get()))

    async def is_asked(self):
        """Read until there is a question."""
        while not self.shown or not self.shown["questions"]:
            self.hear(json.loads(await self.frames.get()))

    async def reply(self):
        """Return the type of the frame that replies to the sent one."""
        while self.pending:
            frame = json.loads(await self.frames.get())
            self.hear(frame)
        return frame["type"]

    def hear(self, frame):
        if frame["type"] == "match":
            self.shown = frame
            for version, event in self.milestones.items():
                if version <= frame["v"]:
                    event.set()
            self.socket.send(json.dumps({"type": "ping", "v": frame["v"]}))
        elif frame["type"] == "ack":
            self.acknowledged[frame["id"]] = frame["v"]
            self.pending = None
            if self.shown["v"] < frame["v"]:  # the view follows
                self.shown = self.shown | {"questions": []}
        elif frame["type"] == "refused":
            self.refused.append(frame)
            self.pending = None
            self.socket.send('{"type": "resync"}')
            self.shown = self.shown | {"questions": []}

    def answer(self, question):
        self.pending = {
            "type": "answer", "id": f"{self.port}-{self.cookie[-6:]}-{next(self.numbers)}",
            "question": question["id"], "answer": any_answer(question, self.random),
        }  # fmt: skip
        self.socket.send(json.dumps(self.pending))


def sit_down(servers, ports, seeds=(1, 2)):
    """Return two players at a new match, each at one of the ports."""
    longest = max(registry.SLUGS, key=usual_length)
    prepared = servers.populate(longest, 1)
    ((slug, *people),) = prepared["matches"]
    players = [
        Player(port, slug, prepared["cookies"][person], seed)
        for port, person, seed in zip(ports, people, seeds, strict=True)
    ]
    for player in players:
        player.table = players
    return players


def stored(servers):
    """Return the log of the database: client id -> the version after it."""
    with psycopg.connect(servers.environment["DATABASE_URL"]) as database:
        rows = database.execute('SELECT client_id, "index" FROM games_logentry ORDER BY "index"')
        return {client_id: index + 1 for client_id, index in rows}


def check_acknowledged(players, log):
    """Check that every acknowledged answer is in the log once and in order, without gaps.

    A player counts public entries and their own, so a player's version is at most the log's.
    """
    for player in players:
        places = [log[sent] for sent in player.acknowledged]
        assert places == sorted(places)
        assert all(v <= log[sent] for sent, v in player.acknowledged.items())
    assert list(log.values()) == list(range(1, len(log) + 1))


async def test_nothing_acknowledged_is_lost_when_processes_are_killed(servers, behind_nginx):
    for _process in range(2):
        servers.start()
    port = behind_nginx()
    players = sit_down(servers, [port, port])

    async def kill_and_replace(process, version):
        """Kill a process during answers, and start another in its place."""
        await players[0].has_seen(version)
        servers.processes[process].kill()
        await asyncio.to_thread(servers.processes[process].wait)
        await asyncio.to_thread(servers.start, port=servers.ports[process])

    async with asyncio.timeout(300):
        # Pause until the first process is replaced, or the match could be over by then.
        await asyncio.gather(*(player.play(until=40) for player in players), kill_and_replace(0, 10))
        await asyncio.gather(*(player.play() for player in players), kill_and_replace(1, 50))
    check_acknowledged(players, stored(servers))
    assert players[0].shown["outcome"] == players[1].shown["outcome"]
    assert max(player.connections for player in players) > 1
    assert "none differs" in servers.manage("replay_matches", players[0].slug)


async def test_players_on_different_processes_see_each_other_by_the_bell(servers):
    ports = [servers.start(), servers.start()]
    players = sit_down(servers, ports)
    async with asyncio.timeout(300):
        await asyncio.gather(*(player.play() for player in players))
    assert players[0].shown["outcome"] == players[1].shown["outcome"]
    check_acknowledged(players, stored(servers))
    assert [player.connections for player in players] == [1, 1]


async def test_of_two_tabs_on_different_processes_that_answer_at_once_one_wins(servers):
    ports = [servers.start(), servers.start()]
    first, second = sit_down(servers, ports)
    cookies = first.cookie, second.cookie
    tabs = {cookie: [Player(port, first.slug, cookie, port) for port in ports] for cookie in cookies}
    everybody = [tab for pair in tabs.values() for tab in pair]
    for tab in everybody:
        await tab.connect()
    async with asyncio.timeout(TURN_DELAY):
        for tab in everybody:
            await tab.hears_of(0)
        pair = next(pair for pair in tabs.values() if pair[0].shown["questions"])
        for _time in range(20):
            for tab in pair:
                tab.answer(tab.shown["questions"][0])
            replies = [await tab.reply() for tab in pair]
            assert sorted(replies) == ["ack", "refused"]
            version = max(v for tab in pair for v in tab.acknowledged.values())
            for tab in pair:
                await tab.hears_of(version)
            if not pair[0].shown["questions"]:
                pair = next(each for each in tabs.values() if each is not pair)
                for tab in pair:
                    await tab.is_asked()
    assert list(stored(servers).values()) == list(range(1, 21))


async def test_people_on_different_processes_know_of_each_other(servers):
    ports = [servers.start(), servers.start()]
    players = sit_down(servers, ports)
    for player in players:
        await player.connect()
    async with asyncio.timeout(TURN_DELAY):
        while True:
            frame = json.loads(await players[0].frames.get())
            if frame["type"] == "people" and all(p["connected"] for p in frame["players"]):
                break


async def test_the_match_goes_on_when_redis_is_away(servers):
    servers.environment["REDIS_URL"] = f"redis://127.0.0.1:{free_port()}/0"
    port = servers.start()
    players = sit_down(servers, [port, port])
    async with asyncio.timeout(300):
        await asyncio.gather(*(player.play() for player in players))
    assert players[0].shown["outcome"] == players[1].shown["outcome"]


async def test_a_page_on_another_process_hears_of_my_turn_within_a_second(servers):
    ports = [servers.start(), servers.start()]
    prepared = servers.populate("homeworlds", 1)
    ((slug, *people),) = prepared["matches"]
    cookies = [prepared["cookies"][person] for person in people]
    players = [Player(ports[0], slug, cookie, seed) for seed, cookie in enumerate(cookies)]
    news: asyncio.Queue = asyncio.Queue()
    await connect(news.put_nowait, ports[1], "/ws/me/", cookies[1])
    async with asyncio.timeout(TURN_DELAY):
        await players[0].connect()
        await players[0].is_asked()
        while players[0].shown["waiting"] == [0]:
            if players[0].shown["questions"]:
                players[0].answer(players[0].shown["questions"][0])
                await players[0].reply()
            else:
                players[0].hear(json.loads(await players[0].frames.get()))
        assert json.loads(await asyncio.wait_for(news.get(), 1)) == {"type": "news"}
