"""The outbox: what is to be sent, to whom and over which channel; once each, and not when stale."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.addresses import url_parts
from games.metrics import DELIVERIES
from games.models import Notification, NotificationChannel, Seat, TimeoutPolicy
from games.services.clocks import SeatTurn
from games.services.current import OF_QUESTIONS, is_current, newest_sent
from games.services.time_controls import availability_of, next_available

if TYPE_CHECKING:
    from lobby.models import Person

Kind, State = Notification.Kind, Notification.State
IN_DIGESTS = (Kind.TURN, Kind.PROPOSAL, Kind.ENDED)  # which can wait for the morning
AT_ANY_HOUR = (Kind.ANSWERED, Kind.RESET)  # which wait for nobody to be available

DELAY = timedelta(seconds=20)  # whoever answers or looks at once gets no notification
LEASE = timedelta(minutes=2)  # after which a notification that is being sent is taken for lost
DIGEST_AT = time(8)  # in the person's time zone
MAX_TRIES = 8
BACK_OFF = timedelta(seconds=30)  # doubled with every try
MAX_FAILURES = 20  # in a row, after which a channel is no longer used
HOST_AT_ONCE = 8  # deliveries under way to one host, so that a slow one leaves senders to others
RECHECK = timedelta(seconds=5)  # until what is being sent is looked at again


# --- what goes in ---------------------------------------------------------------------------------


def notifications_follow(turns: Sequence[SeatTurn]) -> None:
    """Withdraw what is settled by a move, and notify those who are to move now."""
    for turn in turns:
        if turn.settled:
            notifications_withdraw(turn.seat)
        if turn.question:
            _put(turn.seat, turn.question, Kind.TURN, turn.at + DELAY)


def notification_warn(seat: Seat, question: str, now: datetime) -> None:
    """Notify a player that most of their time is used. This waits for no digest."""
    _put(seat, question, Kind.ALARM, now)


def notifications_tell_proposal(match: int, mover: int | None, key: str, now: datetime) -> None:
    """Notify all but `mover` of what is proposed at the match with this primary key."""
    for seat in _people_at(match, but=mover):
        _put(seat, key, Kind.PROPOSAL, now + DELAY)


def notifications_tell_ended(match: int, mover: int | None, now: datetime) -> None:
    """Notify all but `mover` that a match is over; whoever looks at it meanwhile knows."""
    for seat in _people_at(match, but=mover):
        _put(seat, "", Kind.ENDED, now + DELAY)


def notifications_tell_late(seat: Seat, question: str, now: datetime) -> None:
    """Notify a player that their time is up, and the others where the table is to decide."""
    waits = seat.match.timeout_policy == TimeoutPolicy.WAIT
    for each in _people_at(seat.match_id):
        if waits or each.number == seat.number:
            _put(each, question, Kind.LATE, now)


def notifications_tell_call(seat: Seat, key: str, now: datetime) -> None:
    """Notify a player that somebody is there to go on with their match."""
    _put(seat, key, Kind.CALLED, now)


def notification_invite(*, person: Person, key: str, facts: dict[str, str], now: datetime) -> None:
    """Notify somebody that they are invited: `facts` say by whom (`name`), to which `game`, and the `path`."""
    Notification.objects.bulk_create(
        Notification(channel_id=channel, question=key, kind=Kind.INVITED, facts=facts, due_at=at)
        for channel, at in _due(person.pk, Kind.INVITED, now)
    )


def notifications_tell_reset(channels: Iterable[NotificationChannel], now: datetime) -> None:
    """Send a link for a new password to each of these addresses, at any hour."""
    Notification.objects.bulk_create(
        Notification(channel=channel, kind=Kind.RESET, due_at=now) for channel in channels
    )


def invitations_withdraw(key: str, person: Person | None = None) -> None:
    """Cancel what has not been sent of the invitations with this key, to anybody or to one person."""
    unsent = Notification.objects.filter(
        kind=Kind.INVITED, question=key, state__in=(State.WAITING, State.CLAIMED)
    )
    if person is not None:
        unsent = unsent.filter(channel__person=person)
    unsent.update(state=State.OUTDATED)


def _people_at(match: int, but: int | None = None) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match=match, person__isnull=False)
    return seats if but is None else seats.exclude(number=but)


def _put(seat: Seat, question: str, kind: Notification.Kind, earliest: datetime) -> None:
    if seat.person_id is not None:
        _put_all(_due(seat.person_id, kind, earliest), seat, question, kind)


def _due(
    person: int, kind: Notification.Kind, earliest: datetime
) -> Iterable[tuple[int, datetime]]:
    """Return by primary key the channels of somebody, unless they are shut out, and when each is told."""
    used = NotificationChannel.objects.filter(confirmed=True, failures__lt=MAX_FAILURES)
    theirs = used.filter(person=person, person__is_active=True).exclude(
        person__owner__is_active=False
    )
    return [(each.pk, _due_at(kind, earliest, each)) for each in theirs.select_related("person")]


def _put_all(
    due: Iterable[tuple[int, datetime]], seat: Seat, question: str, kind: Notification.Kind
) -> None:
    Notification.objects.bulk_create(
        [
            Notification(channel_id=channel, seat=seat, question=question, kind=kind, due_at=at)
            for channel, at in due
        ],
        ignore_conflicts=True,
    )


def _due_at(kind: str, earliest: datetime, channel: NotificationChannel) -> datetime:
    """Return when to send: with the digest, or when the person is available and the clock runs."""
    if _in_digest(kind, channel):
        return next_digest(earliest, channel.person)
    return next_available(earliest, availability_of(channel.person))


def _in_digest(kind: str, channel: NotificationChannel) -> bool:
    return channel.digest and kind in IN_DIGESTS


def next_digest(now: datetime, person: Person) -> datetime:
    """Return when the next e-mail of the day goes out, in the person's morning."""
    local = now.astimezone(ZoneInfo(person.time_zone))
    day = local.date() if local.time() < DIGEST_AT else local.date() + timedelta(days=1)
    return datetime.combine(day, DIGEST_AT, local.tzinfo)


