"""What is hidden at a position of an old match is dealt anew for the match that plays on from it.

Whoever has the record of the old match knows its deck and all its hands. In the new one a player in the
own old seat keeps what that seat knew then; everything else is dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from games.core.chance import Chance, new_secret
from games.core.log import Checkpoint
from games.core.match import Match
from games.core.questions import IllegalAnswer, Json, Seat
from games.core.rules import Rules
from games.core.runner import RulesFault
from games.core.table import dump, load
from games.registry import rules_of
from games.services.start import under_rules

Given: TypeAlias = tuple[Seat, Json]  # an answer, to whatever that seat is asked
DEALS = 12  # tries to deal so that the answers of the running turn can be given


def dealt_anew(
    *, game: str, origin: bytes, given: Sequence[Sequence[Any]], seat: Seat | None
) -> tuple[bytes, list[Given]]:
    """Return the turn start `origin` with what `seat` cannot know dealt anew, and the answers to it.

    Of the answers `given` those are left out that the new deal does not allow, which are seldom any.
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
    """Return the turn start with what `seat` cannot know dealt anew, from a secret nobody is told."""
    table = rules.deal_anew(load(rules.state_type, origin), seat, Chance(new_secret()))
    return dump(table)


def _possible(rules: Rules[Any], state: bytes, given: Iterable[Sequence[Any]]) -> list[Given]:
    """Return the first of the answers, as many as can be given one after the other."""
    trial, kept = Match(rules, bytes(32), Checkpoint(0, state)), list[Given]()
    for seat, answer in given:
        try:
            trial.answer(seat, answer)
        except (IllegalAnswer, RulesFault):
            break
        kept.append((seat, answer))
    return kept
