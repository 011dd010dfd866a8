"""Players of an outage: they answer every second, connect again, and record each reply."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter

import psycopg

from tests.cluster.processes.test_cluster import Player
from tools.bench.populate import Prepared

THINKS = 0.8  # seconds before each answer
PAUSE = 1.0, 4.0  # seconds between connections, as browsers pause
SILENCE = 120.0  # seconds without any frame, after which a page would be loaded again


class Steady(Player):
    """A player who answers as a person does, and continues after every refusal."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self.acknowledged_at: list[float] = []
        self.said: Counter[str] = Counter()  # sentences of refusals
        self.sent_at = 0.0
        self.longest = 0.0  # seconds until a reply

    async def play_until_cancelled(self) -> None:
        await self.connect()
        while not (self.shown and self.shown["outcome"]):
            if self.shown and self.shown["questions"] and not self.pending:
                await asyncio.sleep(THINKS)
                self.sent_at = time.monotonic()
                self.answer(self.shown["questions"][0])
            try:
                text = await asyncio.wait_for(self.frames.get(), SILENCE)
            except TimeoutError:
                text = ""
            if text:
                self.hear_reply(json.loads(text))
            else:
                await asyncio.sleep(self.random.uniform(*PAUSE))
                await self.connect()

    def hear_reply(self, frame: dict) -> None:
        """Note the time of a reply, then hear it as any player does."""
        if frame["type"] in ("ack", "refused"):
            self.longest = max(self.longest, time.monotonic() - self.sent_at)
        if frame["type"] == "ack":
            self.acknowledged_at.append(time.monotonic())
        if frame["type"] == "refused":
            self.said[frame["error"]] += 1
        self.hear(frame)


def seat_players(prepared: Prepared, port: int) -> list[Steady]:
    """Return two players for each match, all at one address."""
    return [
        Steady(port, slug, prepared["cookies"][person], 2 * number + seat)
        for number, (slug, *people) in enumerate(prepared["matches"])
        for seat, person in enumerate(people)
    ]


def lost(players: list[Steady], database_url: str) -> int:
    """Return the number of acknowledged answers that the log lacks."""
    with psycopg.connect(database_url) as database:
        stored = {row[0] for row in database.execute("SELECT client_id FROM games_logentry")}
    return sum(sent not in stored for player in players for sent in player.acknowledged)


def replies(players: list[Steady], since: float, until: float) -> int:
    """Return the number of acknowledged answers between two moments."""
    return sum(since <= at < until for player in players for at in player.acknowledged_at)


def first_reply(players: list[Steady], since: float) -> float | None:
    """Return the seconds from a moment to the next acknowledged answer."""
    later = [at for player in players for at in player.acknowledged_at if at >= since]
    return min(later) - since if later else None
