"""Live clocks with workers in processes of their own: on PostgreSQL and Redis, and on SQLite without either."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from tools.bench.servers import on_postgresql, on_sqlite
from tools.bench.websocket import connect

MATCHES = 4  # that run out of time at once
LEFT = 8  # seconds to open all sockets
ABOUT_A_SECOND = 3.0  # beside other tests on the same processors
MAKE = f"""
import json
from datetime import timedelta
from django.contrib.auth import get_user_model
from django.db.models import F
from games.clocks.models import Clock
from games.play.start import match_start
from tools.bench.populate import session_cookie
people = [get_user_model().objects.create_guest(name) for name in ("Ada", "Bo")]
matches = [
    match_start(game="homeworlds", people=people, time_control="30s", timeout_policy="loss")
    for _each in range({MATCHES})
]
left = timedelta(seconds={LEFT})
Clock.objects.filter(deadline__isnull=False).update(bank={LEFT}, deadline=F("asked_at") + left)
print(json.dumps([[each.slug for each in matches], [session_cookie(each) for each in people]]))
"""
LOG = """
import json
from games.matches.models import LogEntry
print(json.dumps(list(LogEntry.objects.values_list("question", "answer"))))
"""


@pytest.fixture
def servers(databases):
    with on_postgresql(*databases) as servers:
        yield told(servers)


@pytest.fixture
def small():
    with on_sqlite() as servers:
        yield told(servers)


def told(servers):
    servers.environment |= {"DEBUG": "1", "OPPONENT_PROCESSES": "0"}
    return servers


class Looker:
    """Records when a clock will be zero, and when the match was over."""

    def __init__(self):
        self.zero = self.over_at = 0.0
        self.outcome = None
        self.over = asyncio.Event()

    def heard(self, text):
        frame = json.loads(text) if text else {"type": ""}
        if frame["type"] == "clocks" and not self.zero:
            self.zero = frame["clocks"][0]["runs_out"] / 1000
        elif frame["type"] == "match" and frame["outcome"]:
            self.outcome, self.over_at = frame["outcome"], time.time()
            self.over.set()


@pytest.mark.long
def test_of_two_workers_one_acts_once_and_players_on_both_processes_see_it(servers):
    ports = [servers.start(), servers.start()]
    with servers.worker(), servers.worker():
        slugs, cookies = json.loads(servers.manage("shell", "-c", MAKE).strip().splitlines()[-1])
        lookers = asyncio.run(look(ports, slugs, cookies))
    assert {each.outcome["reason"] for each in lookers} == {"time"}
    assert {tuple(each.outcome["winners"]) for each in lookers} == {(1,)}
    late = sorted(each.over_at - each.zero for each in lookers)
    assert late[0] > 0
    assert late[len(late) // 2] < ABOUT_A_SECOND, late
    log = json.loads(servers.manage("shell", "-c", LOG).strip().splitlines()[-1])
    assert log == [["away", "time"]] * MATCHES


@pytest.mark.long
def test_without_redis_the_worker_is_heard_as_well(small):
    port = small.start()
    with small.worker():
        slugs, cookies = json.loads(small.manage("shell", "-c", MAKE).strip().splitlines()[-1])
        lookers = asyncio.run(look([port, port], slugs, cookies))
    late = sorted(each.over_at - each.zero for each in lookers)
    assert late[-1] < ABOUT_A_SECOND, late


async def look(ports, slugs, cookies):
    lookers, sockets = [], []
    for slug in slugs:
        for port, cookie in zip(ports, cookies, strict=True):
            looker = Looker()
            lookers.append(looker)
            sockets.append(await connect(looker.heard, port, f"/ws/match/{slug}/", cookie))
    async with asyncio.timeout(60):
        for looker in lookers:
            await looker.over.wait()
    for socket in sockets:
        socket.close()
    return lookers
