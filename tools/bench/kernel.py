"""Measure the kernel's replay of a match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import process_time
from typing import Any

from games.core.ai.autoplay import play_on
from games.core.engine.engine import Engine
from games.core.rules import Rules

ANSWERS = 400
ATTEMPTS = 7
SECRET = bytes(32)


def replay_times(rules: Rules[Any]) -> Iterator[tuple[str, str]]:
    """Return the best times of several replays of a match with about 400 answers."""
    seats = rules.seats[-1]
    matches, answers = [], 0
    for seed in range(ANSWERS):
        match = Engine.new(rules, seats, {}, SECRET)
        play_on(match, random.Random(seed), ANSWERS - answers)
        matches.append(match)
        answers += match.version
        if answers >= ANSWERS:
            break
    times = []
    for _attempt in range(ATTEMPTS):
        began = process_time()
        for match in matches:
            Engine.new(rules, seats, {}, SECRET, match.log)
        times.append(process_time() - began)
    played = f"{answers} answers" + (f" in {len(matches)} matches" if len(matches) > 1 else "")
    yield f"{rules.slug}: replaying {played}", f"{min(times) * 1000:.1f} ms"
