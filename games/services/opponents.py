"""Matches that computer opponents play at: which of them owe an answer, and who sees to them."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q

from games import registry
from games.core.messages import Message, to_plain
from games.core.questions import Json
from games.matches.change import Change
from games.models import Match, OpponentLease, OpponentReason, Seat, Vacancy
from games.services.judging import PROGRAM, Act, Answer
from games.services.moves import match_move
from games.services.stand_ins import PLAYED, NotToAnswer

LEASE = timedelta(seconds=15)  # after which another worker may go on
RENEW = timedelta(seconds=5)  # before its end it is renewed


def opponents_to_move() -> dict[str, dict[int, str]]:
    """Return the levels of the opponents that owe an answer, by slug of the match and seat.

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
    """Return which of these matches, by primary key, have nobody for whom opponents should pause.

    Those who have asked for no pauses, programs, and who has left need none.
    """
    wanted = list(matches)
    if not wanted:
        return set()
    seats = Seat.objects.filter(match__in=wanted, bot=False, person__isnull=False)
    slow = seats.filter(person__quick_opponents=False, person__owner=None)
    return set(wanted) - set(slow.values_list("match", flat=True))


def opponents_seed(match: Match, version: int, seat: int) -> int:
    """Return what an opponent draws its chance from: nobody can foresee it, nor tell the match's."""
    text = f"{match.slug} {match.commitment} {version} {seat}".encode()
    return int.from_bytes(hmac.digest(settings.SECRET_KEY.encode(), text, "sha256")[:7], "big")


def lease_take(*, match: Match, worker: str, now: datetime) -> datetime | None:
    """Return until when `worker` may see to the opponents of a match; None while another does."""
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
    """Let other workers go on at once."""
    OpponentLease.objects.filter(worker=worker).delete()


def opponent_answer(
    *, slug: str, version: int, seat: int, question: str, answer: Json, reason: Message | None
) -> None:
    """Answer for an opponent at a match of that version, and keep why.

    Raises: IllegalAnswer; NotToAnswer if the seat is no opponent's by now.
    """
    move = Answer(f"{PROGRAM}{version}.{seat}", question, answer)
    along = partial(_store_along, reason)
    match_move(slug=slug, person=None, move=move, seat=seat, along=along)


def opponent_act(*, slug: str, version: int, seat: int, act: str, about: str) -> None:
    """Do one of `games.core.table_acts` for an opponent. Raises: as `opponent_answer` does."""
    move = Act(f"{PROGRAM}{version}.{seat}", act, about)
    match_move(slug=slug, person=None, move=move, seat=seat, along=partial(_store_along, None))


def _store_along(reason: Message | None, change: Change) -> None:
    """Store why an opponent has moved. Raises: NotToAnswer if the seat is no opponent's by now.

    Whoever takes the seat holds the match as the move does: they have come before, or wait.
    """
    seat = change.step.entry.seat
    opponents = Seat.objects.filter(match=change.match, bot=True).exclude(level="")
    if not opponents.filter(number=seat).exists():
        raise NotToAnswer(PLAYED)
    if reason is not None:
        OpponentReason.objects.create(
            match=change.match, index=change.version, seat=seat, reason=to_plain(reason)
        )
