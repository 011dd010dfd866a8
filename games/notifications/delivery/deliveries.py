"""Deliver the notifications of the outbox, each once, with retries."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import F, Q, QuerySet

from games.clocks.availability import availability_of, next_available
from games.notifications.models import Notification, NotificationChannel
from games.notifications.outbox import AT_ANY_HOUR, MAX_FAILURES, in_digest
from games.notifications.staleness import is_current, newest_sent
from games.site.addresses import url_parts
from games.site.metrics import DELIVERIES

log = logging.getLogger("games")
Kind, State = Notification.Kind, Notification.State

LEASE = timedelta(minutes=2)  # of a worker, after which another one takes its notifications
MAX_TRIES = 8
BACK_OFF = timedelta(seconds=30)  # doubled with every try
HOST_AT_ONCE = 8  # deliveries under way to one host: a slow one must not hold all senders
RECHECK = timedelta(seconds=5)  # of a notification that is being sent


@transaction.atomic
def notifications_claim(now: datetime, most: int, under_way: Mapping[str, int] | None = None) -> list[Notification]:
    """Claim up to `most` due notifications for this worker. Return them.

    Those of a dead worker are taken over. One that it was sending may have arrived. It is repeated if
    receivers recognise the repetition (e-mails and pushes have ids), and given up otherwise.

    `under_way` counts the unfinished deliveries by host. Hosts with HOST_AT_ONCE of them get no more.
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
    lost = [each for each in found if each.state == State.SENDING and not _is_idempotent(each)]
    _mark(lost, State.FAILED)
    fates = {each: _fate_of(each, now) for each in found if each not in lost}
    for state in (State.OUTDATED, State.SENT, State.FAILED):
        _mark([each for each, fate in fates.items() if fate == state], state)
    claimed = []
    for each, fate in fates.items():
        if not isinstance(fate, datetime):
            continue
        host = host_of(each.channel)
        if fate > now:
            _all([each]).update(due_at=fate)
        elif hosts[host] < HOST_AT_ONCE:
            claimed.append(each)
            hosts[host] += not in_digest(each.kind, each.channel)  # a digest is one delivery
    _all(claimed).update(state=State.CLAIMED, due_at=now + LEASE, tries=F("tries") + 1)
    for each in claimed:
        each.due_at = now + LEASE
    return claimed


def _fate_of(notification: Notification, now: datetime) -> Notification.State | datetime:
    """Return the final state of a due notification, or the time to send or recheck it.

    An unreadable one fails, so that it holds up no other.
    """
    try:
        if _retracts_what_is_being_sent(notification, now):
            return now + RECHECK
        if is_current(notification, now):
            return _send_after(notification, now)
    except DatabaseError:  # no fault of the notification
        raise
    except Exception as fault:  # the others must go on; only the kind is logged, as texts may have secrets
        kind = type(fault).__name__
        log.error("notification %d is unreadable and given up: %s", notification.pk, kind)
        return State.FAILED
    was_sent = notification.state == State.SENDING  # presumably
    return State.SENT if was_sent else State.OUTDATED


def host_of(channel: NotificationChannel) -> str:
    """Return the host that this channel sends to; "" for our own mail server."""
    if channel.kind == NotificationChannel.Kind.EMAIL:
        return ""
    parts = url_parts(channel.target)
    return (parts and parts.hostname) or channel.target


def _is_for(host: str) -> Q:
    if not host:
        return Q(channel__kind=NotificationChannel.Kind.EMAIL)
    return Q(channel__target__iregex=rf"^https?://([^/?#]*@)?{re.escape(host)}([:/?#]|$)")


def notifications_begin(batch: Sequence[Notification], now: datetime) -> list[Notification]:
    """Mark claimed notifications as being sent. Return them without those withdrawn or taken over."""
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
    """Return whether the receiver recognises a repetition."""
    webhook = notification.channel.kind == NotificationChannel.Kind.WEBHOOK
    return not webhook and notification.kind != Kind.ANSWERED


def _send_after(notification: Notification, now: datetime) -> datetime:
    """Return now, or the end of a rest that the person has begun meanwhile."""
    channel = notification.channel
    if notification.kind in AT_ANY_HOUR or in_digest(notification.kind, channel):
        return now
    return next_available(now, availability_of(channel.person))


def _retracts_what_is_being_sent(notification: Notification, now: datetime) -> bool:
    sending = (notification.question, State.SENDING)
    return notification.kind == Kind.ANSWERED and newest_sent(notification, now) == sending


def receipts_of(notification: Notification) -> list[str]:
    """Return the receipts of the messages about the notification's question."""
    sent = Notification.objects.filter(
        channel=notification.channel_id, seat=notification.seat_id, question=notification.question
    )
    return list(sent.exclude(receipt="").values_list("receipt", flat=True))


def notifications_sent(batch: Sequence[Notification]) -> None:
    Notification.objects.bulk_update([each for each in batch if each.receipt], ["receipt"])
    _mark(batch, State.SENT)
    for each in batch:
        DELIVERIES.labels(each.channel.kind, "sent").inc()
    channels = {each.channel_id for each in batch}
    NotificationChannel.objects.filter(pk__in=channels).exclude(failures=0).update(failures=0)


def notifications_failed(batch: Sequence[Notification], now: datetime) -> None:
    """Try these again later, and count a failure of their channel."""
    notifications_postpone(batch, now)
    channels = {each.channel_id for each in batch}
    NotificationChannel.objects.filter(pk__in=channels).update(failures=F("failures") + 1)


def notifications_postpone(batch: Sequence[Notification], now: datetime) -> None:
    """Try these again later, each time after twice the delay, up to MAX_TRIES times."""
    for each in batch:
        DELIVERIES.labels(each.channel.kind, "failed").inc()
        tries = each.tries + 1
        state = State.FAILED if tries >= MAX_TRIES else State.WAITING
        _all([each]).update(state=state, due_at=now + BACK_OFF * 2**tries)


def channel_end(channel: NotificationChannel) -> None:
    """Stop using a channel: a device that is gone, an address that is refused."""
    if channel.kind == NotificationChannel.Kind.PUSH:
        channel.delete()
    else:
        NotificationChannel.objects.filter(pk=channel.pk).update(failures=MAX_FAILURES)
        channel.notifications.exclude(state=State.SENT).update(state=State.FAILED)


def oldest_due(now: datetime) -> float:
    """Return the seconds that the oldest notification has been due."""
    waiting = Notification.objects.filter(state=State.WAITING, due_at__lte=now).order_by("due_at")
    first = waiting.values_list("due_at", flat=True).first()
    return (now - first).total_seconds() if first else 0.0
