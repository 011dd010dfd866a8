"""Play on from a moment of a finished match: where the new one begins, and why there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec.structs import replace

from games import models
from games.core.log import Checkpoint, Entry
from games.core.match import Match
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer, Json, Seat
from games.core.rules import Rules
from games.core.runner import RulesFault
from games.core.table import dump
from games.core.table import load as load_table
from games.registry import rules_of
from games.services.records import match_from
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

    move: int  # of the old match
    message: Message
    state: bytes
    given: list[Given] = field(default_factory=list)


def beginning(*, match: models.Match, version: int) -> Beginning:
    """Return where a new match begins that plays on from `version` of a finished one.

    It has a secret of its own, so that nobody knows what it will draw. What was drawn or revealed in
    the running turn can therefore not be kept, and it begins at the start of that turn instead.

    Raises: IllegalAnswer if the match was over at that version, or is not over now.
    """
    if not match.is_over:
        raise IllegalAnswer(_("one can play on from a match when it is over"))
    live = load(match.slug)
    played, first = match_from(live, min(version, live.game.version))
    for entry in live.game.log[first:version]:
        played.apply(entry)
    if played.outcome is not None:
        raise IllegalAnswer(_("the match is over at that moment: choose an earlier one"))
    start = played.checkpoint
    laid = load_table(played.rules.state_type, start.state)
    given = _answers_kept(played.log[start.index :])
    if given and played.state.chance.draws != laid.draws:
        return _at_turn_start(start, DRAWN)
    if given and played.state.reveals != laid.reveals:
        return _at_turn_start(start, REVEALED)
    if given and not _leads_to(rules_of(match.game), played, given):
        return _at_turn_start(start, OTHERWISE)
    return Beginning(played.version, _at_move(HERE, played.version), start.state, given)


def _at_turn_start(start: Checkpoint, why: Message) -> Beginning:
    return Beginning(start.index, _at_move(why, start.index), start.state)


def _at_move(why: Message, move: int) -> Message:
    return Message(why.id, {"n": move})


def _answers_kept(log: Sequence[Entry]) -> list[Given]:
    """Return the answers of a turn that were not taken back."""
    given: list[Given] = []
    for entry in log:
        if entry.question == "undo":
            last = max(at for at, (seat, _answer) in enumerate(given) if seat == entry.seat)
            del given[last]
        elif "." in entry.question:
            given.append((entry.seat, entry.answer))
    return given


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
