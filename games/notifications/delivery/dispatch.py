"""Build deliveries from notifications. Building reads the database, sending does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

from django.conf import settings

from games.notifications.delivery.deliveries import receipts_of
from games.notifications.delivery.email import letter, send_letter
from games.notifications.delivery.text import (
    NotificationText,
    answered_text,
    digest_title,
    footer,
    invitation_text,
    news_text,
    reports_text,
    stop_url,
    turn_text,
)
from games.notifications.delivery.web_push import send_push
from games.notifications.delivery.webhook import retract_webhook, send_webhook
from games.notifications.models import Notification, NotificationChannel
from games.notifications.staleness import OF_QUESTIONS, WITHDRAW_WITHIN
from games.play.loading import LiveMatch
from games.visitors.access import running_of

if TYPE_CHECKING:
    from lobby.people.models import Person

ChannelKind = NotificationChannel.Kind

# Sends the message. Returns its receipt, by which it can be retracted. Raises: Undeliverable.
Delivery: TypeAlias = Callable[[], str | None]

# Subject and text of e-mails that are not about a match or room, by kind; other apps add them.
LETTERS: dict[str, Callable[[NotificationChannel], tuple[str, str]]] = {}


def waiting_for(person: Person) -> int:
    """Return the number of matches that wait for a person, for the badge of a device."""
    return sum(each.waits for each in running_of(person))


def build_delivery(
    batch: Sequence[Notification],
    matches: Mapping[int, LiveMatch],
    now: datetime,
    badge: Callable[[Person], int] = waiting_for,
) -> Delivery:
    """Return the delivery of these notifications, all for the same channel."""
    first, channel = batch[0], batch[0].channel
    if first.kind == Notification.Kind.ANSWERED:
        return _retraction(first, matches[first.own_seat.match_id], badge)
    if first.kind == Notification.Kind.INVITED:
        return _about_no_match(first, invitation_text(first), badge)
    if first.kind == Notification.Kind.REPORTS:
        return _about_no_match(first, reports_text(first), badge)
    if first.kind in LETTERS:
        subject, words = LETTERS[first.kind](channel)
        return partial(send_letter, letter(channel.target, subject, words, message_id=_message_id(first)))
    texts = [_text(each, matches[each.own_seat.match_id], now) for each in batch]
    match ChannelKind(channel.kind):
        case ChannelKind.EMAIL:
            return _email(channel, batch, texts)
        case ChannelKind.WEBHOOK:
            words = "\n\n".join(f"{text.title}\n{text.text}" for text in texts)
            facts = _facts(texts[0]) | _asked(first, matches[first.own_seat.match_id])
            return partial(send_webhook, channel.target, facts, words)
        case ChannelKind.PUSH:
            text = texts[-1]
            lines = (text.table, text.asked, *text.news[-1:], text.left)
            newest = batch[-1]
            asked = _asked(newest, matches[newest.own_seat.match_id])
            message = _on_device(channel, text, lines, badge) | asked
            return partial(send_push, channel.target, channel.keys, message, text.tag)


def _about_no_match(notification: Notification, text: NotificationText, badge: Callable[[Person], int]) -> Delivery:
    """Return the delivery of an invitation into a room, or of a message about reports."""
    channel = notification.channel
    match ChannelKind(channel.kind):
        case ChannelKind.EMAIL:
            return _email(channel, [notification], [text])
        case ChannelKind.WEBHOOK:
            facts = _facts(text) | {"news": notification.kind}
            return partial(send_webhook, channel.target, facts, f"{text.title}\n{text.text}")
        case ChannelKind.PUSH:
            message = _on_device(channel, text, [text.asked], badge)
            return partial(send_push, channel.target, channel.keys, message, text.tag)


def _text(notification: Notification, live: LiveMatch, now: datetime) -> NotificationText:
    if notification.kind in OF_QUESTIONS:
        return turn_text(notification, live, now)
    return news_text(notification, live)


def _asked(notification: Notification, live: LiveMatch) -> dict[str, str]:
    """Return the subject of a notification for programs: a question or a kind of news."""
    if notification.kind in OF_QUESTIONS:
        return {"question": _question(notification, live)}
    return {"news": notification.kind}


def _question(notification: Notification, live: LiveMatch) -> str:
    """Return the id of the question as its player knows it."""
    return live.numbering.question(notification.own_seat.number, notification.question)


def _facts(text: NotificationText) -> dict[str, str]:
    """Return the fields of a webhook's message."""
    return {"title": text.title, "table": text.table, "url": text.url, "tag": text.tag}


def _on_device(
    channel: NotificationChannel, text: NotificationText, lines: Sequence[str], badge: Callable[[Person], int]
) -> dict[str, str]:
    """Return a push message. It replaces an earlier one with its tag."""
    body = "\n".join(line for line in lines if line)
    return {
        "title": text.title,
        "body": body,
        "url": urlsplit(text.url).path,
        "tag": text.tag,
        "waiting": str(badge(channel.person)),
    }


def _retraction(notification: Notification, live: LiveMatch, badge: Callable[[Person], int]) -> Delivery:
    """Return the delivery that closes a notification on a device or deletes a posted message."""
    text, channel = answered_text(notification, live), notification.channel
    if channel.kind == ChannelKind.WEBHOOK:
        answered = _facts(text) | {"answered": _question(notification, live)}
        return partial(retract_webhook, channel.target, answered, receipts_of(notification))
    message = _on_device(channel, text, [text.table], badge) | {"answered": _question(notification, live)}
    lifetime = int(WITHDRAW_WITHIN.total_seconds())
    return partial(
        send_push, channel.target, channel.keys, message, text.tag,
        lifetime=lifetime, urgency="low",
    )  # fmt: skip


def _email(channel: NotificationChannel, batch: Sequence[Notification], texts: Sequence[NotificationText]) -> Delivery:
    subject = texts[0].title if len(texts) == 1 else digest_title(channel, batch)
    parts = [text.text for text in texts]
    if len(texts) > 1:
        parts = [f"{text.title}\n{text.text}" for text in texts]
    words = "\n\n".join(parts) + "\n" + footer(channel)
    message_id, stop = _message_id(batch[0]), stop_url(channel)
    return partial(send_letter, letter(channel.target, subject, words, message_id=message_id, stop_url=stop))


def _message_id(notification: Notification) -> str:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"notice-{notification.pk}@{host}"
