"""What a visitor is shown of the announcements, in their language and time zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext

from games.management.simplified_chinese import LANGUAGE, SOURCE, simplified
from games.services.store import milliseconds
from lobby.models import Announcement

DISMISSED_COOKIE = "dismissed"  # static/js/announcements.js keeps it: keys with dots between them
URGENCY: list[str] = [
    Announcement.Kind.MAINTENANCE,
    Announcement.Kind.WARNING,
    Announcement.Kind.NEWS,
]


@dataclass(frozen=True, slots=True)
class Shown:
    """An announcement as a page has it."""

    key: str  # another one when it has changed since
    kind: str
    text: str
    counts_to: datetime | None  # when the site closes or, while it is closed, opens again
    closed: bool

    @property
    def counts_to_ms(self) -> int | None:
        return None if self.counts_to is None else milliseconds(self.counts_to)


def announcements_shown(
    request: HttpRequest, now: datetime, *, dismissed_too: bool = False
) -> list[Shown]:
    """Return what is announced, the most urgent first, without what the visitor has dismissed."""
    dismissed = request.COOKIES.get(DISMISSED_COOKIE, "").split(".")
    shown = [_shown(each, now) for each in announcements_of(request) if each.is_shown(now)]
    shown.sort(key=lambda each: URGENCY.index(each.kind))
    return [each for each in shown if dismissed_too or each.closed or each.key not in dismissed]


def announcements_of(request: HttpRequest) -> Sequence[Announcement]:
    """Return what is announced or will be, read once for each request."""
    found: Sequence[Announcement] | None = getattr(request, "announcements", None)
    if found is None:
        present = Announcement.objects.present(timezone.now())
        found = list(present) if present.exists() else []  # there seldom is any
        request.announcements = found  # type: ignore[attr-defined]
    return found


def maintenance_now(request: HttpRequest) -> Announcement | None:
    """Return the maintenance for which the site is closed."""
    now = timezone.now()
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


def own_text(texts: Mapping[str, str]) -> str:
    """Return the text in the reader's language, else in the site's first, else in any."""
    wanted = [get_language() or "", *(code for code, _name in settings.LANGUAGES)]
    return next((texts[code] for code in wanted if texts.get(code)), "")


def maintenance_text(announcement: Announcement, now: datetime) -> str:
    """Return the sentence about maintenance for which no operator has written one."""
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


def with_simplified(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that are not empty, and the Simplified Chinese one if it can be made."""
    given = {code: text.strip() for code, text in texts.items() if text.strip()}
    if SOURCE in given and LANGUAGE not in given:
        given[LANGUAGE] = simplified(given[SOURCE])
    return given


def _time(time: datetime, now: datetime) -> str:
    local = timezone.localtime(time)
    today = local.date() == timezone.localtime(now).date()
    return date_format(local, "H:i" if today else "Y-m-d H:i")
