"""Play on from a moment of a finished match: where the new one begins, and why there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from games import models
from games.core.log import Checkpoint, kept_answers
from games.core.match import Match
from games.core.messages import Message, _, english
from games.core.questions import IllegalAnswer, Seat
from games.core.rendering import view_json
from games.core.rules import Rules
from games.core.runner import RulesFault
from games.core.table import dump
from games.core.table import load as load_table
from games.registry import rules_of
from games.services.dealt_anew import Given, deal
from games.services.replay import Moments, match_from, replayed
from games.services.start import under_rules
from games.services.store import load

DEALS_TRIED = 3
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
DEALT = _(
    "What you did not know is dealt anew: the new match begins at move {n}, the start of the turn."
)


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a fork begins: at the turn start `state`, with the answers `given` entered first."""

    move: int  # the moment of the old match
    message: Message
    state: bytes
    given: list[Given] = field(default_factory=list)
    exact: bool = False  # whether it begins where it was to, and not at the start of that turn


def beginning(
    *, match: models.Match, moment: int, version: int | None = None, seat: Seat | None = None
) -> Beginning:
    """Return where a new match begins that plays on from this moment, or version, of a finished one.

    It has a secret of its own, so that nobody knows what it will draw. What was drawn or revealed in
    the running turn can therefore not be kept, and it begins at the start of that turn instead. So it
    does where the answers of that turn do not go with hidden things that `seat` (None: a spectator)
    does not know, and that will be dealt anew (games/services/dealt_anew.py).

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
    rules = rules_of(match.game)
    if given and not _leads_to(rules, played, given):
        return _at_turn_start(start, turn, OTHERWISE)
    if given and not _goes_with_other_deals(rules, played, given, seat):
        return _at_turn_start(start, turn, DEALT)
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


def _goes_with_other_deals(
    rules: Rules[Any], played: Match[Any], given: list[Given], seat: Seat | None
) -> bool:
    """Return whether the answers can be given, and `seat` sees the same, whatever it does not know."""
    origin = under_rules(rules, played.checkpoint.state)
    dealt = [deal(rules, origin, seat) for _deal in range(DEALS_TRIED)]
    try:
        wanted, *others = [_shown(rules, state, given, seat) for state in (origin, *dealt)]
    except (IllegalAnswer, RulesFault):
        return False
    return all(shown == wanted for shown in others)


def _shown(
    rules: Rules[Any], state: bytes, given: list[Given], seat: Seat | None
) -> tuple[list[Seat], bytes]:
    """Return who owes an answer, and what `seat` sees, when these have been given from a turn start."""
    match = Match(rules, bytes(32), Checkpoint(0, state))
    for number, answer in given:
        match.answer(number, answer)
    return match.waiting, view_json(match.view(seat), english())


def _position(rules: Rules[Any], match: Match[Any]) -> tuple[bytes, list[Seat]]:
    """Return the table, without its journal and draws, and the seats that owe an answer."""
    table = replace(match.state, journal=[], draws=0, rolled=0)
    return under_rules(rules, dump(table)), match.waiting
