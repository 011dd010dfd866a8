"""The outbox: what is to be told, to whom and in which way; once each, and not when it is stale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.models import Notification, NotificationChannel, Seat
from games.services.time_controls import awake, rest_of

if TYPE_CHECKING:
    from lobby.models import Person

PATIENCE = timedelta(seconds=20)  # whoever answers at once is not told
LEASE = timedelta(minutes=2)  # after which a notice that is being sent is taken for lost
DIGEST_AT = time(8)
MAX_TRIES = 8
BACK_OFF = timedelta(seconds=30)  # doubled with every try
GIVEN_UP = 20  # failures in a row after which a way is no longer used
TAKEN_BACK_WITHIN = timedelta(hours=2)  # a device that sleeps for longer keeps what it shows
IN_FLIGHT = timedelta(seconds=5)  # until what is being sent is looked at again


def notices_turn(seat: Seat, question: str, now: datetime) -> None:
    """Let the person know that they are to move."""
    _put(seat, question, Notification.Kind.TURN, now + PATIENCE)


def notices_alarm(seat: Seat, question: str, now: datetime) -> None:
    """Let the person know that most of their time is gone; this waits for no digest."""
    _put(seat, question, Notification.Kind.ALARM, now)


def _put(seat: Seat, question: str, kind: Notification.Kind, due: datetime) -> None:
    if seat.person_id is None:
        return
    ways = NotificationChannel.objects.filter(
        person=seat.person_id, confirmed=True, failures__lt=GIVEN_UP
    )
    ways = ways.select_related("person")
    _put_all(
        [(way.pk, kind, _due(kind, due, way)) for way in ways],
        seat,
        question,
    )


def _put_all(
    told: Iterable[tuple[int, Notification.Kind, datetime]], seat: Seat, about: str
) -> None:
    Notification.objects.bulk_create(
        [
            Notification(channel_id=way, seat=seat, question=about, kind=kind, due_at=due)
            for way, kind, due in told
        ],
        ignore_conflicts=True,
    )


def _due(kind: str, earliest: datetime, way: NotificationChannel) -> datetime:
    """When something is told in this way: not in quiet hours or vacations, for the clock stands then."""
    if _in_digest(kind, way):
        return next_digest(earliest, way.person)
    return awake(earliest, rest_of(way.person))


def _in_digest(kind: str, way: NotificationChannel) -> bool:
    return way.digest and kind == Notification.Kind.TURN


def next_digest(now: datetime, person: Person) -> datetime:
    """When the next letter of the day goes out, in the person's morning."""
    local = now.astimezone(ZoneInfo(person.time_zone))
    day = local.date() if local.time() < DIGEST_AT else local.date() + timedelta(days=1)
    return datetime.combine(day, DIGEST_AT, local.tzinfo)


def notices_settle(person: Person) -> None:
    """The person rests at other times from now on: what waits for their morning goes by the new ones."""
    waiting = Notification.objects.filter(
        channel__person=person, state=Notification.State.WAITING, tries=0
    ).exclude(kind=Notification.Kind.ANSWERED)
    for notice in waiting.select_related("channel__person"):
        patience = PATIENCE if notice.kind == Notification.Kind.TURN else timedelta()
        due = _due(notice.kind, notice.created_at + patience, notice.channel)
        waiting.filter(pk=notice.pk).update(due_at=due)


def notices_outdate(seat: Seat) -> None:
    """The seat owes nothing any more: what has not been sent is withdrawn, what devices show taken back."""
    told = seat.notifications.exclude(kind=Notification.Kind.ANSWERED)
    unsent = told.filter(state__in=(Notification.State.WAITING, Notification.State.CLAIMED))
    unsent.update(state=Notification.State.OUTDATED)
    shown = told.filter(
        channel__kind__in=(NotificationChannel.Kind.PUSH, NotificationChannel.Kind.WEBHOOK),
        channel__failures__lt=GIVEN_UP,
        state__in=(Notification.State.SENDING, Notification.State.SENT),
    )
    newest = shown.order_by("-pk").values_list("question", flat=True).first()
    if newest is not None:
        ways = set(shown.filter(question=newest).values_list("channel", flat=True))
        _put_all([(way, Notification.Kind.ANSWERED, timezone.now()) for way in ways], seat, newest)


@transaction.atomic
def notices_claim(now: datetime, most: int) -> list[Notification]:
    """Up to `most` notices that are due, marked so that no other worker takes them.

    Those of a worker that died are taken over. One that it was just sending may have arrived. It is sent again where a repetition
    shows as one (e-mails and pushes carry the same mark), and given up for web hooks and for what
    takes a push back.
    """
    rows = Notification.objects.select_for_update(skip_locked=True, of=("self",)).filter(
        state__in=(
            Notification.State.WAITING,
            Notification.State.CLAIMED,
            Notification.State.SENDING,
        ),
        due_at__lte=now,
    )
    found = list(
        rows.select_related(
            "channel__person", "seat__match", "seat__clock", "seat__vacancy"
        ).order_by("due_at")[:most]
    )
    lost = [notice for notice in found if notice.state == Notification.State.SENDING]
    _mark([notice for notice in lost if not _may_repeat(notice)], Notification.State.FAILED)
    found = [notice for notice in found if notice not in lost or _may_repeat(notice)]
    early = [notice for notice in found if _is_in_flight(notice, now)]
    Notification.objects.filter(pk__in=[notice.pk for notice in early]).update(
        due_at=now + IN_FLIGHT
    )
    found = [notice for notice in found if notice not in early]
    stale = [notice for notice in found if not _holds(notice, now)]
    _mark([notice for notice in stale if notice not in lost], Notification.State.OUTDATED)
    _mark(
        [notice for notice in stale if notice in lost], Notification.State.SENT
    )  # for all we know
    found = [notice for notice in found if notice not in stale]
    resting = [notice for notice in found if _wakes(notice, now) > now]
    for notice in resting:
        Notification.objects.filter(pk=notice.pk).update(due_at=_wakes(notice, now))
    claimed = [notice for notice in found if notice not in resting]
    Notification.objects.filter(pk__in=[notice.pk for notice in claimed]).update(
        state=Notification.State.CLAIMED, due_at=now + LEASE, tries=F("tries") + 1
    )
    for notice in claimed:
        notice.due_at = now + LEASE
    return claimed