def notifications_reschedule(person: Person) -> None:
    """Send what waits by the new availability of the person."""
    waiting = Notification.objects.filter(
        channel__person=person, state=State.WAITING, tries=0
    ).exclude(kind__in=AT_ANY_HOUR)
    for each in waiting.select_related("channel__person"):
        delay = DELAY if each.kind in IN_DIGESTS else timedelta()
        due_at = _due_at(each.kind, each.created_at + delay, each.channel)
        waiting.filter(pk=each.pk).update(due_at=due_at)


def notifications_withdraw(seat: Seat) -> None:
    """Cancel what has not been sent about a seat that owes nothing, and retract what devices show."""
    known = seat.notifications.filter(kind__in=OF_QUESTIONS)
    unsent = known.filter(state__in=(State.WAITING, State.CLAIMED))
    unsent.update(state=State.OUTDATED)
    shown = known.filter(
        channel__kind__in=(NotificationChannel.Kind.PUSH, NotificationChannel.Kind.WEBHOOK),
        channel__failures__lt=MAX_FAILURES,
        state__in=(State.SENDING, State.SENT),
    )
    newest = shown.order_by("-pk").values_list("question", flat=True).first()
    if newest is not None:
        channels = set(shown.filter(question=newest).values_list("channel", flat=True))
        now = timezone.now()
        _put_all([(channel, now) for channel in channels], seat, newest, Kind.ANSWERED)


# --- what comes out -------------------------------------------------------------------------------


@transaction.atomic
def notifications_claim(
    now: datetime, most: int, under_way: Mapping[str, int] | None = None
) -> list[Notification]:
    """Return up to `most` notifications that are due, marked so that no other worker takes them.

    Those of a worker that died are taken over. One that it was just sending may have arrived: it is
    sent again where a repetition is recognised (e-mails and pushes carry the same id), and given up
    otherwise (webhooks, and what retracts a push).

    `under_way` counts the deliveries by host that are not done. What is for a host that has
    HOST_AT_ONCE of them stays where it is.
    """
    hosts = Counter(under_way or {})
    rows = Notification.objects.select_for_update(skip_locked=True, of=("self",)).filter(
        state__in=(State.WAITING, State.CLAIMED, State.SENDING), due_at__lte=now
    )
    for host, count in hosts.items():
        if count >= HOST_AT_ONCE:
            rows = rows.exclude(_is_for(host))
    related = ("channel__person__owner", "seat__match", "seat__clock", "seat__vacancy")
    found = list(rows.select_related(*related).order_by("due_at")[:most])
    lost = [each for each in found if each.state == State.SENDING]
    _mark([each for each in lost if not _is_idempotent(each)], State.FAILED)
    found = [each for each in found if each not in lost or _is_idempotent(each)]
    early = [each for each in found if _retracts_what_is_being_sent(each, now)]
    _all(early).update(due_at=now + RECHECK)
    found = [each for each in found if each not in early]
    stale = [each for each in found if not is_current(each, now)]
    _mark([each for each in stale if each not in lost], State.OUTDATED)
    _mark([each for each in stale if each in lost], State.SENT)  # for all we know
    found = [each for each in found if each not in stale]
    resting = [each for each in found if _send_after(each, now) > now]
    for each in resting:
        _all([each]).update(due_at=_send_after(each, now))
    claimed = []
    for each in found:
        host = host_of(each.channel)
        if each not in resting and hosts[host] < HOST_AT_ONCE:
            claimed.append(each)
            hosts[host] += not _in_digest(each.kind, each.channel)  # all of which go as one
    _all(claimed).update(state=State.CLAIMED, due_at=now + LEASE, tries=F("tries") + 1)
    for each in claimed:
        each.due_at = now + LEASE
    return claimed


