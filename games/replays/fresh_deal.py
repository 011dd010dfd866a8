"""Deal the hidden things of an old match anew, for the match that plays on from it.

The record of the old match reveals its deck and hands. In the new one, a player in their old seat
keeps the knowledge of that seat; the rest is dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from games.core.chance import Chance, new_secret
from games.core.dialogue.questions import IllegalAnswer, Json, Seat
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.engine.runner import RulesFault
from games.core.engine.table import dump, load
from games.core.rules import Rules
from games.play.start import under_rules
from games.registry import rules_of

Given: TypeAlias = tuple[Seat, Json]  # an answer to the open question of a seat
DEALS = 12  # tries, until the answers of the running turn are legal


def dealt_anew(
    *, game: str, origin: bytes, given: Sequence[Sequence[Any]], seat: Seat | None
) -> tuple[bytes, list[Given]]:
    """Return the turn start `origin`, dealt anew but for the knowledge of `seat`, and the answers to give.

    An answer of `given` that the new deal does not allow ends them, which is rare.
    """
    rules = rules_of(game)
    best: tuple[bytes, list[Given]] | None = None
    for _deal in range(DEALS):
        state = deal(rules, under_rules(rules, origin), seat)
        kept = _possible(rules, state, given)
        if best is None or len(kept) > len(best[1]):
            best = state, kept
        if len(kept) == len(given):
            break
    assert best is not None
    return best


def deal(rules: Rules[Any], origin: bytes, seat: Seat | None) -> bytes:
    """Return the turn start, dealt anew but for the knowledge of `seat`, from a new secret."""
    table = rules.deal_anew(load(rules.state_type, origin), seat, Chance(new_secret()))
    return dump(table)


def _possible(rules: Rules[Any], state: bytes, given: Iterable[Sequence[Any]]) -> list[Given]:
    """Return the first answers, up to the first illegal one."""
    trial, kept = Engine(rules, bytes(32), Checkpoint(0, state)), list[Given]()
    for seat, answer in given:
        try:
            trial.answer(seat, answer)
        except (IllegalAnswer, RulesFault):
            break
        kept.append((seat, answer))
    return kept
