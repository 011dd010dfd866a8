"""Forks: the beginning of a new match that plays on from a moment of a finished one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from games.core.dialogue.messages import Message, _, english
from games.core.dialogue.questions import IllegalAnswer, Seat
from games.core.dialogue.rendering import view_json
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint, kept_answers
from games.core.engine.runner import RulesFault
from games.core.engine.table import dump
from games.core.engine.table import load as load_table
from games.core.rules import Rules
from games.matches.models import Match
from games.play.loading import load
from games.play.start import under_rules
from games.registry import rules_of
from games.replays.fresh_deal import Given, deal
from games.replays.replay import Moments, match_from, replayed

DEALS_TRIED = 3
HERE = _("The new match begins exactly here.")
DRAWN = _("This turn has used chance, and the new match draws anew: it begins at the start of the turn.")
REVEALED = _("Something was revealed in this turn: the new match begins at the start of the turn.")
OTHERWISE = _("This turn cannot be continued from its middle: the new match begins at the start of the turn.")
DEALT = _("Information hidden from you is dealt anew: the new match begins at the start of the turn.")


@dataclass(frozen=True, slots=True)
class Beginning:
    """The beginning of a fork: the turn start `state`, after which the answers `given` are played."""

    move: int  # the moment of the old match
    message: Message
    state: bytes
    given: list[Given] = field(default_factory=list)
    turn: int = 0  # its number, as the log counts
    exact: bool = False  # whether it begins at the wanted moment, not at the start of its turn


def beginning(*, match: Match, moment: int, version: int | None = None, seat: Seat | None = None) -> Beginning:
    """Return the beginning of a fork at this moment, or version, of a finished match.

    A fork has its own secret, so that nobody can foresee its draws. It begins at the start of the
    running turn if something was drawn or revealed in that turn. Hidden things that `seat` (None: a
    spectator) does not know are dealt anew (games/replays/fresh_deal.py). If the answers of the turn
    may not fit other deals, the fork begins at the start of the turn too.

    Raises: IllegalAnswer if the match was over at that moment, or is not over now.
    """
    if not match.is_over:
        raise IllegalAnswer(_("you can play on from a match when it is over"))
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
    at, turn = moments.seen_at(start.index), played.turn_number
    if given and played.state.chance.draws != laid.draws:
        return _at_turn_start(start, at, turn, DRAWN)
    if given and played.state.reveals != laid.reveals:
        return _at_turn_start(start, at, turn, REVEALED)
    rules = rules_of(match.game)
    if given and not _leads_to(rules, played, given):
        return _at_turn_start(start, at, turn, OTHERWISE)
    if given and not _goes_with_other_deals(rules, played, given, seat):
        return _at_turn_start(start, at, turn, DEALT)
    here = moments.seen_at(version)
    return Beginning(here, HERE, start.state, given, played.turn_number, exact=True)


def _at_turn_start(start: Checkpoint, moment: int, turn: int, why: Message) -> Beginning:
    return Beginning(moment, why, start.state, turn=turn)


def _leads_to(rules: Rules[Any], played: Engine[Any], given: list[Given]) -> bool:
    """Return whether under these rules the answers alone lead to the position, without standing orders."""
    twin = Engine(rules, bytes(32), Checkpoint(0, under_rules(rules, played.checkpoint.state)))
    try:
        for seat, answer in given:
            twin.answer(seat, answer)
    except (IllegalAnswer, RulesFault):
        return False
    return _position(rules, twin) == _position(rules, played)


def _goes_with_other_deals(rules: Rules[Any], played: Engine[Any], given: list[Given], seat: Seat | None) -> bool:
    """Return whether the answers are legal and lead to the same view of `seat` in other deals."""
    origin = under_rules(rules, played.checkpoint.state)
    dealt = [deal(rules, origin, seat) for _deal in range(DEALS_TRIED)]
    try:
        wanted, *others = [_shown(rules, state, given, seat) for state in (origin, *dealt)]
    except (IllegalAnswer, RulesFault):
        return False
    return all(shown == wanted for shown in others)


def _shown(rules: Rules[Any], state: bytes, given: list[Given], seat: Seat | None) -> tuple[list[Seat], bytes]:
    """Return the seats to answer and the view of `seat`, after these answers from a turn start."""
    match = Engine(rules, bytes(32), Checkpoint(0, state))
    for number, answer in given:
        match.answer(number, answer)
    return match.waiting, view_json(match.view(seat), english())


def _position(rules: Rules[Any], match: Engine[Any]) -> tuple[bytes, list[Seat]]:
    """Return the table, without its journal and draws, and the seats to answer."""
    table = replace(match.state, journal=[], draws=0, rolled=0)
    return under_rules(rules, dump(table)), match.waiting
