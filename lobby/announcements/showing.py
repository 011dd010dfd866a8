"""Announcements for one visitor, in the visitor's language and time zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import ngettext

from games.i18n.languages import own_text
from games.play.loading import milliseconds
from games.site import database_time
from lobby.announcements.models import Announcement

# static/js/site/announcements.js keeps it: keys with dots between them
DISMISSED_COOKIE = "dismissed"
URGENCY: list[str] = [
    Announcement.Kind.MAINTENANCE,
    Announcement.Kind.WARNING,
    Announcement.Kind.NEWS,
]


@dataclass(frozen=True, slots=True)
class Shown:
    """An announcement on a page."""

    key: str  # different after each change
    kind: str
    text: str
    counts_to: datetime | None  # the time of closing or, while closed, of opening
    closed: bool

    @property
    def counts_to_ms(self) -> int | None:
        return None if self.counts_to is None else milliseconds(self.counts_to)


def announcements_shown(request: HttpRequest, now: datetime, *, dismissed_too: bool = False) -> list[Shown]:
    """Return the visitor's announcements, the most urgent first; by default no dismissed ones."""
    dismissed = request.COOKIES.get(DISMISSED_COOKIE, "").split(".")
    shown = [_shown(each, now) for each in announcements_of(request) if each.is_shown(now)]
    shown.sort(key=lambda each: URGENCY.index(each.kind))
    return [each for each in shown if dismissed_too or each.closed or each.key not in dismissed]


def announcements_of(request: HttpRequest) -> Sequence[Announcement]:
    """Return current and future announcements, read once for each request."""
    found: Sequence[Announcement] | None = getattr(request, "announcements", None)
    if found is None:
        present = Announcement.objects.present(database_time.now())
        found = list(present) if present.exists() else []  # usually there is none
        request.announcements = found  # type: ignore[attr-defined]
    return found


def maintenance_now(request: HttpRequest) -> Announcement | None:
    """Return the current maintenance."""
    now = database_time.now()
    return next((each for each in announcements_of(request) if each.is_closing(now)), None)


def _shown(announcement: Announcement, now: datetime) -> Shown:
    closed = announcement.is_closing(now)
    return Shown(
        f"{announcement.pk}-{milliseconds(announcement.changed_at)}",
        announcement.kind,
        own_text(announcement.texts) or maintenance_text(announcement, now),
        announcement.back_at if closed else announcement.closed_from,
        closed,
    )


def text_for_operators(announcement: Announcement) -> str:
    """Return an announcement's text, or its kind where it has none."""
    return own_text(announcement.texts) or str(announcement)


def maintenance_text(announcement: Announcement, now: datetime) -> str:
    """Return the default sentence about maintenance."""
    if announcement.closed_from is None or announcement.minutes is None:
        return ""
    times = {"time": _time(announcement.closed_from, now), "n": announcement.minutes}
    if announcement.is_closing(now):
        return (
            ngettext(
                "The site has been closed since %(time)s, for about %(n)d minute. Matches go on afterwards; no clock runs meanwhile.",
                "The site has been closed since %(time)s, for about %(n)d minutes. Matches go on afterwards; no clock runs meanwhile.",
                announcement.minutes,
            )
            % times
        )
    return (
        ngettext(
            "We restart at %(time)s, for about %(n)d minute. Matches go on afterwards; no clock runs meanwhile.",
            "We restart at %(time)s, for about %(n)d minutes. Matches go on afterwards; no clock runs meanwhile.",
            announcement.minutes,
        )
        % times
    )


def _time(time: datetime, now: datetime) -> str:
    local = timezone.localtime(time)
    today = local.date() == timezone.localtime(now).date()
    return date_format(local, "H:i" if today else "Y-m-d H:i")
