"""Hints: a player asks the computer for advice, if the other players agree."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F

from games.bus.bus import publish
from games.bus.events import HintAsked
from games.core.ai.advice import Advice, followed
from games.core.ai.review import is_choice
from games.core.decoding import described
from games.core.dialogue.messages import _, from_plain, to_plain
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match, Seat
from games.matches.seating import SeatInfo
from games.opponents.models import Hint
from games.play.cache import match_cache
from games.play.judge import WATCHING
from games.play.loading import LiveMatch
from games.site import database_time
from games.site.rate_limits import count

PATIENCE = timedelta(seconds=30)  # after which a hint is lost

NOT_HERE = _("the others have not agreed to hints in this match")
NOTHING_ASKED = _("there is nothing for you to decide")
ONE_AT_A_TIME = _("the computer is still thinking about another hint for you")


def hints_allowed(row: Match, seats: Sequence[SeatInfo]) -> bool:
    """Return whether players may ask for hints: all have agreed, or only one person plays."""
    return row.hints or sum(seat.person is not None for seat in seats) == 1


def may_choose(live: LiveMatch, seat: int | None) -> bool:
    """Return whether a seat's question leaves a choice."""
    asked = None if seat is None else live.game.question_of(seat)
    return asked is not None and is_choice(asked[1])


def hint_ask(*, slug: str, person: int | None) -> None:
    """Request a hint for the open question of a person (primary key).

    Raises: IllegalAnswer if hints are not allowed or not possible now; TooOften.
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
    now = database_time.now()
    if (found := hint_of(live, seat)) is not None:
        if found.advice is None and found.asked_at < now - PATIENCE:
            count("hint", person)
            Hint.objects.filter(pk=found.pk).update(asked_at=now, taken_at=None)
            publish(HintAsked(live.row.slug))
        return
    if plan_of(live, seat):  # the last hint is not used up
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
            Hint.objects.create(
                match=live.row, seat=seat, question=question, person_id=person, asked_at=database_time.now()
            )
            Seat.objects.filter(match=live.row, number=seat).update(hints=F("hints") + 1)
    except IntegrityError:  # another tab has just asked
        return


def hint_of(live: LiveMatch, seat: int) -> Hint | None:
    """Return the hint for the open question of a seat, if any."""
    asked = live.game.question_of(seat)
    if asked is None:
        return None
    return Hint.objects.filter(match=live.row, question=asked[0], seat=seat).first()


def plan_of(live: LiveMatch, seat: int) -> list[Advice]:
    """Return the rest of a hint for an earlier question of the turn, if the seat has followed it."""
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
    """Return whether a hint is lost."""
    return hint.advice is None and hint.asked_at < database_time.now() - PATIENCE


def advice_in(hint: Hint) -> list[Advice]:
    """Return the advice of a hint; [] while there is none."""
    found: list[Advice] = msgspec.convert(hint.advice or [], described(list[Advice]), dec_hook=from_plain)
    return found


def hint_take(now: datetime) -> Hint | None:
    """Take the hint that has waited longest, and return it."""
    fresh = Hint.objects.filter(advice__isnull=True, taken_at=None, asked_at__gte=now - PATIENCE)
    for found in fresh.select_related("match").order_by("asked_at")[:5]:
        if fresh.filter(pk=found.pk).update(taken_at=now):
            return found
    return None


def hint_lose(*, hint: int) -> None:
    """Mark a hint as lost: its player can ask again at once, and the seat counts one hint."""
    Hint.objects.filter(pk=hint).update(asked_at=database_time.now() - 2 * PATIENCE)


def hint_store(*, hint: int, advice: Sequence[Advice]) -> None:
    """Store the advice of a hint."""
    plain = msgspec.to_builtins(advice, enc_hook=to_plain)
    Hint.objects.filter(pk=hint).update(advice=plain)
