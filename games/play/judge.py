"""Judging of moves in memory, with the changes to store."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from games.bus.events import Event, MatchMoved, NewsFor
from games.clocks.live_clocks import check_in_time
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json
from games.core.engine.engine import Engine
from games.core.engine.limits import RETURNS_DONE
from games.core.engine.proposals import RETURNS, version_to_go_back_to
from games.core.engine.runner import RulesFault
from games.matches.change import Change, Standing, Step
from games.play.loading import LiveMatch, milliseconds, outcome_plain
from games.play.substitute_acts import act_refusal
from games.site import database_time, metrics

log = logging.getLogger("games")
PROGRAM = "program."  # prefix of the client ids of computer opponents' moves
ACTS_WITHOUT_ARGUMENT = ("resign", "resume")

BROKEN = _("the rules failed; the match is unchanged, please choose something else")
NOT_YOURS = _("that question is not yours to answer")
WATCHING = _("you are watching: only the players can do that")


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer an open question."""

    client_id: str  # a repeated id is played once
    question: str  # its id
    answer: Json


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo one's last choice, unless one chose again since version `seen`."""

    client_id: str
    seen: int


@dataclass(frozen=True, slots=True)
class Act:
    """Do one of `games.core.engine.acts`."""

    client_id: str
    act: str
    about: str | None = None


Move: TypeAlias = Answer | Undo | Act


def judge(
    live: LiveMatch,
    person: int | None,
    move: Move,
    seat: int | None = None,
    *,
    by_number: bool = False,
    arrived_at: datetime | None = None,
) -> Change:
    """Play a move in memory, for a person or for a `seat` without one. Return the change to store.

    The live match is ahead of the database until the commit. With `by_number`, the move has the
    person's own numbers of questions and versions. The seat's clock runs until the arrival of the move.

    Raises: IllegalAnswer, with the live match unchanged; RulesFault for an error in the rules.
    """
    now = database_time.now()
    arrived_at = arrived_at or now
    mover = live.seat_of(person) if seat is None else seat
    if mover is None:
        raise IllegalAnswer(WATCHING)
    if seat is None and not isinstance(move, Act):
        check_in_time(live.row, live.clocks, mover, arrived_at)
    try:
        move = _in_versions(live, mover, move) if by_number else move
        return _played(live, mover, person, move, arrived_at, now)
    except IllegalAnswer:
        raise
    except Exception as fault:  # rules may fail in any way, and only this match may suffer
        raise _logged(live, move, fault) from fault


def _played(live: LiveMatch, seat: int, person: int | None, move: Move, arrived_at: datetime, now: datetime) -> Change:
    """Carry out a move. Return the change to store."""
    game = live.game
    before, lines = Standing.of(game), len(game.past)
    _carry_out(live, seat, move)
    after = Standing.of(game)
    live.applied_ids[person, move.client_id] = game.version
    live.times.append(milliseconds(now))
    has_begun = after.turn_start is not before.turn_start and game.outcome is None
    told = isinstance(move, Act) or after.waiting != before.waiting
    private, took = game.private[-1], game.took[-1]
    return Change(
        match=live.row,
        version=game.version - 1,
        step=Step(game.log[-1], person, move.client_id, arrived_at, now, private, took),
        before=before,
        after=after,
        turn=game.turn_number,
        turn_begun=after.turn_start if has_begun else None,
        lines=game.past[lines:],
        pending=pending_questions(game),
        ballots=open_ballots(game),
        paused=game.paused,
        outcome=outcome_plain(game),
        shown_version=live.numbering.public,
        news_for=_news_for(live, seat) if told else [],
    )


def _logged(live: LiveMatch, move: Move, fault: Exception) -> RulesFault:
    """Log and count an error in the rules. Return it as a RulesFault."""
    about = move.question if isinstance(move, Answer) else type(move).__name__
    found = fault if isinstance(fault, RulesFault) else RulesFault(type(fault).__name__)
    metrics.FAULTS.labels(live.row.game).inc()
    log.error("match %s, %s: %s", live.row.slug, about, found, exc_info=fault)
    return found


