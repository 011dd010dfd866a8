"""The outbox: what is to be told, to whom and in which way; once each, and not when it is stale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F

from games.models import Notice, Seat, Way

PATIENCE = timedelta(seconds=20)  # whoever answers at once is not told
LEASE = timedelta(minutes=2)  # after which a notice that is being sent is taken for lost
DIGEST_AT = time(8)
MAX_TRIES = 8
BACK_OFF = timedelta(seconds=30)  # doubled with every try
GIVEN_UP = 20  # failures in a row after which a way is no longer used


def notices_turn(seat: Seat, question: str, now: datetime) -> None:
    """Let the person know that they are to move."""
    _put(seat, question, Notice.Kind.TURN, now + PATIENCE)


def notices_alarm(seat: Seat, question: str, now: datetime) -> None:
    """Let the person know that most of their time is gone; this waits for no digest."""
    _put(seat, question, Notice.Kind.ALARM, now)


def _put(seat: Seat, question: str, kind: Notice.Kind, due: datetime) -> None:
    ways = Way.objects.filter(person=seat.person_id, confirmed=True, failures__lt=GIVEN_UP)
    Notice.objects.bulk_create(
        [
            Notice(
                way=way,
                seat=seat,
                question=question,
                kind=kind,
                due=next_digest(due, seat) if way.digest and kind == Notice.Kind.TURN else due,
            )
            for way in (ways if seat.person_id is not None else [])
        ],
        ignore_conflicts=True,
    )


def next_digest(now: datetime, seat: Seat) -> datetime:
    """When the next letter of the day goes out, in the person's morning."""
    assert seat.person is not None
    local = now.astimezone(ZoneInfo(seat.person.time_zone))
    day = local.date() if local.time() < DIGEST_AT else local.date() + timedelta(days=1)
    return datetime.combine(day, DIGEST_AT, local.tzinfo)


def notices_outdate(seat: Seat) -> None:
    """The seat owes nothing any more: what has not been sent is withdrawn."""
    waiting = seat.notices.filter(state=Notice.State.WAITING)
    waiting.update(state=Notice.State.OUTDATED)


@transaction.atomic
def notices_claim(now: datetime, most: int) -> list[Notice]:
    """Up to `most` notices that are due, marked so that no other worker takes them.

    Those of a worker that died are taken over. One that it was just sending may have arrived. It is sent again where a repetition
    shows as one (e-mails and pushes carry the same mark), and given up for web hooks.
    """
    rows = Notice.objects.select_for_update(skip_locked=True, of=("self",)).filter(
        state__in=(Notice.State.WAITING, Notice.State.CLAIMED, Notice.State.SENDING), due__lte=now
    )
    found = list(
        rows.select_related("way__person", "seat__match", "seat__clock").order_by("due")[:most]
    )
    lost = [
        notice
        for notice in found
        if notice.state == Notice.State.SENDING and notice.way.kind == Way.Kind.WEBHOOK
    ]
    _mark(lost, Notice.State.FAILED)
    stale = [notice for notice in found if notice not in lost and not _holds(notice)]
    _mark(stale, Notice.State.OUTDATED)
    claimed = [notice for notice in found if notice not in lost and notice not in stale]
    Notice.objects.filter(pk__in=[notice.pk for notice in claimed]).update(
        state=Notice.State.CLAIMED, due=now + LEASE, tries=F("tries") + 1
    )
    return claimed


def notices_begin(notices: Sequence[Notice]) -> None:
    """They are handed over from this moment on."""
    _mark(notices, Notice.State.SENDING)


def _holds(notice: Notice) -> bool:
    """Whether the match still waits for the answer the notice is about."""
    seat = notice.seat
    return (
        not seat.match.is_over
        and not seat.bot
        and seat.person_id == notice.way.person_id
        and seat.number in seat.match.waiting
        and seat.clock.question == notice.question
    )


def _mark(notices: Iterable[Notice], state: Notice.State) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(state=state)


def notices_sent(notices: Sequence[Notice]) -> None:
    _mark(notices, Notice.State.SENT)
    ways = {notice.way_id for notice in notices}
    Way.objects.filter(pk__in=ways).exclude(failures=0).update(failures=0)


def notices_failed(notices: Sequence[Notice], now: datetime) -> None:
    """Try again later, each time twice as late, until there is no sense in it any more."""
    for notice in notices:
        tries = notice.tries + 1
        over = tries >= MAX_TRIES
        Notice.objects.filter(pk=notice.pk).update(
            state=Notice.State.FAILED if over else Notice.State.WAITING,
            due=now + BACK_OFF * 2**tries,
        )
    Way.objects.filter(pk=notices[0].way_id).update(failures=F("failures") + 1)


def way_end(way: Way) -> None:
    """This way leads nowhere any more: a device that is gone, an address that is refused."""
    if way.kind == Way.Kind.PUSH:
        way.delete()
    else:
        Way.objects.filter(pk=way.pk).update(failures=GIVEN_UP)
        way.notices.exclude(state=Notice.State.SENT).update(state=Notice.State.FAILED)


def oldest_due(now: datetime) -> float:
    """For how many seconds the oldest notice has been due."""
    waiting = Notice.objects.filter(state=Notice.State.WAITING, due__lte=now).order_by("due")
    first = waiting.values_list("due", flat=True).first()
    return (now - first).total_seconds() if first else 0.0
