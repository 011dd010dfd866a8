"""Stretches of matches between two computers, for the pages of the games (`lobby/game_pages/stretch.py`)."""

from __future__ import annotations

import base64
import hashlib
import random
from typing import Any, NamedTuple

from games import registry
from games.core.ai.opponents import CountedBudget, Level
from games.core.ai.seat_player import SeatPlayer
from games.core.chance import commitment
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.records.record import FORMAT, Record, ending_of

NAMES = ["Titan", "Rhea"]  # as the lobby names computers of these levels
LEVELS: tuple[Level, Level] = ("hard", "normal")
MOST_TURNS = 80


class Played(NamedTuple):
    """A match between two computers, with its secret and the starts of its turns."""

    match: Engine[Any]
    secret: bytes
    starts: list[Checkpoint]


def play(game: str, deal: int, count: int, most_turns: int = MOST_TURNS) -> Played:
    """Play a deal; each answer considers `count` positions."""
    secret = hashlib.sha256(f"stretch {deal}".encode()).digest()
    match = Engine.new(registry.rules_of(game), len(NAMES), {}, secret)
    levels = registry.ai_of(game).opponents
    players = [SeatPlayer(levels[level], seat) for seat, level in enumerate(LEVELS)]
    starts = [match.checkpoint]
    while match.outcome is None and len(starts) < most_turns:
        seat = match.waiting[0]
        seed = random.Random(f"{deal} {seat} {match.version}").getrandbits(32)
        match.answer(seat, players[seat].answer(match, lambda: CountedBudget(count), seed))
        if match.checkpoint is not starts[-1]:
            starts.append(match.checkpoint)
    return Played(match, secret, starts)


def record_of(played: Played, turn: int, answers: int) -> Record:
    """Return the record of so many answers from the start of a turn on."""
    match, start = played.match, played.starts[turn]
    again = Engine(match.rules, played.secret, Checkpoint(0, start.state))
    for entry in match.log[start.index : start.index + answers]:
        again.answer(entry.seat, entry.answer)
    return Record(
        orrery=FORMAT, game=match.rules.slug, rules=match.rules.version, seats=len(NAMES), names=NAMES,
        options=match.state.options, commitment=commitment(played.secret), secret=played.secret.hex(),
        log=again.log, result=ending_of(again), origin=base64.b64encode(start.state).decode(),
    )  # fmt: skip