def host_of(channel: NotificationChannel) -> str:
    """Return the host that takes what goes over this channel; "" for our own mail server."""
    if channel.kind == NotificationChannel.Kind.EMAIL:
        return ""
    parts = url_parts(channel.target)
    return (parts and parts.hostname) or channel.target


def _is_for(host: str) -> Q:
    if not host:
        return Q(channel__kind=NotificationChannel.Kind.EMAIL)
    return Q(channel__target__iregex=rf"^https?://([^/?#]*@)?{re.escape(host)}([:/?#]|$)")


def notifications_begin(batch: Sequence[Notification], now: datetime) -> list[Notification]:
    """Mark claimed notifications as being sent. Return those that are still ours to send.

    The others have been answered meanwhile, or were taken over because we have been too slow.
    """
    ours = _all(batch).filter(state=State.CLAIMED, due_at=batch[0].due_at, due_at__gt=now)
    with transaction.atomic():
        held = set(ours.select_for_update().values_list("pk", flat=True))
        sent = Notification.objects.filter(pk__in=held)
        sent.update(state=State.SENDING, due_at=now + LEASE)
    return [each for each in batch if each.pk in held]


def _all(batch: Iterable[Notification]) -> QuerySet[Notification]:
    return Notification.objects.filter(pk__in=[each.pk for each in batch])


def _mark(batch: Iterable[Notification], state: Notification.State) -> None:
    _all(batch).update(state=state)


def _is_idempotent(notification: Notification) -> bool:
    """Return whether it does no harm to send it again if nobody knows whether it was sent."""
    webhook = notification.channel.kind == NotificationChannel.Kind.WEBHOOK
    return not webhook and notification.kind != Kind.ANSWERED


def _send_after(notification: Notification, now: datetime) -> datetime:
    """Return now, or when a person who has begun to rest since it was put here is available."""
    channel = notification.channel
    if notification.kind in AT_ANY_HOUR or _in_digest(notification.kind, channel):
        return now
    return next_available(now, availability_of(channel.person))


def _retracts_what_is_being_sent(notification: Notification, now: datetime) -> bool:
    sending = (notification.question, State.SENDING)
    return notification.kind == Kind.ANSWERED and newest_sent(notification, now) == sending


def receipts_of(notification: Notification) -> list[str]:
    """Return what the messages about the notification's question are called where they went."""
    sent = Notification.objects.filter(
        channel=notification.channel_id,
        seat=notification.seat_id,
        question=notification.question,
    )
    return list(sent.exclude(receipt="").values_list("receipt", flat=True))


def notifications_sent(batch: Sequence[Notification]) -> None:
    """Note that these have arrived."""
    Notification.objects.bulk_update([each for each in batch if each.receipt], ["receipt"])
    _mark(batch, State.SENT)
    for each in batch:
        DELIVERIES.labels(each.channel.kind, "sent").inc()
    channels = {each.channel_id for each in batch}
    NotificationChannel.objects.filter(pk__in=channels).exclude(failures=0).update(failures=0)


def notifications_failed(batch: Sequence[Notification], now: datetime) -> None:
    """Try again later what a channel did not take, which counts against it."""
    notifications_postpone(batch, now)
    channels = {each.channel_id for each in batch}
    NotificationChannel.objects.filter(pk__in=channels).update(failures=F("failures") + 1)


def notifications_postpone(batch: Sequence[Notification], now: datetime) -> None:
    """Try again later, each time twice as late, up to MAX_TRIES times."""
    for each in batch:
        DELIVERIES.labels(each.channel.kind, "failed").inc()
        tries = each.tries + 1
        state = State.FAILED if tries >= MAX_TRIES else State.WAITING
        _all([each]).update(state=state, due_at=now + BACK_OFF * 2**tries)


def channel_end(channel: NotificationChannel) -> None:
    """Use a channel no more: a device that is gone, an address that is refused."""
    if channel.kind == NotificationChannel.Kind.PUSH:
        channel.delete()
    else:
        NotificationChannel.objects.filter(pk=channel.pk).update(failures=MAX_FAILURES)
        channel.notifications.exclude(state=State.SENT).update(state=State.FAILED)


def oldest_due(now: datetime) -> float:
    """Return for how many seconds the oldest notification has been due."""
    waiting = Notification.objects.filter(state=State.WAITING, due_at__lte=now).order_by("due_at")
    first = waiting.values_list("due_at", flat=True).first()
    return (now - first).total_seconds() if first else 0.0
