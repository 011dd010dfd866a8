"""Reviews of finished matches, worked out once and stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec
from django.db.models import Q

from games import registry
from games.core.ai.review import Judged
from games.core.decoding import described
from games.core.dialogue.messages import Message, _, from_plain, to_plain
from games.core.dialogue.questions import IllegalAnswer, Seat
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.matches.models import LogEntry, Match
from games.opponents.models import OpponentReason, Review
from games.play.cache import match_cache
from games.replays.fork import Beginning
from games.replays.fresh_deal import Given
from games.replays.replay import Moments
from games.site import database_time

PATIENCE = timedelta(seconds=60)  # after which another worker takes a review
COSTLIEST = 3  # choices shown of each player
LEAST = 0.02  # loss of a choice that is shown

RUNNING = _("a match can be reviewed when it is over")


class Turn(msgspec.Struct, frozen=True):
    """The expectations at the choices of a turn, by seat: 0 to 1."""

    version: int  # at its start
    expected: dict[Seat, float]
    number: int | None = None  # in the log; None in reviews made before 1.0


class Reason(msgspec.Struct, frozen=True):
    """The reason of a computer opponent's answer."""

    version: int  # after the answer
    until: int  # after the seat's last answer for the same reason
    seat: Seat
    reason: Message


class ReviewData(msgspec.Struct, frozen=True):
    """The result of a review."""

    turns: list[Turn] = []
    costliest: list[Judged] = []  # by seat, the costliest first


def review_ask(*, match: Match) -> Review:
    """Request the review of a finished match, if there is none. Raises: IllegalAnswer while it runs."""
    if not match.is_over:
        raise IllegalAnswer(RUNNING)
    found, new = Review.objects.get_or_create(match=match)
    if not new and found.done_at is not None and found.data is None:  # it failed
        Review.objects.filter(pk=found.pk).update(done_at=None, taken_at=None, progress=0)
    return found


def review_take(now: datetime) -> Review | None:
    """Take the review that has waited longest, and return it."""
    free = Review.objects.filter(Q(taken_at=None) | Q(taken_at__lt=now - PATIENCE), done_at=None).select_related(
        "match"
    )
    for found in free.order_by("asked_at")[:5]:
        if Review.objects.filter(pk=found.pk, taken_at=found.taken_at).update(taken_at=now):
            return found
    return None


def review_progress(*, review: int, percent: int, now: datetime) -> None:
    """Store the progress of a review, and renew its lease."""
    Review.objects.filter(pk=review).update(progress=min(99, percent), taken_at=now)


def review_store(*, review: int, judged: Sequence[Judged] | None) -> None:
    """Store the result of a review; None if it failed."""
    plain = None if judged is None else msgspec.to_builtins(_data(judged), enc_hook=to_plain)
    Review.objects.filter(pk=review).update(data=plain, done_at=database_time.now(), progress=100)


def _data(judged: Sequence[Judged]) -> ReviewData:
    turns: dict[int, Turn] = {}
    for each in sorted(judged, key=lambda each: each.version):
        turn = turns.setdefault(each.turn, Turn(each.version, {}, each.number))
        turn.expected.setdefault(each.seat, round(each.worth, 3))
    return ReviewData(list(turns.values()), costliest(judged, COSTLIEST))


def costliest(judged: Sequence[Judged], most: int, *, surely: bool = True) -> list[Judged]:
    """Return the choices of each seat that lost most, by seat. Unless `surely`, ignore the doubt."""

    def loss(each: Judged) -> float:
        return each.lost - each.doubt if surely else each.lost

    found: list[Judged] = []
    for seat in sorted({each.seat for each in judged}):
        own = [each for each in judged if each.seat == seat and each.line and loss(each) >= LEAST]
        found += sorted(own, key=lambda each: (-loss(each), each.version))[:most]
    return found


def data_in(review: Review) -> ReviewData:
    """Return the result of a finished review."""
    found: ReviewData = msgspec.convert(review.data or {}, described(ReviewData), dec_hook=from_plain, str_keys=True)
    return found


def costly_choice(*, match: Match, moment: int) -> Judged | None:
    """Return the costly choice at this moment, if it was one."""
    review = Review.objects.filter(match=match).first()
    known = data_in(review).costliest if review is not None else []
    with match_cache.borrow(match.slug) as live:
        seen_at = Moments(live).seen_at
    return next((each for each in known if seen_at(each.version) == moment), None)


def better_line(*, match: Match, found: Judged, begun: Beginning) -> list[Given]:
    """Return the better answers than a choice, as far as a fork that has `begun` there can take them."""
    if not begun.exact:
        return []
    rules = registry.rules_of(match.game)
    played, given = Engine(rules, bytes(32), Checkpoint(0, begun.state)), list[Given]()
    for seat, answer in begun.given:
        played.answer(seat, answer)
    drawn = played.state.chance.draws
    for answer in found.line:
        try:
            played.answer(found.seat, answer)
        except IllegalAnswer:
            break
        if played.state.chance.draws != drawn or played.outcome is not None:
            break  # the new match draws anew
        given.append((found.seat, answer))
    return given


def reasons_of(match: Match) -> list[Reason]:
    """Return the opponents' reasons of a finished match, in order. Raises: IllegalAnswer while it runs."""
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
