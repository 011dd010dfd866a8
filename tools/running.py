"""Running matches for pictures: played at random to a moment, or by the notation of Homeworlds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Any

from games import registry
from games.core import Engine
from games.core.ai.autoplay import play_on, random_answer
from games.homeworlds import RULES
from games.play.loading import load
from games.play.moves import match_answer
from games.play.start import match_start
from lobby.people.models import Person

LONGEST = 600  # more answers until the first seat is asked
OPENING = (
    "homeworld y1 b2 g3 Lyra", "homeworld b3 g1 g3 Ishtar", "build g1 Lyra", "build g1 Ishtar",
    "trade g1 y1 Lyra", "trade g1 y1 Ishtar", "build g1 Lyra", "build g1 Ishtar",
    "discover y1 Lyra b3 Mimosa", "discover y1 Ishtar r2 Vega", "trade y1 r1 Mimosa", "build g2 Ishtar",
    "build g2 Lyra", "trade g2 y2 Ishtar", "trade g2 y2 Lyra", "move y2 Ishtar Vega",
    "move y2 Lyra Mimosa", "move y1 Vega Mimosa", "build g2 Lyra", "build g2 Ishtar",
)  # fmt: skip


def left_at(
    people: Sequence[Person | None], game: str, answers: int, topic: str = "", seed: int = 0, **seating: Any
) -> str:
    """Play a public match at random until the first seat is asked something, after so many answers.

    Return its slug. With `topic`, the question has it. `seating` holds options, names and levels of
    the match. Raises: RuntimeError.
    """
    rules, secret = registry.rules_of(game), bytes([len(people)]) * 32
    match = Engine.new(rules, len(people), seating.get("options") or {}, secret)
    generator = random.Random(seed)
    for n in range(LONGEST):
        if match.outcome is not None:
            return left_at(people, game, answers, topic, seed + 1, **seating)
        mine = match.question_of(0)
        if n >= answers and mine is not None and topic in ("", mine[1].topic):
            given = [(entry.seat, entry.answer) for entry in match.log]
            return match_start(game=game, people=people, public=True, secret=secret, given=given, **seating).slug
        asked = generator.choice(list(match.open.values()))
        match.answer(asked.seat, random_answer(asked, generator))
    raise RuntimeError(f"{game}: the first seat is not asked again")


def left_before_its_end(people: Sequence[Person], game: str) -> tuple[str, str]:
    """Play a public match at random until one answer of the first seat is missing.

    Return its slug and the key to choose.
    """
    rules, secret = registry.rules_of(game), bytes([len(people)]) * 32
    for seed in itertools.count():
        whole = Engine.new(rules, len(people), {}, secret)
        play_on(whole, random.Random(seed))
        *before, last = whole.log
        if last.seat == 0 and isinstance(last.answer, str):
            break
    given = [(entry.seat, entry.answer) for entry in before]
    match = match_start(game=game, people=people, public=True, secret=secret, given=given)
    return match.slug, last.answer


def opened(people: Sequence[Person]) -> str:
    """Play some turns of Homeworlds, all in the notation; return the slug of the match."""
    match = match_start(game="homeworlds", people=people, public=True)
    n = 0
    for turn in OPENING:
        live = load(match.slug).game
        for answer in RULES.notation.parse_turn(live.state, turn):
            ((question, asked),) = load(match.slug).game.open.items()
            n += 1
            match_answer(
                match=match, person=people[asked.seat], question=question, answer=answer, client_id=str(n)
            )  # fmt: skip
    return match.slug
