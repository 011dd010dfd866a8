"""What players do at a match. Sockets, forms and commands all lead here."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from games import metrics, models
from games.core.log import Entry
from games.core.match import Match as Game
from games.core.match import RulesFault
from games.core.messages import Message, _
from games.core.questions import IllegalAnswer, Json
from games.protocol import ActFrame, AnswerFrame, Move, UndoFrame
from games.services.broadcast import ring
from games.services.store import Change, Live, commit, load, outcome_plain
from games.services.time_controls import PACES

if TYPE_CHECKING:
    from lobby.models import Person

log = logging.getLogger("games")
PLAIN_ACTS = ("resign", "resume")  # that are about nothing but the match
ATTEMPTS = 5  # how often a move is judged anew when others were quicker

BROKEN = _("something went wrong in the rules; the match stands as it was, please choose otherwise")
BUSY = _("this could not be stored; please try again")
WATCHING = _("you are watching: only the players can do that")


def digest(live: Live, person: Any, move: Move, seat: int | None = None) -> Change:
    """Play `move` for `person` in memory, or for a `seat` that has nobody; say what to store.

    After IllegalAnswer and RulesFault the live match is as before; it is ahead of the database
    until the change is committed.
    """
    game = live.game
    seat = live.seat_of(person) if seat is None else seat
    if seat is None:
        raise IllegalAnswer(WATCHING)
    turn, known = game.checkpoint, len(game.past)
    match move:
        case AnswerFrame():
            game.answer(seat, move.answer, move.question)
        case UndoFrame():
            _check_newest(live, seat, move.v)
            game.act(seat, "undo")
        case ActFrame():
            game.act(seat, move.act, None if move.act in PLAIN_ACTS else move.about)
    begun = game.checkpoint is not turn and game.outcome is None
    return Change(
        match=live.row.pk,
        version=game.version - 1,
        entry=game.log[-1],
        person=person,
        client_id=move.id,
        created_at=timezone.now(),
        waiting=game.waiting,
        checkpoint=game.checkpoint if begun else None,
        lines=game.past[known:] if begun else [],
        outcome=outcome_plain(game),
        last_checkpoint=turn.index,
        owed=owed(game) if PACES[live.row.time_control].notices else None,
        paused=game.paused,
    )


def _check_newest(live: Live, seat: int, seen: int) -> None:
    """IllegalAnswer if this seat has done something since version `seen`, from another tab say."""
    since: list[Entry] = live.game.log[seen:]
    if any(entry.seat == seat for entry in since):
        raise IllegalAnswer(_("you have chosen something else since; please look again"))


def explain(live: Live | None, move: Move, fault: Exception) -> Message:
    """The sentence that refuses `move`; a fault of ours also goes into the server's log."""
    if isinstance(fault, IllegalAnswer):
        return fault.message
    slug = live.row.slug if live else "?"
    about = move.question if isinstance(move, AnswerFrame) else move.__class__.__name__
    reason = fault if isinstance(fault, RulesFault) else type(fault).__name__
    metrics.FAULTS.labels(live.row.game if live else "?").inc()
    log.error("match %s, %s: %s", slug, about, reason, exc_info=fault)
    return BROKEN


def owed(game: Game[Any]) -> dict[int, str]:
    """The open question of each seat that owes an answer."""
    return {question.seat: key for key, question in game.open.items()}


def match_answer(
    *, match: models.Match, person: Person, question: str, answer: Json, client_id: str
) -> int:
    """Give the person's answer to their open question; the match's version afterwards."""
    return match_move(
        slug=match.slug, person=person.pk, move=AnswerFrame(client_id, question, answer)
    )


def match_undo(*, match: models.Match, person: Person, seen: int, client_id: str) -> int:
    """Take back the person's last choice, unless they chose again since version `seen`."""
    return match_move(slug=match.slug, person=person.pk, move=UndoFrame(client_id, seen))


def match_act(
    *, match: models.Match, person: Person, act: str, about: str | None, client_id: str
) -> int:
    """One of `games.core.table_acts` in the person's name."""
    move = ActFrame(client_id, act, about)  # type: ignore[arg-type]  # the kernel refuses others
    return match_move(slug=match.slug, person=person.pk, move=move)


def match_move(*, slug: str, person: Any, move: Move, seat: int | None = None) -> int:
    """Play a move without a room: load, judge, store, ring; IllegalAnswer if it is refused.

    The worker names a `seat` to play for, and no person.
    """
    for _attempt in range(ATTEMPTS):
        live = load(slug)
        if (version := live.taken.get((person, move.id))) is not None:
            return version
        try:
            change = digest(live, person, move, seat)
        except IllegalAnswer:
            raise
        except Exception as fault:
            raise IllegalAnswer(explain(live, move, fault)) from fault
        if commit([change])[0]:
            ring([["match", slug, live.game.version]])
            return live.game.version
    raise IllegalAnswer(BUSY)
