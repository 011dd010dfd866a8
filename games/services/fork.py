"""Play on from a moment of a finished match: where the new one begins, and why there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec.structs import replace

from games import models
from games.core.log import Checkpoint, kept_answers
from games.core.match import Match
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer, Json, Seat
from games.core.rules import Rules
from games.core.runner import RulesFault
from games.core.table import dump
from games.core.table import load as load_table
from games.registry import rules_of
from games.services.replay import Moments, match_from, replayed
from games.services.start import under_rules
from games.services.store import load

Given: TypeAlias = tuple[Seat, Json]  # an answer, to whatever that seat is asked
HERE = _("The new match begins exactly here, at move {n}.")
DRAWN = _(
    "Chance has spoken in this turn, and the new match draws anew: it begins at move {n}, the start of the turn."
)
REVEALED = _(
    "Something was revealed in this turn: the new match begins at move {n}, the start of the turn."
)
OTHERWISE = _(
    "This turn cannot be taken up in its middle: the new match begins at move {n}, the start of the turn."
)


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a fork begins: at the turn start `state`, with the answers `given` entered first."""

    move: int  # the moment of the old match
    message: Message
    state: bytes
    given: list[Given] = field(default_factory=list)
    exact: bool = False  # whether it begins where it was to, and not at the start of that turn


def beginning(*, match: models.Match, moment: int, version: int | None = None) -> Beginning:
    """Return where a new match begins that plays on from this moment, or version, of a finished one.

    It has a secret of its own, so that nobody knows what it will draw. What was drawn or revealed in
    the running turn can therefore not be kept, and it begins at the start of that turn instead.

    Raises: IllegalAnswer if the match was over at that moment, or is not over now.
    """
    if not match.is_over:
        raise IllegalAnswer(_("one can play on from a match when it is over"))
    live = load(match.slug)
    moments = Moments(live)
    version = moments.version(moment) if version is None else version
    played, first = match_from(live, version)
    for _step in replayed(played, live.game.log[first:version]):
        pass
    if played.outcome is not None:
        raise IllegalAnswer(_("the match is over at that moment: choose an earlier one"))
    start = played.checkpoint
    laid = load_table(played.rules.state_type, start.state)
    turn_log = played.log[start.index :]
    given = [(turn_log[at].seat, turn_log[at].answer) for at in kept_answers(turn_log)]
    turn = moments.seen_at(start.index)
    if given and played.state.chance.draws != laid.draws:
        return _at_turn_start(start, turn, DRAWN)
    if given and played.state.reveals != laid.reveals:
        return _at_turn_start(start, turn, REVEALED)
    if given and not _leads_to(rules_of(match.game), played, given):
        return _at_turn_start(start, turn, OTHERWISE)
    here = moments.seen_at(version)
    return Beginning(here, _at_move(HERE, here), start.state, given, exact=True)


def _at_turn_start(start: Checkpoint, turn: int, why: Message) -> Beginning:
    return Beginning(turn, _at_move(why, turn), start.state)


def _at_move(why: Message, move: int) -> Message:
    return Message(why.id, {"n": move})


def _leads_to(rules: Rules[Any], played: Match[Any], given: list[Given]) -> bool:
    """Return whether under these rules the answers alone lead where the match was: no standing order did."""
    twin = Match(rules, bytes(32), Checkpoint(0, under_rules(rules, played.checkpoint.state)))
    try:
        for seat, answer in given:
            twin.answer(seat, answer)
    except (IllegalAnswer, RulesFault):
        return False
    return _position(rules, twin) == _position(rules, played)


def _position(rules: Rules[Any], match: Match[Any]) -> tuple[bytes, list[Seat]]:
    """Return the table, without its journal and draws, and the seats that owe an answer."""
    table = replace(match.state, journal=[], draws=0, rolled=0)
    return under_rules(rules, dump(table)), match.waiting