def _carry_out(live: LiveMatch, seat: int, move: Move) -> None:
    """Carry out a move. Raises: IllegalAnswer or RulesFault."""
    game = live.game
    match move:
        case Answer():
            asked = game.question_of(seat)
            live.repetition.check_answer(seat, move.answer)
            if live.repetition.is_full and asked is not None and asked[0] == move.question:
                game.act(seat, "stop")  # the record is full
            else:
                game.answer(seat, move.answer, move.question)
        case Undo():
            _check_newest(live, seat, move.seen)
            live.repetition.check_undo(seat)
            game.act(seat, "undo")
        case Act():
            live.repetition.check_act(seat, move.act, move.about)
            if refusal := act_refusal(live.seats[seat], move.act, move.about):
                raise IllegalAnswer(refusal)
            _check_returns(game, move)
            game.act(seat, move.act, None if move.act in ACTS_WITHOUT_ARGUMENT else move.about)


def _news_for(live: LiveMatch, seat: int) -> list[int]:
    """Return the people whose list of matches the newest entry changes: of a private one, its author only."""
    private = live.game.private[-1]
    return [each.person for each in live.seats if each.person is not None and (each.number == seat or not private)]


def events_of(change: Change) -> list[Event]:
    """Return the events of a stored change."""
    slug = change.match.slug
    moved = MatchMoved(slug, change.version + 1)
    return [moved, NewsFor(change.news_for, slug)] if change.news_for else [moved]


def _in_versions(live: LiveMatch, seat: int, move: Move) -> Move:
    """Translate a move from the seat's numbers of questions and versions. Raises: IllegalAnswer."""
    numbering = live.numbering
    match move:
        case Answer():
            if not move.question.endswith(f".{seat}"):
                raise IllegalAnswer(NOT_YOURS)
            question = numbering.question_key(seat, move.question)
            return Answer(move.client_id, question, move.answer)
        case Undo():
            return Undo(move.client_id, numbering.version(seat, move.seen))
        case Act():
            about = move.about and numbering.proposed(seat, move.about)
            return Act(move.client_id, move.act, about)


def _check_returns(game: Engine[Any], move: Act) -> None:
    """Raise IllegalAnswer for a proposal to go back above the limit of returns."""
    if move.act != "agree" or version_to_go_back_to(move.about, game.version) is None:
        return
    before = [game.log[start - 1] for start in game.turn_starts if start]
    if sum(entry.question in RETURNS for entry in before) >= RETURNS_DONE:
        raise IllegalAnswer(_("this match has gone back too often: it can only go on"))


def _check_newest(live: LiveMatch, seat: int, seen: int) -> None:
    """Raise IllegalAnswer if the seat has moved since version `seen`, as in another tab."""
    if any(entry.seat == seat for entry in live.game.log[seen:]):
        raise IllegalAnswer(_("you have chosen something else since; please look again"))


def opponents_joining(live: LiveMatch, move: Move) -> Iterator[tuple[int, Act]]:
    """Yield the seats of computer opponents with acts that join a proposal.

    They leave all proposals to the people, except a draw, which they decide elsewhere.
    """
    if not isinstance(move, Act) or move.act != "agree" or move.about == "draw":
        return
    for seat in [each.number for each in live.seats if each.level and each.person is None]:
        if seat not in live.game.agreed.get(move.about or "", [seat]):
            yield seat, Act(f"{PROGRAM}{live.game.version}.{seat}", "agree", move.about)


def pending_questions(game: Engine[Any]) -> dict[int, str]:
    """Return the ids of open questions by seat."""
    return {question.seat: key for key, question in game.open.items()}


def open_ballots(game: Engine[Any]) -> frozenset[int]:
    """Return the seats that are asked to vote."""
    return frozenset(question.seat for question in game.open.values() if question.topic in game.rules.ballots)
