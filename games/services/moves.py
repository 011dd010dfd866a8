"""What players do at a match. Sockets, forms, the worker and operators all lead here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from django.utils import timezone

from games import models
from games.bus.bus import publish
from games.core.messages import _
from games.core.questions import IllegalAnswer, Json
from games.services.commit import commit
from games.services.judging import Act, Answer, Move, Undo, apply_move, events_of, refusal_message
from games.services.store import Change, LiveMatch, load

if TYPE_CHECKING:
    from lobby.models import Person

log = logging.getLogger("games")
T = TypeVar("T")
Check: TypeAlias = Callable[[LiveMatch], None]  # raises IllegalAnswer if a move is not to be played
PROGRAM = "program."  # how the client ids of moves begin that computer opponents make
ATTEMPTS = 5  # how often a move is judged anew when others were quicker

BUSY = _("this could not be stored; please try again")


class MatchAccess(Protocol):
    """How `play` gets at a match: in the memory of a session, or straight from the database."""

    async def ensure_loaded(self) -> LiveMatch:
        """Return the match; anew if the last change to it was not stored."""

    async def judge(self, work: Callable[[], Change]) -> Change:
        """Run the rules."""

    async def catch_up(self) -> bool:
        """Return whether the copy that was judged by had fallen behind, and bring it up to date."""

    async def store(self, change: Change) -> bool:
        """Commit and publish the change. Return False if somebody else was first."""


async def play(
    access: MatchAccess,
    person: int | None,
    move: Move,
    seat: int | None = None,
    *,
    by_number: bool = False,
    arrived_at: datetime | None = None,
) -> int:
    """Play a move and store it; judge it anew while others are quicker. Return the new version.

    With `by_number`, what the person names and is told are their own numbers.

    Raises: IllegalAnswer if it is refused, or cannot be stored.
    """
    arrived_at = arrived_at or timezone.now()
    for _attempt in range(ATTEMPTS):
        live = await access.ensure_loaded()
        if (version := live.applied_ids.get((person, move.client_id))) is not None:
            return _told(live, person, version) if by_number else version
        judged = partial(
            apply_move, live, person, move, seat, by_number=by_number, arrived_at=arrived_at
        )
        try:
            change = await access.judge(judged)
        except IllegalAnswer:
            if await access.catch_up():
                continue
            raise
        except Exception as fault:
            raise IllegalAnswer(refusal_message(live, move, fault)) from fault
        if await access.store(change):
            if isinstance(move, Act) and move.act == "agree" and move.about != "draw":
                await _opponents_agree(access, move)
            version = live.game.version
            return _told(live, person, version) if by_number else version
    raise IllegalAnswer(BUSY)


def _told(live: LiveMatch, person: int | None, version: int) -> int:
    return live.numbering.number(live.seat_of(person), version)


async def _opponents_agree(access: MatchAccess, move: Act) -> None:
    """Have computer opponents join a proposal that is the people's to decide.

    One that cannot leaves it a proposal: what the person has done is stored and stands.
    """
    live = await access.ensure_loaded()
    for seat in [each.number for each in live.seats if each.level and each.person is None]:
        if seat in live.game.agreed.get(move.about or "", [seat]):
            continue
        joining = Act(f"{PROGRAM}{live.game.version}.{seat}", "agree", move.about)
        try:
            change = await access.judge(partial(apply_move, live, None, joining, seat))
        except Exception as fault:
            log.warning("match %s: opponent %d cannot agree: %s", live.row.slug, seat, fault)
            return
        if not await access.store(change):
            return


class _Database:
    """A match without a session. Nothing here suspends, so that code that is not async can use it."""

    def __init__(self, slug: str, check: Check | None = None) -> None:
        self._slug = slug
        self._check = check

    async def ensure_loaded(self) -> LiveMatch:
        live = load(self._slug)
        if self._check is not None:
            self._check(live)
        return live

    async def judge(self, work: Callable[[], Change]) -> Change:
        return work()

    async def catch_up(self) -> bool:
        return False

    async def store(self, change: Change) -> bool:
        stored = commit([change])[0]
        if stored:
            publish(*events_of(change))
        return stored


def play_at_once(access: MatchAccess, move: Move, seat: int) -> int:
    """Play a move for a seat that has nobody, on a match of which `access` never suspends."""
    return _finished(play(access, None, move, seat))


def _finished(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never suspends."""
    try:
        work.send(None)
    except StopIteration as finished:
        result: T = finished.value
        return result
    raise RuntimeError("it has suspended")


def match_move(
    *,
    slug: str,
    person: int | None,
    move: Move,
    seat: int | None = None,
    by_number: bool = False,
    check: Check | None = None,
) -> int:
    """Play a move without a session, for a person's primary key, or for a `seat` and None.

    `check` looks whether it is still to be played, at the version that it will be judged by.

    Return the match's version then, or the number the person knows it by. Raises: IllegalAnswer.
    """
    access = _Database(slug, check)
    return _finished(play(access, person, move, seat, by_number=by_number))


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
