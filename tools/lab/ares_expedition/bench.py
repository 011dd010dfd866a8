"""Measurements: the speed of whole matches, and the view of a late one."""

from __future__ import annotations

import random
import zlib
from time import process_time

from games.ares_expedition import RULES
from games.ares_expedition.cards import PROJECTS
from games.ares_expedition.scoring import round_summary
from games.ares_expedition.state import Mars
from games.core import Engine, english
from games.core.ai.autoplay import play_on
from games.core.dialogue.rendering import view_json

MATCHES = 60
LATE_CARDS, LATE_HAND, LATE_ROUNDS = 28, 10, 14


def bench() -> list[tuple[str, str]]:
    """Return the measurements, as lines of a table."""
    speed, answers, rounds = whole_matches()
    milliseconds, kilobytes = late_view()
    return [
        ("random two-player matches a second", f"{speed:.0f}"),
        ("their answers and rounds, on average", f"{answers:.0f}, {rounds:.0f}"),
        ("view of a late four-player match, as JSON", f"{milliseconds:.2f} ms (median)"),
        ("the same, compressed", f"{kilobytes:.1f} kB"),
    ]


def whole_matches() -> tuple[float, float, float]:
    """Return matches a second, and the mean number of their answers and rounds."""
    answers = rounds = 0
    began = process_time()
    for seed in range(MATCHES):
        match = Engine.new(RULES, 2, {}, random.Random(f"secret {seed}").randbytes(32))
        answers += play_on(match, random.Random(seed))
        rounds += match.state.round
    seconds = process_time() - began
    return MATCHES / seconds, answers / MATCHES, rounds / MATCHES


def late_view() -> tuple[float, float]:
    """Return milliseconds and compressed kilobytes of a player's view, with realistic engines."""
    match = Engine.new(RULES, 4, {}, bytes(32))
    play_on(match, random.Random(1), 300)
    lay_out_late(match.state)
    times = []
    text = b""
    for _attempt in range(50):
        began = process_time()
        text = view_json(match.view(0), english())
        times.append(process_time() - began)
    return sorted(times)[len(times) // 2] * 1000, len(zlib.compress(text)) / 1000


def lay_out_late(mars: Mars) -> None:
    """Give everybody a typical number of cards near the end."""
    cards = list(PROJECTS)
    random.Random(1).shuffle(cards)
    for player in mars.players:
        player.tableau = [cards.pop() for _card in range(LATE_CARDS)]
        player.hand = [cards.pop() for _card in range(LATE_HAND)]
    mars.history = [[round_summary(each) for each in mars.players] for _round in range(LATE_ROUNDS)]
