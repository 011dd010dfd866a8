"""Play moves without a session: for forms, the API, the worker and operators."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, TypeAlias

from django.db import transaction

from games import models
from games.bus.bus import publish
from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.core.runner import RulesFault
from games.matches.cache import match_cache
from games.matches.change import Change
from games.services.judging import (
    BROKEN,
    Act,
    Answer,
    Move,
    Undo,
    events_of,
    judge,
    opponents_joining,
)
from games.services.store import LiveMatch
from games.services.writing import append

if TYPE_CHECKING:
    from lobby.models import Person

log = logging.getLogger("games")
Check: TypeAlias = Callable[[LiveMatch], None]  # raises IllegalAnswer if a move is not to be played
Along: TypeAlias = Callable[[Change], None]  # raises IllegalAnswer if it is not to be stored
ATTEMPTS = 5  # how often a move is judged anew when others were quicker

CANNOT_JOIN = "match %s: opponent %d cannot agree: %s"  # in the log: the proposal stands without it

BUSY = _("this could not be stored; please try again")


class Overtaken(Exception):
    """Somebody else has advanced the match meanwhile: what was judged is worth nothing."""


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
    """Play a move and store it, for a person's primary key, or for a `seat` and None.

    `check` looks whether it is still to be played, at the version that it will be judged by; `along`
    stores what belongs to it in the same transaction.

    Return the match's version then; with `by_number` what the person names and is told are their own numbers.

    Raises: IllegalAnswer if it is refused, or cannot be stored.
    """
    for _attempt in range(ATTEMPTS):
        try:
            with match_cache.borrow(slug) as live:
                if check is not None:
                    check(live)
                version = live.applied_ids.get((person, move.client_id))
                if version is None:
                    _store(judge(live, person, move, seat, by_number=by_number), along)
                    _let_opponents_join(live, move)
                    version = live.game.version
                return live.number_told(person, version) if by_number else version
        except Overtaken:
            continue
        except RulesFault as fault:
            raise IllegalAnswer(BROKEN) from fault
    raise IllegalAnswer(BUSY)


def _store(change: Change, along: Along | None = None) -> None:
    """Store a change, and tell of it. Raises: Overtaken."""
    with nullcontext() if along is None else transaction.atomic():
        if not append([change])[0]:
            raise Overtaken
        if along is not None:
            along(change)
    publish(*events_of(change))


def _let_opponents_join(live: LiveMatch, move: Move) -> None:
    """Have computer opponents join what was proposed. Raises: Overtaken."""
    for seat, act in opponents_joining(live, move):
        try:
            _store(judge(live, None, act, seat))
        except IllegalAnswer as refusal:
            log.warning(CANNOT_JOIN, live.row.slug, seat, refusal)
            return
        except RulesFault as fault:  # what was proposed is stored: the next look finds that
            raise Overtaken from fault


def match_answer(
    *, match: models.Match, person: Person, question: str, answer: Json, client_id: str
) -> int:
    """Give the person's answer to their open question. Return the match's version then."""
    move = Answer(client_id, question, answer)
    return match_move(slug=match.slug, person=person.pk, move=move)


def match_undo(*, match: models.Match, person: Person, seen: int, client_id: str) -> int:
    """Take back the person's last choice, unless they chose again since version `seen`."""
    return match_move(slug=match.slug, person=person.pk, move=Undo(client_id, seen))


def match_act(
    *, match: models.Match, person: Person, act: str, about: str | None, client_id: str
) -> int:
    """Do one of `games.core.table_acts` in the person's name."""
    return match_move(slug=match.slug, person=person.pk, move=Act(client_id, act, about))
