"""Computer opponents at a real worker: they play, are killed during a decision, and end with the worker."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import time
from pathlib import Path

import pytest

from tools.bench.servers import on_sqlite
from tools.bench.websocket import connect

MAKE = """
import json
from django.contrib.auth import get_user_model
from games.play.start import match_start
from tools.bench.populate import session_cookie
person = get_user_model().objects.create_guest("Ada")
match = match_start(game="impulse", people=[person, None], levels={1: "hard"})
print(json.dumps([session_cookie(person), match.slug]))
"""


class Player:
    """Answers each question with the first option, and counts the opponent's answers."""

    def __init__(self):
        self.versions = 0
        self.answers = 0
        self.over = False
        self.news = asyncio.Event()

    def heard(self, text):
        frame = json.loads(text) if text else {}
        if frame.get("type") != "match":
            return
        self.versions = max(self.versions, frame["v"])
        self.socket.send(json.dumps({"type": "ping", "v": frame["v"]}))  # or the server sends no more
        self.over = frame["outcome"] is not None
        self.news.set()
        for question in frame["questions"][:1]:
            keys = [option["key"] for option in question.get("options", [])]
            answer = {
                "one": keys[0] if keys else None,
                "some": keys[: question.get("least") or 0],
                "amount": question.get("least"),
            }[question["kind"]]
            self.answers += 1
            self.socket.send(
                json.dumps(
                    {
                        "type": "answer",
                        "id": f"a{self.answers}",
                        "question": question["id"],
                        "answer": answer,
                    }
                )
            )

    async def until(self, by_opponent):
        """Wait until the opponent has given so many answers."""
        async with asyncio.timeout(60):
            while self.versions - self.answers < by_opponent and not self.over:
                self.news.clear()
                await self.news.wait()


def deciding(worker):
    """Return the process in which a worker's opponents decide, as soon as there is one."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        by_thread = Path(f"/proc/{worker}/task").glob("*/children")
        if found := " ".join(children.read_text() for children in by_thread).split():
            return int(found[0])
        time.sleep(0.02)
    raise TimeoutError("no process decides")


@pytest.mark.long
def test_it_is_played_against_and_ends_with_its_worker(monkeypatch):
    monkeypatch.setenv("OPPONENT_PACE", "fast")
    monkeypatch.setenv("OPPONENT_PROCESSES", "1")
    with on_sqlite() as servers:
        port = servers.start()
        cookie, slug = json.loads(servers.manage("shell", "-c", MAKE).strip().splitlines()[-1])
        with servers.worker() as worker:
            killed, replaced = asyncio.run(play(port, cookie, slug, worker.pid))
            assert replaced != killed
            process = os.pidfd_open(replaced)
        assert select.select([process], [], [], 20)[0], "it has outlived its worker"
        os.close(process)


async def play(port, cookie, slug, worker):
    player = Player()
    player.socket = await connect(player.heard, port, f"/ws/match/{slug}/", cookie)
    await player.until(2)
    killed = await asyncio.to_thread(deciding, worker)
    os.kill(killed, signal.SIGKILL)
    await player.until(20)
    assert not player.over
    return killed, await asyncio.to_thread(deciding, worker)