def notices_begin(notices: Sequence[Notification], now: datetime) -> list[Notification]:
    """They are handed over from this moment on, but for those that are not ours any more.

    That is what has been answered meanwhile, or was taken over since we have been too slow.
    """
    ours = Notification.objects.filter(
        pk__in=[notice.pk for notice in notices],
        state=Notification.State.CLAIMED,
        due_at=notices[0].due_at,
        due_at__gt=now,
    )
    with transaction.atomic():
        held = set(ours.select_for_update().values_list("pk", flat=True))
        Notification.objects.filter(pk__in=held).update(
            state=Notification.State.SENDING, due_at=now + LEASE
        )
    return [notice for notice in notices if notice.pk in held]


def _may_repeat(notice: Notification) -> bool:
    """Whether it does no harm to send it again when nobody knows whether it was sent."""
    return (
        notice.channel.kind != NotificationChannel.Kind.WEBHOOK
        and notice.kind != Notification.Kind.ANSWERED
    )


def _holds(notice: Notification, now: datetime) -> bool:
    """Whether it is still worth telling."""
    seat = notice.seat
    if notice.kind == Notification.Kind.ANSWERED:
        shown = _newest_told(notice, now) == (notice.question, Notification.State.SENT)
        return shown and now < notice.created_at + TAKEN_BACK_WITHIN
    return (
        not seat.match.is_over
        and not seat.bot
        and not (hasattr(seat, "vacancy") and seat.vacancy.left_on_purpose)
        and seat.person_id == notice.channel.person_id
        and seat.number in seat.match.waiting
        and seat.clock.question == notice.question
    )


def _wakes(notice: Notification, now: datetime) -> datetime:
    """When the person may be told: now, unless they have begun to rest since it was put here."""
    if notice.kind == Notification.Kind.ANSWERED or _in_digest(notice.kind, notice.channel):
        return now
    return awake(now, rest_of(notice.channel.person))


def _is_in_flight(notice: Notification, now: datetime) -> bool:
    """Whether it takes back something that is just being sent."""
    sending = (notice.question, Notification.State.SENDING)
    return notice.kind == Notification.Kind.ANSWERED and _newest_told(notice, now) == sending


def _newest_told(notice: Notification, now: datetime) -> tuple[str, str] | None:
    """The question and the state of the newest that is told about this seat in this way.

    Where messages stand side by side, as in a channel, each is the newest of its question.
    """
    under_way = (Notification.State.CLAIMED, Notification.State.SENDING, Notification.State.SENT)
    told = Notification.objects.filter(
        Q(state__in=under_way) | Q(state=Notification.State.WAITING, due_at__lte=now),
        channel=notice.channel_id,
        seat=notice.seat_id,
    )
    told = told.exclude(kind=Notification.Kind.ANSWERED).order_by("-pk")
    if notice.channel.kind == NotificationChannel.Kind.WEBHOOK:
        told = told.filter(question=notice.question)
    return told.values_list("question", "state").first()


def receipts_of(notice: Notification) -> list[str]:
    """What the messages about the notice's question are called where they went."""
    told = Notification.objects.filter(
        channel=notice.channel_id, seat=notice.seat_id, question=notice.question
    )
    return list(told.exclude(receipt="").values_list("receipt", flat=True))


def _mark(notices: Iterable[Notification], state: Notification.State) -> None:
    Notification.objects.filter(pk__in=[notice.pk for notice in notices]).update(state=state)


def notices_sent(notices: Sequence[Notification]) -> None:
    Notification.objects.bulk_update([each for each in notices if each.receipt], ["receipt"])
    _mark(notices, Notification.State.SENT)
    ways = {notice.channel_id for notice in notices}
    NotificationChannel.objects.filter(pk__in=ways).exclude(failures=0).update(failures=0)


def notices_failed(notices: Sequence[Notification], now: datetime) -> None:
    """Try again later, each time twice as late, until there is no sense in it any more."""
    if not notices:
        return
    for notice in notices:
        tries = notice.tries + 1
        over = tries >= MAX_TRIES
        Notification.objects.filter(pk=notice.pk).update(
            state=Notification.State.FAILED if over else Notification.State.WAITING,
            due_at=now + BACK_OFF * 2**tries,
        )
    NotificationChannel.objects.filter(pk=notices[0].channel_id).update(failures=F("failures") + 1)


def way_end(way: NotificationChannel) -> None:
    """This way leads nowhere any more: a device that is gone, an address that is refused."""
    if way.kind == NotificationChannel.Kind.PUSH:
        way.delete()
    else:
        NotificationChannel.objects.filter(pk=way.pk).update(failures=GIVEN_UP)
        way.notifications.exclude(state=Notification.State.SENT).update(
            state=Notification.State.FAILED
        )


def oldest_due(now: datetime) -> float:
    """For how many seconds the oldest notice has been due."""
    waiting = Notification.objects.filter(
        state=Notification.State.WAITING, due_at__lte=now
    ).order_by("due_at")
    first = waiting.values_list("due_at", flat=True).first()
    return (now - first).total_seconds() if first else 0.0
