"""Measurements: random play through the questions, and generation of whole turns."""

from __future__ import annotations

import random
import time
from pathlib import Path

from games.core import Choose, Engine
from games.homeworlds.map.position import from_key
from games.homeworlds.rules import HomeworldsRules
from games.homeworlds.successors import successors

POSITIONS = Path(__file__).parents[3] / "tests/games/homeworlds/vectors/speed_positions.tsv"


def bench() -> list[tuple[str, str]]:
    """Return measurements in words and numbers, for `manage.py bench`."""
    return [_careless_play(60), _careful_play(12, 250), _generation()]


def _careless_play(matches: int) -> tuple[str, str]:
    turns, answers, seconds = _play(matches, 3000, avoid_warnings=False)
    return "random play through the questions", _rate(turns, answers, seconds)


def _careful_play(matches: int, most_turns: int) -> tuple[str, str]:
    turns, answers, seconds = _play(matches, most_turns, avoid_warnings=True)
    return "the same, heeding warnings, so that matches grow long", _rate(turns, answers, seconds)


def _rate(turns: int, answers: int, seconds: float) -> str:
    return f"{turns / seconds:,.0f} whole turns/s, {answers / seconds:,.0f} answers/s"


def _play(matches: int, most_turns: int, *, avoid_warnings: bool) -> tuple[int, int, float]:
    turns = answers = 0
    rules, begin = HomeworldsRules(), time.process_time()
    for seed in range(matches):
        generator = random.Random(seed)
        match = Engine.new(rules, 2, {}, bytes(32))
        while match.outcome is None and match.state.turns < most_turns:
            (question,) = match.open.values()
            assert isinstance(question, Choose)
            keys = list(question.options)
            if avoid_warnings:
                safe = [key for key in keys if question.options[key].warning is None]
                keys = safe or keys
            match.answer(question.seat, generator.choice(keys))
            answers += 1
        turns += match.state.turns
    return turns, answers, time.process_time() - begin


def _generation() -> tuple[str, str]:
    keys = [line.split("\t")[1] for line in POSITIONS.read_text("ascii").splitlines()]
    begin = time.process_time()
    found = sum(sum(1 for _end in successors(from_key(key))) for key in keys)
    seconds = time.process_time() - begin
    return (
        f"whole turns without duplicates, {len(keys)} positions",
        f"{found:,} distinct turns, {found / seconds:,.0f} per second",
    )
