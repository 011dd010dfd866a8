"""Matches with computer opponents: those to move, and the worker that has each match."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q

from games import registry
from games.absence.stand_ins import PLAYED, NotToAnswer
from games.clocks.models import Vacancy
from games.core.dialogue.messages import Message, to_plain
from games.core.dialogue.questions import Json
from games.matches.change import Change
from games.matches.models import Match, OpponentLease, Seat
from games.opponents.models import OpponentReason
from games.play.judge import PROGRAM, Act, Answer
from games.play.moves import match_move

LEASE = timedelta(seconds=15)  # after which another worker may take the match
RENEW = timedelta(seconds=5)  # before its end, at which it is renewed


def opponents_to_move() -> dict[str, dict[int, str]]:
    """Return the levels of the opponents to move, by slug of the match and seat.

    They stop when the last person has left.
    """
    left = Vacancy.objects.filter(seat=OuterRef("pk"), left_on_purpose=True)
    people = Seat.objects.filter(match=OuterRef("match"), person__isnull=False, bot=False)
    seats = Seat.objects.filter(
        ~Q(level=""),
        Exists(people.filter(~Exists(left))),
        bot=True,
        ended_at=None,
        match__status=Match.Status.RUNNING,
        match__game__in=registry.SLUGS,
    )
    found: dict[str, dict[int, str]] = {}
    rows = seats.values_list("match__slug", "number", "level", "match__waiting")
    for slug, number, level, waiting in rows.order_by("match_id", "number"):
        if number in waiting:
            found.setdefault(slug, {})[number] = level
    return found


def quick_matches(matches: Iterable[int]) -> set[int]:
    """Return those of these matches, by primary key, in which opponents need not pause.

    Programs, absent players and people who chose quick opponents need no pauses.
    """
    wanted = list(matches)
    if not wanted:
        return set()
    seats = Seat.objects.filter(match__in=wanted, bot=False, person__isnull=False)
    slow = seats.filter(person__quick_opponents=False, person__owner=None)
    return set(wanted) - set(slow.values_list("match", flat=True))


def opponents_seed(match: Match, version: int, seat: int) -> int:
    """Return an opponent's seed of chance, which nobody can foresee and which reveals no secret."""
    text = f"{match.slug} {match.commitment} {version} {seat}".encode()
    return int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), text, "sha256")[:7], "big")


def lease_take(*, match: Match, worker: str, now: datetime) -> datetime | None:
    """Return the end of the worker's lease of a match; None while another worker has it."""
    until = now + LEASE
    free = Q(worker=worker) | Q(until__lt=now)
    if OpponentLease.objects.filter(free, match=match).update(worker=worker, until=until):
        return until
    try:
        with transaction.atomic():
            OpponentLease.objects.create(match=match, worker=worker, until=until)
    except IntegrityError:
        return None
    return until


def leases_end(*, worker: str) -> None:
    """Give up all leases of this worker."""
    OpponentLease.objects.filter(worker=worker).delete()


def opponent_answer(*, slug: str, version: int, seat: int, question: str, answer: Json, reason: Message | None) -> None:
    """Answer for an opponent at this version of the match, and store its reason.

    Raises: IllegalAnswer; NotToAnswer if no opponent plays the seat any more.
    """
    move = Answer(f"{PROGRAM}{version}.{seat}", question, answer)
    along = partial(_store_along, reason)
    match_move(slug=slug, person=None, move=move, seat=seat, along=along)


def opponent_act(*, slug: str, version: int, seat: int, act: str, about: str) -> None:
    """Do one of `games.core.engine.acts` for an opponent. Raises: as `opponent_answer` does."""
    move = Act(f"{PROGRAM}{version}.{seat}", act, about)
    match_move(slug=slug, person=None, move=move, seat=seat, along=partial(_store_along, None))


def _store_along(reason: Message | None, change: Change) -> None:
    """Store the reason of a move. Raises: NotToAnswer if no opponent plays the seat any more.

    A player who takes the seat locks the match too: they came before this move, or wait.
    """
    seat = change.step.entry.seat
    opponents = Seat.objects.filter(match=change.match, bot=True).exclude(level="")
    if not opponents.filter(number=seat).exists():
        raise NotToAnswer(PLAYED)
    if reason is not None:
        OpponentReason.objects.create(match=change.match, index=change.version, seat=seat, reason=to_plain(reason))
