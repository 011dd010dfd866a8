"""Build deliveries from notifications: building needs the database, sending does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

from django.conf import settings

from games.models import Notification, NotificationChannel
from games.notifications.email import send_email
from games.notifications.text import (
    NotificationText,
    answered_text,
    digest_title,
    footer,
    invitation_text,
    news_text,
    stop_url,
    turn_text,
)
from games.notifications.web_push import send_push
from games.notifications.webhook import retract_webhook, send_webhook
from games.services.access import running_of
from games.services.current import OF_QUESTIONS, WITHDRAW_WITHIN
from games.services.deliveries import receipts_of
from games.services.store import LiveMatch

if TYPE_CHECKING:
    from lobby.models import Person

Kind = NotificationChannel.Kind

# Sends the message. Returns its receipt, by which it can be retracted. Raises: Undeliverable.
Delivery: TypeAlias = Callable[[], str | None]

# What other apps write: subject and text of what is no news of a match or room, by its kind.
LETTERS: dict[str, Callable[[NotificationChannel], tuple[str, str]]] = {}


def waiting_for(person: Person) -> int:
    """Return how many matches wait for somebody, for the badge of their devices."""
    return sum(each.waits for each in running_of(person))


def build_delivery(
    batch: Sequence[Notification],
    matches: Mapping[int, LiveMatch],
    now: datetime,
    badge: Callable[[Person], int] = waiting_for,
) -> Delivery:
    """Return what delivers these notifications, which all go over the same channel."""
    first, channel = batch[0], batch[0].channel
    if first.kind == Notification.Kind.ANSWERED:
        return _retraction(first, matches[first.own_seat.match_id], badge)
    if first.kind == Notification.Kind.INVITED:
        return _invitation(first, badge)
    if first.kind in LETTERS:
        subject, words = LETTERS[first.kind](channel)
        return partial(send_email, channel.target, subject, words, message_id=_message_id(first))
    texts = [_text(each, matches[each.own_seat.match_id], now) for each in batch]
    match Kind(channel.kind):
        case Kind.EMAIL:
            return _email(channel, batch, texts)
        case Kind.WEBHOOK:
            words = "\n\n".join(f"{text.title}\n{text.text}" for text in texts)
            facts = _facts(texts[0]) | _asked(first, matches[first.own_seat.match_id])
            return partial(send_webhook, channel.target, facts, words)
        case Kind.PUSH:
            text = texts[-1]
            lines = (text.table, text.asked, *text.news[-1:], text.left)
            newest = batch[-1]
            asked = _asked(newest, matches[newest.own_seat.match_id])
            message = _on_device(channel, text, lines, badge) | asked
            return partial(send_push, channel.target, channel.keys, message, text.tag)


def _invitation(notification: Notification, badge: Callable[[Person], int]) -> Delivery:
    """Return what delivers an invitation into a room."""
    text, channel = invitation_text(notification), notification.channel
    match Kind(channel.kind):
        case Kind.EMAIL:
            return _email(channel, [notification], [text])
        case Kind.WEBHOOK:
            facts = _facts(text) | {"news": notification.kind}
            return partial(send_webhook, channel.target, facts, f"{text.title}\n{text.text}")
        case Kind.PUSH:
            message = _on_device(channel, text, [text.asked], badge)
            return partial(send_push, channel.target, channel.keys, message, text.tag)


def _text(notification: Notification, live: LiveMatch, now: datetime) -> NotificationText:
    if notification.kind in OF_QUESTIONS:
        return turn_text(notification, live, now)
    return news_text(notification, live)


def _asked(notification: Notification, live: LiveMatch) -> dict[str, str]:
    """Return what a program learns of the question, or of what else there is to know."""
    if notification.kind in OF_QUESTIONS:
        return {"question": _question(notification, live)}
    return {"news": notification.kind}


def _question(notification: Notification, live: LiveMatch) -> str:
    """Return the question by the name that its player knows."""
    return live.numbering.question(notification.own_seat.number, notification.question)


def _facts(text: NotificationText) -> dict[str, str]:
    """Return what a program that receives a webhook recognises a table's messages by."""
    return {"title": text.title, "table": text.table, "url": text.url, "tag": text.tag}


def _on_device(
    channel: NotificationChannel,
    text: NotificationText,
    lines: Sequence[str],
    badge: Callable[[Person], int],
) -> dict[str, str]:
    """Return what a device shows: by the tag it replaces what it showed about the same table, and
    its badge has the number of matches that wait."""
    body = "\n".join(line for line in lines if line)
    return {
        "title": text.title,
        "body": body,
        "url": urlsplit(text.url).path,
        "tag": text.tag,
        "waiting": str(badge(channel.person)),
    }


def _retraction(
    notification: Notification, live: LiveMatch, badge: Callable[[Person], int]
) -> Delivery:
    """Return what closes a notification on a device, or deletes a message that was posted."""
    text, channel = answered_text(notification, live), notification.channel
    if channel.kind == Kind.WEBHOOK:
        answered = _facts(text) | {"answered": _question(notification, live)}
        return partial(retract_webhook, channel.target, answered, receipts_of(notification))
    message = _on_device(channel, text, [text.table], badge) | {
        "answered": _question(notification, live)
    }
    lifetime = int(WITHDRAW_WITHIN.total_seconds())
    return partial(
        send_push, channel.target, channel.keys, message, text.tag,
        lifetime=lifetime, urgency="low",
    )  # fmt: skip


def _email(
    channel: NotificationChannel, batch: Sequence[Notification], texts: Sequence[NotificationText]
) -> Delivery:
    subject = texts[0].title if len(texts) == 1 else digest_title(channel, batch)
    parts = [text.text for text in texts]
    if len(texts) > 1:
        parts = [f"{text.title}\n{text.text}" for text in texts]
    words = "\n\n".join(parts) + "\n" + footer(channel)
    return partial(
        send_email, channel.target, subject, words,
        message_id=_message_id(batch[0]), stop_url=stop_url(channel),
    )  # fmt: skip


def _message_id(notification: Notification) -> str:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"notice-{notification.pk}@{host}"
