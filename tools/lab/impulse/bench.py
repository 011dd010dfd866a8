"""Measurements: speed, size of views, and random matches beside those of people."""

from __future__ import annotations

import random
import zlib
from collections import Counter
from time import process_time

from games.core import Engine
from games.core.ai.autoplay import play_on
from games.core.dialogue.messages import english
from games.core.dialogue.rendering import view_json
from games.impulse import RULES
from games.impulse.state import Galaxy

SPEED_MATCHES = 60
MATCHES = 1000
LIMIT = 20_000
# From 87 finished matches of people against programs, in per cent.
YARDSTICKS = {
    "core": 33.0,
    "trade": 31.0,
    "ships": 16.5,
    "activation": 10.5,
    "battle": 5.5,
    "refine": 4.0,
}


def play(seats: int, seed: int, answers: int = LIMIT) -> Engine[Galaxy]:
    """Play a random match, to its end or for so many answers."""
    match = Engine.new(RULES, seats, {}, random.Random(f"secret {seed}").randbytes(32))
    play_on(match, random.Random(seed), answers)
    return match


def bench(matches: int = MATCHES) -> list[tuple[str, str]]:
    """Return the measurements, as lines of a table."""
    return [
        ("random two-player matches a second", f"{speed():.0f}"),
        *six_player_view(),
        *(line for seats in RULES.seats for line in courses(seats, matches)),
    ]


def speed() -> float:
    play(2, 0)
    began = process_time()
    for seed in range(SPEED_MATCHES):
        play(2, seed)
    return SPEED_MATCHES / (process_time() - began)


def six_player_view() -> list[tuple[str, str]]:
    """Measure views during one match: the median time and the largest size."""
    times, sizes = [], []
    for answers in range(50, 800, 50):
        match = play(6, 1, answers)
        for _attempt in range(5):
            began = process_time()
            text = view_json(match.view(0), english())
            times.append(process_time() - began)
        sizes.append(len(zlib.compress(text)))
    return [
        ("view of a six-player match", f"{sorted(times)[len(times) // 2] * 1000:.2f} ms (median)"),
        ("the same, compressed", f"{max(sizes) / 1000:.1f} kB (largest)"),
    ]


def courses(seats: int, matches: int) -> list[tuple[str, str]]:
    """Measure the length of random matches, their ends, and the sources of points."""
    rounds: list[float] = []
    reasons: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for seed in range(matches):
        match = play(seats, seed)
        table = match.state
        rounds.append(table.turns / seats)
        reasons[match.outcome.reason if match.outcome else "no end"] += 1
        for points in table.sources:
            sources.update(points)
    total = sum(sources.values())
    shares = ", ".join(
        f"{source} {100 * sources[source] / total:.0f} ({share:.0f})" for source, share in YARDSTICKS.items()
    )
    return [
        (
            f"{seats} players, {matches} matches: ends, rounds",
            f"{dict(reasons)}, mean {sum(rounds) / matches:.1f}, most {max(rounds):.1f} (people 5-6)",
        ),
        (f"{seats} players, points in per cent (people)", shares),
    ]
