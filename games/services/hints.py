"""Hints: a player asks a computer opponent what it would answer, where nobody else minds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games import models
from games.bus.bus import publish
from games.bus.events import HintAsked
from games.core.advice import Advice, followed
from games.core.decoding import described
from games.core.messages import _, from_plain, to_plain
from games.core.questions import IllegalAnswer
from games.core.review import is_choice
from games.matches.cache import match_cache
from games.models import Hint, Seat
from games.services.judging import WATCHING
from games.services.rate_limits import count
from games.services.seating import SeatInfo
from games.services.store import LiveMatch

PATIENCE = timedelta(seconds=30)  # after which nobody is thinking about a hint any more

NOT_HERE = _("the others have not agreed to hints at this match")
NOTHING_ASKED = _("there is nothing for you to decide")
ONE_AT_A_TIME = _("the computer is still thinking about another hint for you")


def hints_allowed(row: models.Match, seats: Sequence[SeatInfo]) -> bool:
    """Return whether players may ask for hints: all have agreed, or there is only one person."""
    return row.hints or sum(seat.person is not None for seat in seats) == 1


def may_choose(live: LiveMatch, seat: int | None) -> bool:
    """Return whether a seat is asked something that leaves anything to choose."""
    asked = None if seat is None else live.game.question_of(seat)
    return asked is not None and is_choice(asked[1])


def hint_ask(*, slug: str, person: int | None) -> None:
    """Have a hint thought about for the question that a person, by primary key, is asked.

    Raises: IllegalAnswer if that may not be, or is not possible now, as a TooOften if it was too often.
    """
    with match_cache.borrow(slug) as live:
        _ask(live, person)


def _ask(live: LiveMatch, person: int | None) -> None:
    seat = live.seat_of(person)
    if seat is None or person is None:
        raise IllegalAnswer(WATCHING)
    if not hints_allowed(live.row, live.seats):
        raise IllegalAnswer(NOT_HERE)
    asked = live.game.question_of(seat)
    if asked is None or not may_choose(live, seat):
        raise IllegalAnswer(NOTHING_ASKED)
    now = timezone.now()
    if (found := hint_of(live, seat)) is not None:
        if found.advice is None and found.asked_at < now - PATIENCE:
            Hint.objects.filter(pk=found.pk).update(asked_at=now, taken_at=None)
            publish(HintAsked(live.row.slug))
        return
    if plan_of(live, seat):  # the last one is not at its end
        return
    waiting = Hint.objects.filter(person=person, advice__isnull=True, asked_at__gte=now - PATIENCE)
    if waiting.exists():
        raise IllegalAnswer(ONE_AT_A_TIME)
    count("hint", person)
    _enter(live, seat, asked[0], person)
    publish(HintAsked(live.row.slug))


def _enter(live: LiveMatch, seat: int, question: str, person: int) -> None:
    try:
        with transaction.atomic():
            Hint.objects.create(match=live.row, seat=seat, question=question, person_id=person)
            Seat.objects.filter(match=live.row, number=seat).update(hints=F("hints") + 1)
    except IntegrityError:  # it has just been asked for in another tab
        return


def hint_of(live: LiveMatch, seat: int) -> Hint | None:
    """Return the hint that was asked for the question that is open for a seat, if any."""
    asked = live.game.question_of(seat)
    if asked is None:
        return None
    return Hint.objects.filter(match=live.row, question=asked[0], seat=seat).first()


def plan_of(live: LiveMatch, seat: int) -> list[Advice]:
    """Return what is left of a hint for an earlier question of the turn, if it was followed so far."""
    game = live.game
    asked = game.question_of(seat)
    hint = Hint.objects.filter(match=live.row, seat=seat).order_by("-pk").first()
    if asked is None or hint is None:
        return []
    begun = int(hint.question.split(".")[0])
    if begun < game.checkpoint.index or not all(each.is_answer for each in game.log[begun:]):
        return []
    given = [each.answer for each in game.log[begun:] if each.seat == seat]
    return followed(advice_in(hint), given, asked[1])


def is_late(hint: Hint) -> bool:
    """Return whether a hint is thought about no more although it has not come."""
    return hint.advice is None and hint.asked_at < timezone.now() - PATIENCE


def advice_in(hint: Hint) -> list[Advice]:
    """Return what the computer would do; [] while it is still thinking, or if it could not tell."""
    hook: Any = from_plain
    return msgspec.convert(hint.advice or [], described(list[Advice]), dec_hook=hook)


def hint_take(now: datetime) -> Hint | None:
    """Return the hint that has waited longest for somebody to think about it, taken by the caller."""
    fresh = Hint.objects.filter(advice__isnull=True, taken_at=None, asked_at__gte=now - PATIENCE)
    for found in fresh.select_related("match").order_by("asked_at")[:5]:
        if fresh.filter(pk=found.pk).update(taken_at=now):
            return found
    return None


def hint_store(*, hint: int, advice: Sequence[Advice]) -> None:
    """Store what came of thinking about a hint."""
    plain = msgspec.to_builtins(advice, enc_hook=to_plain)
    Hint.objects.filter(pk=hint).update(advice=plain)
