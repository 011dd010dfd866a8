"""Moves without a session, from forms, the API, the worker and operators."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from django.db import transaction

from games.bus.bus import publish
from games.clocks.timekeeping import read_timekeeping
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json
from games.core.engine.runner import RulesFault
from games.matches.change import Change
from games.matches.models import Match
from games.play.cache import match_cache
from games.play.judge import BROKEN, Act, Answer, Move, events_of, judge, opponents_joining
from games.play.loading import LiveMatch
from games.play.writing import append
from games.site import database_time
from games.site.storage import storing

if TYPE_CHECKING:
    from lobby.people.models import Person

log = logging.getLogger("games")
Check: TypeAlias = Callable[[LiveMatch], None]  # raises IllegalAnswer against a move
Along: TypeAlias = Callable[[Change], None]  # raises IllegalAnswer against storing a change
ATTEMPTS = 5  # to judge a move, while others move first

CANNOT_JOIN = "match %s: opponent %d cannot agree: %s"  # a message of the log

BUSY = _("this could not be stored; please try again")


class Overtaken(Exception):
    """Another move was stored first, so that the judgement is void."""


def match_move(
    *,
    slug: str,
    person: int | None,
    move: Move,
    seat: int | None = None,
    by_number: bool = False,
    check: Check | None = None,
    along: Along | None = None,
) -> int:
    """Play and store a move for a person (primary key), or for a `seat` without one.

    `check` tests the match before the judgement. `along` stores related rows in the same transaction.
    With `by_number`, the move and the result have the person's own numbers.

    Return the match's new version. Raises: IllegalAnswer.
    """
    for _attempt in range(ATTEMPTS):
        try:
            with match_cache.borrow(slug) as live:
                if check is not None:
                    check(live)
                version = live.applied_ids.get((person, move.client_id))
                if version is None:
                    arrived_at = _counted_now() if live.clocks and seat is None else None
                    _store(judge(live, person, move, seat, by_number=by_number, arrived_at=arrived_at), along)
                    _let_opponents_join(live, move)
                    version = live.game.version
                return live.number_told(person, version) if by_number else version
        except Overtaken:
            continue
        except RulesFault as fault:
            raise IllegalAnswer(BROKEN) from fault
    raise IllegalAnswer(BUSY)


def _counted_now() -> datetime:
    """Return the present time on all clocks, which stand still while no worker keeps time."""
    now = database_time.now()
    return read_timekeeping().counted(now)


def _store(change: Change, along: Along | None = None) -> None:
    """Store and publish a change. Raises: Overtaken."""
    with storing("answer"), nullcontext() if along is None else transaction.atomic():
        if not append([change])[0]:
            raise Overtaken
        if along is not None:
            along(change)
    publish(*events_of(change))


def _let_opponents_join(live: LiveMatch, move: Move) -> None:
    """Let computer opponents join a proposal. Raises: Overtaken."""
    for seat, act in opponents_joining(live, move):
        try:
            _store(judge(live, None, act, seat))
        except IllegalAnswer as refusal:
            log.warning(CANNOT_JOIN, live.row.slug, seat, refusal)
            return
        except RulesFault as fault:  # the next attempt finds the stored proposal
            raise Overtaken from fault


def match_answer(*, match: Match, person: Person, question: str, answer: Json, client_id: str) -> int:
    """Answer a person's open question. Return the match's new version."""
    move = Answer(client_id, question, answer)
    return match_move(slug=match.slug, person=person.pk, move=move)


def match_act(*, match: Match, person: Person, act: str, about: str | None, client_id: str) -> int:
    """Do one of `games.core.engine.acts` for a person."""
    return match_move(slug=match.slug, person=person.pk, move=Act(client_id, act, about))
