"""Measurements: the length of games and their winners, compared with the figures by which the faces were
chosen.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from statistics import median, quantiles
from typing import NamedTuple, get_args

from games.core import Engine
from games.core.ai.autoplay import play_on
from games.planet_masters.ai.policy import Temper, answer
from games.planet_masters.races import RACES
from games.planet_masters.rules import RULES
from games.planet_masters.scoring import STOPPED
from games.planet_masters.state import PlanetMasters

GAMES, SEATS = 2000, 4
TEMPERS: tuple[Temper, ...] = get_args(Temper)
UNTHINKING_GAMES = 200
# Figures of simulated games of four with the recommended faces.
DECIDED = {
    "length": "median 12 rounds, 5 % under 6, 5 % over 24; 50 turns",
    "never": "0.020 %",
    "ways": "occupation 45 %, manage 48 %, build 7 %",
    "seats": "23.1 25.3 26.1 25.5 %",
    "races": "Gaia 0.90, Mors 1.26, Roach 1.06, Pakal 0.91, Matrix 0.92, Freewalker 0.95",
}


class Game(NamedTuple):
    """Course of one game; `seat` is the winner's, counted from the first player."""

    turns: int
    reason: str
    seat: int
    race: str
    races: list[str]


def bench() -> list[tuple[str, str]]:
    """Measure whole games of four by players of simple principles, and some by chance."""
    seconds, answers, games = simulate(GAMES, play_out)
    unthinking_seconds, unthinking_answers, unthinking = simulate(UNTHINKING_GAMES, play_on)
    return [
        ("games per second", f"{GAMES / seconds:.0f} ({answers / GAMES:.0f} answers each)"),
        ("length", f"{length(games)} (decided by: {DECIDED['length']})"),
        ("not won in 200 rounds", f"{unwon(games)} (decided by: {DECIDED['never']})"),
        ("ways to win", f"{ways(games)} (decided by: {DECIDED['ways']})"),
        ("wins by seat in turn order", f"{seats(games)} (decided by: {DECIDED['seats']})"),
        ("wins by race, 1 = fair", f"{races(games)} (decided by: {DECIDED['races']})"),
        (
            "every answer at random",
            (
                f"{UNTHINKING_GAMES / unthinking_seconds:.0f} games per second"
                f" ({unthinking_answers / UNTHINKING_GAMES:.0f} answers each), {length(unthinking)},"
                f" not won in 200 rounds: {unwon(unthinking)}"
            ),
        ),
    ]


def play_out(match: Engine[PlanetMasters], generator: random.Random) -> int:
    """Play to the end, each seat with a random temper; return the number of answers."""
    tempers = [generator.choice(TEMPERS) for _seat in range(match.state.seats)]
    given = 0
    while match.outcome is None:
        for question in list(match.open.values()):
            temper = tempers[question.seat]
            match.answer(question.seat, answer(match.state, question, temper, generator))
            given += 1
    return given


def simulate(games: int, play: Callable[[Engine[PlanetMasters], random.Random], int]) -> tuple[float, int, list[Game]]:
    """Play whole games; return the CPU seconds, the number of answers and the course of each game."""
    answers, played = 0, []
    start = time.process_time()
    for seed in range(games):
        generator = random.Random(seed)
        match = Engine.new(RULES, SEATS, {"limit": "200"}, generator.randbytes(32))
        answers += play(match, generator)
        played.append(summary(match))
    return time.process_time() - start, answers, played


def summary(match: Engine[PlanetMasters]) -> Game:
    table, outcome = match.state, match.outcome
    assert outcome is not None
    winner = table.players[outcome.winners[0]]
    races = [player.race for player in table.players]
    return Game(table.turns, outcome.reason, outcome.winners[0], winner.race, races)


def length(games: list[Game]) -> str:
    rounds = [game.turns // SEATS + 1 for game in games]
    twentieths = quantiles(rounds, n=20)
    turns = sum(game.turns + 1 for game in games) / len(games)
    return (
        f"median {median(rounds):.0f} rounds, 5 % under {twentieths[0]:.0f},"
        f" 5 % over {twentieths[-1]:.0f}; {turns:.0f} turns"
    )


def unwon(games: list[Game]) -> str:
    return f"{100 * sum(game.reason in STOPPED for game in games) / len(games):.3f} %"


def ways(games: list[Game]) -> str:
    reasons = Counter(game.reason for game in games)
    return ", ".join(f"{reason} {100 * n / len(games):.0f} %" for reason, n in reasons.most_common())


def seats(games: list[Game]) -> str:
    places = Counter(game.seat for game in games if game.reason not in STOPPED)
    ended = places.total()
    return " ".join(f"{100 * places[place] / ended:.1f}" for place in range(SEATS)) + " %"


def races(games: list[Game]) -> str:
    """Return the wins of each race in its games, against an equal share."""
    ended = [game for game in games if game.reason not in STOPPED]
    present = Counter(race for game in ended for race in game.races)
    won = Counter(game.race for game in ended)
    return ", ".join(f"{race.capitalize()} {SEATS * won[race] / present[race]:.2f}" for race in RACES)
