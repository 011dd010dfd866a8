"""What a notice says: which game and table, what is asked, what has happened, how long is left."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core import signing
from django.urls import reverse

from games.core.messages import Message, _, plural
from games.core.rendering import journal_json
from games.i18n import translator
from games.models import Notification, NotificationChannel, Seat
from games.services.store import Live
from games.services.time_controls import length, rest_of

NEWEST = 4  # lines of the journal
STOP = "games.notification_channels.stop"
LIST = _(", ")


@dataclass(frozen=True, slots=True)
class Letter:
    """One notice in the words of its reader."""

    title: str
    table: str
    asked: str
    news: list[str]
    left: str
    url: str
    tag: str  # the same for all that is told about one seat: the newest takes the others' place

    @property
    def text(self) -> str:
        parts = [
            self.table,
            self.asked,
            *(f"· {line}" for line in self.news),
            self.left,
            self.url,
        ]
        return "\n".join(part for part in parts if part)


def letter_of(notice: Notification, live: Live, now: datetime) -> Letter:
    """The notice in words, about the match it is of."""
    seat, language = notice.seat, notice.channel.language
    read = translator(live.row.game, language, live.names).render
    game = read(live.game.rules.title)
    title = (
        _("{game}: it is your turn", game=game)
        if notice.kind == Notification.Kind.TURN
        else _("{game}: your time is running out", game=game)
    )
    asked = live.game.question_of(seat.number)
    return Letter(
        title=read(title),
        table=_table(read, game, live.names, seat.number),
        asked=read(_("You are asked: {prompt}", prompt=asked[1].prompt)) if asked else "",
        news=_news(live, seat.number, language),
        left=read(said) if (said := _left(notice, now)) else "",
        url=settings.SITE_URL + live.row.get_absolute_url(),
        tag=_tag(seat),
    )


def letter_when_answered(notice: Notification, live: Live) -> Letter:
    """Says that what an earlier notice told is done with."""
    read = translator(live.row.game, notice.channel.language, live.names).render
    game = read(live.game.rules.title)
    return Letter(
        title=read(_("{game}: answered", game=game)),
        table=_table(read, game, live.names, notice.seat.number),
        asked="",
        news=[],
        left="",
        url=settings.SITE_URL + live.row.get_absolute_url(),
        tag=_tag(notice.seat),
    )


def _table(read: Callable[[Message], str], game: str, names: Sequence[str], own: int) -> str:
    others = [name for n, name in enumerate(names) if n != own]
    return read(_("{game} with {names}", game=game, names=read(LIST).join(others)))


def _tag(seat: Seat) -> str:
    return hashlib.sha256(f"{seat.match.slug}/{seat.number}".encode()).hexdigest()[:24]


def _news(live: Live, seat: int, language: str) -> list[str]:
    """What the others have done since the seat's own last answer, as far as it may know."""
    own = [n for n, entry in enumerate(live.game.log, 1) if entry.seat == seat]
    since = own[-1] if own else 0
    lines = [line for line in live.game.journal if line.at > since]
    read = translator(live.row.game, language, live.names)
    return [line["text"] for line in journal_json(lines, seat, read)][-NEWEST:]


def _left(notice: Notification, now: datetime) -> Message | None:
    clock = notice.seat.clock
    if clock.deadline is None:
        return None
    zone = ZoneInfo(rest_of(notice.channel.person).zone)
    until = clock.deadline.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    return _(
        "You have {time} left, until {moment} ({zone}).",
        time=length((clock.deadline - now).total_seconds()),
        moment=until,
        zone=zone.key,
    )


def stop_url(way: NotificationChannel) -> str:
    """The link that ends all notices on this way with one click."""
    return settings.SITE_URL + reverse("games:stop", args=[signing.dumps(way.pk, salt=STOP)])


def footer(way: NotificationChannel) -> str:
    """The last lines of a letter."""
    read = translator("", way.language).render
    return "\n--\n" + read(_("No more of these: {url}", url=stop_url(way)))


def digest_title(way: NotificationChannel, count: int) -> str:
    read = translator("", way.language).render
    return read(plural("{n} match waits for you", "{n} matches wait for you", count))
