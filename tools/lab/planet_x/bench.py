"""Measure the speed of skies, counting and whole games, for `manage.py bench`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from games.core import Engine
from games.core.ai.autoplay import play_on
from games.planet_x.rules import PlanetXRules
from games.planet_x.sky.clue_set import clue_set, number_of_codes
from games.planet_x.sky.facts import ClueFact, Fact, Survey, Target
from games.planet_x.sky.information_gain import survey_splits
from games.planet_x.sky.sectors import EXPERT, STANDARD, Letter, Mode, appearance, surveyed
from games.planet_x.sky.skies import Skies, all_skies

GAMES = 200
SKIES = 300


def bench() -> list[tuple[str, str]]:
    lines = []
    for mode in (STANDARD, EXPERT):
        took = seconds(partial(Skies, mode))
        lines.append((f"{mode.key}: all {len(all_skies(mode)):,} skies made", f"{took * 1e3:.0f} ms"))
        lines.append((f"{mode.key}: memory of the list", f"{memory(mode) / 1e6:.1f} MB"))
        generator = random.Random(1)
        numbers = [generator.randrange(number_of_codes(mode)) for _sky in range(SKIES)]
        took = seconds(partial(draw_all, mode, numbers))
        lines.append((f"{mode.key}: a sky with all its clues", f"{took / SKIES * 1e3:.2f} ms"))
        facts = middle_of_a_game(mode)
        took = seconds(partial(all_skies(mode).count, facts), 20)
        lines.append((f"{mode.key}: counting with {len(facts)} facts", f"{took * 1e3:.2f} ms"))
        took = seconds(partial(weigh, mode, facts), 5)
        lines.append((f"{mode.key}: weighing all surveys", f"{took * 1e3:.2f} ms"))
    for seats in (1, 2, 4):
        games, answers = whole_games(seats)
        text = f"{games:.0f} a second, {answers:.0f} answers each"
        lines.append((f"random games of {seats}, standard", text))
    return lines


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """Return the processor time of `work`, after a warm-up."""
    work()
    start = time.process_time()
    for _time in range(times):
        work()
    return (time.process_time() - start) / times


def draw_all(mode: Mode, numbers: list[int]) -> None:
    for number in numbers:
        clue_set(mode, number)


def memory(mode: Mode) -> int:
    skies = all_skies(mode)
    return sum(array.nbytes for each in (skies.placements, skies._placement) for array in each.values())


def middle_of_a_game(mode: Mode) -> list[Fact]:
    """Return a beginner's facts after two surveys, a target, three topics and a conference."""
    known = clue_set(mode, 123_456)
    facts: list[Fact] = list(known.starting["spring"][:8])
    half = mode.sectors // 2
    looked_for: list[tuple[Letter, int]] = [("A", 1), ("G", 4)]
    for letter, first in looked_for:
        last = first + half - 1
        facts.append(Survey(letter, first, last, surveyed(known.sky, letter, first, last)))
    facts.append(Target(half, appearance(known.sky, half)))
    return facts + [ClueFact(clue) for clue in (*known.topics[:3], known.conferences[0])]


def weigh(mode: Mode, facts: list[Fact]) -> int:
    skies = all_skies(mode)
    return sum(1 for _split in survey_splits(skies, skies.fitting(facts), 0))


def whole_games(seats: int) -> tuple[float, float]:
    """Return random games a second of processor time, and their mean number of answers."""
    rules, answers = PlanetXRules(), 0
    options = {"bot": "none"}
    start = time.process_time()
    for number in range(GAMES):
        match = Engine.new(rules, seats, options, number.to_bytes(32, "big"))
        answers += play_on(match, random.Random(number))
    return GAMES / (time.process_time() - start), answers / GAMES
