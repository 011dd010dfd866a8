"""Carries what the outbox holds to where it goes; composing needs the database, sending does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings

from games.models import Notification, NotificationChannel
from games.notifications.email import mail
from games.notifications.outbox import TAKEN_BACK_WITHIN, receipts_of
from games.notifications.text import (
    Letter,
    digest_title,
    footer,
    letter_of,
    letter_when_answered,
    stop_url,
)
from games.notifications.web_push import push
from games.notifications.webhook import call, take_back
from games.services.store import Live

Errand = Callable[[], str | None]  # gives what a message can be taken back by


def errand(notices: Sequence[Notification], matches: Mapping[int, Live], now: datetime) -> Errand:
    """What has to be done to deliver these notices, which all go the same way."""
    way = notices[0].channel
    if notices[0].kind == Notification.Kind.ANSWERED:
        return _taking_back(notices[0], matches[notices[0].seat.match_id])
    letters = [letter_of(notice, matches[notice.seat.match_id], now) for notice in notices]
    match NotificationChannel.Kind(way.kind):
        case NotificationChannel.Kind.EMAIL:
            return _mail(way, notices[0], letters)
        case NotificationChannel.Kind.WEBHOOK:
            text = "\n\n".join(f"{letter.title}\n{letter.text}" for letter in letters)
            facts = _facts(letters[0]) | {"question": notices[0].question}
            return lambda: call(way.target, facts, text)
        case NotificationChannel.Kind.PUSH:
            letter = letters[-1]
            lines = (letter.table, letter.asked, *letter.news[-1:], letter.left)
            message = _shown(letter, lines) | {"question": notices[-1].question}
            return lambda: push(way.target, way.keys, message, letter.tag)


def _facts(letter: Letter) -> dict[str, str]:
    """What a program that hears a web hook tells one table's messages by."""
    return {"title": letter.title, "table": letter.table, "url": letter.url, "tag": letter.tag}


def _shown(letter: Letter, lines: Sequence[str]) -> dict[str, str]:
    """What a device shows, and by what it knows what is about the same table."""
    body = "\n".join(line for line in lines if line)
    return {
        "title": letter.title,
        "body": body,
        "url": urlsplit(letter.url).path,
        "tag": letter.tag,
    }


def _taking_back(notice: Notification, live: Live) -> Errand:
    """What lets a device close the notice it shows, or deletes the message that was posted."""
    letter, way = letter_when_answered(notice, live), notice.channel
    if way.kind == NotificationChannel.Kind.WEBHOOK:
        answered, receipts = _facts(letter) | {"answered": notice.question}, receipts_of(notice)
        return lambda: take_back(way.target, answered, receipts)
    message = _shown(letter, [letter.table]) | {"answered": notice.question}
    lifetime = int(TAKEN_BACK_WITHIN.total_seconds())
    return lambda: push(
        way.target,
        way.keys,
        message,
        letter.tag,
        lifetime=lifetime,
        urgency="low",
    )


def _mail(way: NotificationChannel, first: Notification, letters: Sequence[Letter]) -> Errand:
    subject = letters[0].title if len(letters) == 1 else digest_title(way, len(letters))
    parts = [letter.text for letter in letters]
    if len(letters) > 1:
        parts = [f"{letter.title}\n{letter.text}" for letter in letters]
    text = "\n\n".join(parts) + "\n" + footer(way)
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    mark = f"notice-{first.pk}-{first.question}@{host}"
    return lambda: mail(way.target, subject, text, mark=mark, stop=stop_url(way))
