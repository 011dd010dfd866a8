"""What comes out of the outbox: each once, and again where a channel did not take it."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import F, Q, QuerySet

from games.addresses import url_parts
from games.metrics import DELIVERIES
from games.models import Notification, NotificationChannel
from games.services.availability import availability_of, next_available
from games.services.current import is_current, newest_sent
from games.services.outbox import AT_ANY_HOUR, MAX_FAILURES, in_digest

log = logging.getLogger("games")
Kind, State = Notification.Kind, Notification.State

LEASE = timedelta(minutes=2)  # after which a notification that is being sent is taken for lost
MAX_TRIES = 8
BACK_OFF = timedelta(seconds=30)  # doubled with every try
HOST_AT_ONCE = 8  # deliveries under way to one host, so that a slow one leaves senders to others
RECHECK = timedelta(seconds=5)  # until what is being sent is looked at again


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
            hosts[host] += not in_digest(each.kind, each.channel)  # all of which go as one
    _all(claimed).update(state=State.CLAIMED, due_at=now + LEASE, tries=F("tries") + 1)
    for each in claimed:
        each.due_at = now + LEASE
    return claimed


def _fate_of(notification: Notification, now: datetime) -> Notification.State | datetime:
    """Return what has become of a notification that is due, or when to look at it again: now, to send it.

    One that cannot be read is given up, and holds up no other.
    """
    try:
        if _retracts_what_is_being_sent(notification, now):
            return now + RECHECK
        if is_current(notification, now):
            return _send_after(notification, now)
    except DatabaseError:  # which is no fault of its own
        raise
    except Exception as fault:  # of which only the kind is told: its words may have secrets
        kind = type(fault).__name__
        log.error("notification %d cannot be read and is given up: %s", notification.pk, kind)
        return State.FAILED
    was_sent = notification.state == State.SENDING  # for all we know
    return State.SENT if was_sent else State.OUTDATED


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
    if notification.kind in AT_ANY_HOUR or in_digest(notification.kind, channel):
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
