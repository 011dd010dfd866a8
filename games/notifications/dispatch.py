"""Build deliveries from notifications: building needs the database, sending does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TypeAlias
from urllib.parse import urlsplit

from django.conf import settings

from games.models import Notification, NotificationChannel
from games.notifications.email import send_email
from games.notifications.text import (
    NotificationText,
    answered_text,
    digest_title,
    footer,
    stop_url,
    turn_text,
)
from games.notifications.web_push import send_push
from games.notifications.webhook import retract_webhook, send_webhook
from games.services.outbox import WITHDRAW_WITHIN, receipts_of
from games.services.store import LiveMatch

Kind = NotificationChannel.Kind

# Sends the message. Returns its receipt, by which it can be retracted. Raises: Undeliverable.
Delivery: TypeAlias = Callable[[], str | None]


def build_delivery(
    batch: Sequence[Notification], matches: Mapping[int, LiveMatch], now: datetime
) -> Delivery:
    """Return what delivers these notifications, which all go over the same channel."""
    first, channel = batch[0], batch[0].channel
    if first.kind == Notification.Kind.ANSWERED:
        return _retraction(first, matches[first.seat.match_id])
    texts = [turn_text(each, matches[each.seat.match_id], now) for each in batch]
    match Kind(channel.kind):
        case Kind.EMAIL:
            return _email(channel, first, texts)
        case Kind.WEBHOOK:
            words = "\n\n".join(f"{text.title}\n{text.text}" for text in texts)
            facts = _facts(texts[0]) | {"question": first.question}
            return partial(send_webhook, channel.target, facts, words)
        case Kind.PUSH:
            text = texts[-1]
            lines = (text.table, text.asked, *text.news[-1:], text.left)
            message = _on_device(text, lines) | {"question": batch[-1].question}
            return partial(send_push, channel.target, channel.keys, message, text.tag)


def _facts(text: NotificationText) -> dict[str, str]:
    """Return what a program that receives a webhook recognises a table's messages by."""
    return {"title": text.title, "table": text.table, "url": text.url, "tag": text.tag}


def _on_device(text: NotificationText, lines: Sequence[str]) -> dict[str, str]:
    """Return what a device shows; by the tag it replaces what it showed about the same table."""
    body = "\n".join(line for line in lines if line)
    return {"title": text.title, "body": body, "url": urlsplit(text.url).path, "tag": text.tag}


def _retraction(notification: Notification, live: LiveMatch) -> Delivery:
    """Return what closes a notification on a device, or deletes a message that was posted."""
    text, channel = answered_text(notification, live), notification.channel
    if channel.kind == Kind.WEBHOOK:
        answered = _facts(text) | {"answered": notification.question}
        return partial(retract_webhook, channel.target, answered, receipts_of(notification))
    message = _on_device(text, [text.table]) | {"answered": notification.question}
    lifetime = int(WITHDRAW_WITHIN.total_seconds())
    return partial(
        send_push, channel.target, channel.keys, message, text.tag,
        lifetime=lifetime, urgency="low",
    )  # fmt: skip


def _email(
    channel: NotificationChannel, first: Notification, texts: Sequence[NotificationText]
) -> Delivery:
    subject = texts[0].title if len(texts) == 1 else digest_title(channel, len(texts))
    parts = [text.text for text in texts]
    if len(texts) > 1:
        parts = [f"{text.title}\n{text.text}" for text in texts]
    words = "\n\n".join(parts) + "\n" + footer(channel)
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    message_id = f"notice-{first.pk}-{first.question}@{host}"
    return partial(
        send_email, channel.target, subject, words,
        message_id=message_id, stop_url=stop_url(channel),
    )  # fmt: skip
