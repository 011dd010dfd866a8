"""Reviews of finished matches: asked for by whoever may see one, worked out once, and kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from django.db.models import Q
from django.utils import timezone

from games import models, registry
from games.core.decoding import described
from games.core.log import Checkpoint
from games.core.match import Match
from games.core.messages import Message, _, from_plain, to_plain
from games.core.questions import IllegalAnswer, Seat
from games.core.review import Judged
from games.matches.cache import match_cache
from games.models import LogEntry, OpponentReason, Review
from games.services.dealt_anew import Given
from games.services.fork import Beginning
from games.services.replay import Moments

PATIENCE = timedelta(seconds=60)  # after which another worker goes on with a review
COSTLIEST = 3  # choices of each player that are told of
LEAST = 0.02  # by which a choice must have been worse to be told of

RUNNING = _("a match can be reviewed when it is over")


class Turn(msgspec.Struct, frozen=True):
    """What players could expect at the choices of a turn, by seat: 0 to 1."""

    version: int  # where it begins
    expected: dict[Seat, float]
    number: int | None = None  # as the log gives it; reviews made before 1.0 do not tell it


class Reason(msgspec.Struct, frozen=True):
    """Why a computer opponent gave an answer."""

    version: int  # after the answer
    until: int  # after the last answer that the seat gave with it
    seat: Seat
    reason: Message


class ReviewData(msgspec.Struct, frozen=True):
    """What a review has found."""

    turns: list[Turn] = []
    costliest: list[Judged] = []  # by seat, the costliest first


def review_ask(*, match: models.Match) -> Review:
    """Have a finished match reviewed, unless it has been. Raises: IllegalAnswer while it runs."""
    if not match.is_over:
        raise IllegalAnswer(RUNNING)
    found, new = Review.objects.get_or_create(match=match)
    if not new and found.done_at is not None and found.data is None:  # it could not be done then
        Review.objects.filter(pk=found.pk).update(done_at=None, taken_at=None, progress=0)
    return found


def review_take(now: datetime) -> Review | None:
    """Return the review that has waited longest for somebody to go on with it, taken by the caller."""
    free = Review.objects.filter(
        Q(taken_at=None) | Q(taken_at__lt=now - PATIENCE), done_at=None
    ).select_related("match")
    for found in free.order_by("asked_at")[:5]:
        if Review.objects.filter(pk=found.pk, taken_at=found.taken_at).update(taken_at=now):
            return found
    return None


def review_progress(*, review: int, percent: int, now: datetime) -> None:
    """Note how much is done, and that somebody is still at it."""
    Review.objects.filter(pk=review).update(progress=min(99, percent), taken_at=now)


def review_store(*, review: int, judged: Sequence[Judged] | None) -> None:
    """Store what was found, or that nothing could be."""
    plain = None if judged is None else msgspec.to_builtins(_data(judged), enc_hook=to_plain)
    Review.objects.filter(pk=review).update(data=plain, done_at=timezone.now(), progress=100)


def _data(judged: Sequence[Judged]) -> ReviewData:
    turns: dict[int, Turn] = {}
    for each in sorted(judged, key=lambda each: each.version):
        turn = turns.setdefault(each.turn, Turn(each.version, {}, each.number))
        turn.expected.setdefault(each.seat, round(each.worth, 3))
    return ReviewData(list(turns.values()), costliest(judged, COSTLIEST))


def costliest(judged: Sequence[Judged], most: int, *, surely: bool = True) -> list[Judged]:
    """Return the choices of each seat that lost most, surely or perhaps, in the order of seats."""

    def loss(each: Judged) -> float:
        return each.lost - each.doubt if surely else each.lost

    found: list[Judged] = []
    for seat in sorted({each.seat for each in judged}):
        own = [each for each in judged if each.seat == seat and each.line and loss(each) >= LEAST]
        found += sorted(own, key=lambda each: (-loss(each), each.version))[:most]
    return found


def data_in(review: Review) -> ReviewData:
    """Return what a review that is done has found."""
    found: ReviewData = msgspec.convert(
        review.data or {}, described(ReviewData), dec_hook=from_plain, str_keys=True
    )
    return found


def costly_choice(*, match: models.Match, moment: int) -> Judged | None:
    """Return the choice at this moment that something was found better than."""
    review = Review.objects.filter(match=match).first()
    known = data_in(review).costliest if review is not None else []
    with match_cache.borrow(match.slug) as live:
        seen_at = Moments(live).seen_at
    return next((each for each in known if seen_at(each.version) == moment), None)


def better_line(*, match: models.Match, found: Judged, begun: Beginning) -> list[Given]:
    """Return what would have been better than a choice, as far as it can be given where it has `begun`."""
    if not begun.exact:
        return []
    rules = registry.rules_of(match.game)
    played, given = Match(rules, bytes(32), Checkpoint(0, begun.state)), list[Given]()
    for seat, answer in begun.given:
        played.answer(seat, answer)
    drawn = played.state.chance.draws
    for answer in found.line:
        try:
            played.answer(found.seat, answer)
        except IllegalAnswer:
            break
        if played.state.chance.draws != drawn or played.outcome is not None:
            break  # the new match draws for itself
        given.append((found.seat, answer))
    return given


def reasons_of(match: models.Match) -> list[Reason]:
    """Return the reasons of a finished match's opponents, in order. Raises: IllegalAnswer while it runs."""
    if not match.is_over:
        raise IllegalAnswer(RUNNING)
    seats = list(LogEntry.objects.filter(match=match).values_list("seat", flat=True))
    found = []
    for kept in OpponentReason.objects.filter(match=match):
        later = range(kept.index + 1, len(seats))
        until = next((n for n in later if seats[n] != kept.seat), len(seats))
        reason = from_plain(Message, kept.reason)
        found.append(Reason(kept.index + 1, until, kept.seat, reason))
    return found
