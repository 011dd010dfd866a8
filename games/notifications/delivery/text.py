"""Texts of notifications: game and table, question, news, time left."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, assert_never
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse

from games import registry
from games.chat.models import Report
from games.core.dialogue.messages import Message, Translator, _, plural
from games.core.dialogue.rendering import journal_lines
from games.core.engine.proposals import offer_line, turns_back
from games.i18n.languages import translator
from games.matches.models import Seat, TimeoutPolicy
from games.matches.terms import Terms
from games.matches.time_controls import length
from games.notifications.models import Notification, NotificationChannel
from games.notifications.staleness import inviter_of, late_seat
from games.play.loading import LiveMatch
from games.site import link_tokens
from games.site.face.face import site_face

Kind = Notification.Kind
NEWEST = 4  # lines of the journal
LIST = _(", ")


@dataclass(frozen=True, slots=True)
class NotificationText:
    """The text of a notification in the language of its reader."""

    title: str
    table: str  # the game and the other players
    asked: str
    news: list[str]
    left: str
    url: str
    tag: str  # shared by all questions to one seat: the newest replaces the others

    @property
    def text(self) -> str:
        parts = [self.table, self.asked, *(f"· {line}" for line in self.news), self.left, self.url]
        return "\n".join(part for part in parts if part)


def turn_text(notification: Notification, live: LiveMatch, now: datetime) -> NotificationText:
    """Return the text that asks a player to move or warns that their time runs out."""
    seat = notification.own_seat
    reader = live.translator(notification.channel.language)
    game = reader.render(live.game.rules.title)
    title = (
        _("{game}: it is your turn", game=game)
        if notification.kind == Kind.TURN
        else _("{game}: your time is running out", game=game)
    )
    asked = live.game.question_of(seat.number)
    left = _time_left(notification, now)
    return NotificationText(
        title=reader.render(title),
        table=_table(reader, game, live.names, seat.number),
        asked=reader.render(_("Your decision: {prompt}", prompt=asked[1].prompt)) if asked else "",
        news=_news(live, seat.number, reader),
        left=reader.render(left) if left else "",
        url=settings.SITE_URL + live.row.get_absolute_url(),
        tag=_tag(seat),
    )


def news_text(notification: Notification, live: LiveMatch) -> NotificationText:
    """Return the text about a proposal, a late player, a call or the end of a match."""
    seat = notification.own_seat
    reader = live.translator(notification.channel.language)
    game = reader.render(live.game.rules.title)
    url = live.row.get_absolute_url()
    match Kind(notification.kind):
        case Kind.PROPOSAL:
            about = notification.question.rpartition(".")[0]
            turns = turns_back(about, live.game.turn_starts)
            offer = offer_line(about, live.game.agreed[about][0], turns)
            title, more = _("{game}: {news}", game=game, news=offer), None
        case Kind.LATE:
            title, more = _late(notification, live, game)
            url += "seats/" if live.row.timeout_policy == TimeoutPolicy.WAIT else ""
        case Kind.CALLED:
            name = live.names[int(notification.question.partition(".")[0])]
            title = _("{game}: {name} wants to go on", game=game, name=name)
            more = _("Your match was interrupted. Come back and continue it.")
        case Kind.ENDED:
            title, more = _end(live, seat.number, game)
        case Kind.TURN | Kind.ALARM | Kind.INVITED | Kind.RESET | Kind.REPORTS | Kind.ANSWERED:
            raise ValueError(f"{notification.kind}: no news of a match")
        case unknown:
            assert_never(unknown)
    return NotificationText(
        title=reader.render(title),
        table=_table(reader, game, live.names, seat.number),
        asked=reader.render(more) if more else "",
        news=[],
        left="",
        url=settings.SITE_URL + url,
        tag=_tag(seat, notification.kind),
    )


def _late(notification: Notification, live: LiveMatch, game: str) -> tuple[Message, Message | None]:
    late = late_seat(notification)
    if late != notification.own_seat.number:
        name = live.names[late]
        return _("{game}: {name} is out of time", game=game, name=name), _("Decide with the others how to go on.")
    match TimeoutPolicy(live.row.timeout_policy):
        case TimeoutPolicy.WAIT:
            more = _("The others decide how to go on. Until then you can still answer.")
        case TimeoutPolicy.STAND_IN:
            more = _("The computer has answered for you this time.")
        case _:
            more = _("The computer plays on for you. You can take your seat back.")
    return _("{game}: your time is up", game=game), more


def _end(live: LiveMatch, seat: int, game: str) -> tuple[Message, Message | None]:
    outcome = live.game.outcome
    if outcome is None:  # an undo has reopened it
        return _("{game}: the match goes on", game=game), None
    if outcome.draw:
        title = _("{game}: a draw", game=game)
    elif seat in outcome.winners:
        title = _("{game}: you have won", game=game)
    elif outcome.reason == "void":
        title = _("{game}: the match is over", game=game)
    else:
        title = _("{game}: you have lost", game=game)
    return title, outcome.for_seat(seat)


def invitation_text(notification: Notification) -> NotificationText:
    """Return the text of an invitation into a room."""
    facts, inviter = notification.facts, inviter_of(notification)
    assert inviter is not None  # else the invitation is outdated
    reader = translator(facts["game"], notification.channel.language)
    game = reader.render(registry.title_of(facts["game"]))
    return NotificationText(
        title=reader.render(_("{name} invites you to {game}", name=inviter.name, game=game)),
        table=_invited_to(facts, reader),
        asked=reader.render(_("Come in and take a seat.")),
        news=[],
        left="",
        url=settings.SITE_URL + facts["path"],
        tag=hashlib.sha256(notification.question.encode()).hexdigest()[:24],
    )


def _invited_to(facts: dict[str, Any], reader: Translator) -> str:
    """Return the number of seats and the terms of the match; "" for an invitation by an older version."""
    if "seats" not in facts:
        return ""
    terms = Terms(**{each.name: facts[each.name] for each in fields(Terms)})
    seats = plural("{n} player", "{n} players", terms.seats)
    return " · ".join([reader.render(seats), *terms.lines(reader)])


def reports_text(notification: Notification) -> NotificationText:
    """Return the text about open reports: their number and the address of their list."""
    reader = translator("", notification.channel.language)
    number = Report.objects.open().count()
    return NotificationText(
        title=reader.render(
            plural("{n} report is open at {site}", "{n} reports are open at {site}", number, site=site_face().name)
        ),
        table="",
        asked=reader.render(_("Players reported messages or people. Read and settle the reports.")),
        news=[],
        left="",
        url=f"{settings.SITE_URL}{reverse('admin:games_report_changelist')}?settled__exact=0",
        tag="reports",
    )


def answered_text(notification: Notification, live: LiveMatch) -> NotificationText:
    """Return the text that replaces an answered notification."""
    reader = live.translator(notification.channel.language)
    game = reader.render(live.game.rules.title)
    return NotificationText(
        title=reader.render(_("{game}: answered", game=game)),
        table=_table(reader, game, live.names, notification.own_seat.number),
        asked="",
        news=[],
        left="",
        url=settings.SITE_URL + live.row.get_absolute_url(),
        tag=_tag(notification.own_seat),
    )


def _table(reader: Translator, game: str, names: Sequence[str], own: int) -> str:
    others = [name for n, name in enumerate(names) if n != own]
    listed = reader.render(LIST).join(others)
    return reader.render(_("{game} with {names}", game=game, names=listed))


def _tag(seat: Seat, kind: str = "") -> str:
    about = f"{seat.match.slug}/{seat.number}{kind}"
    return hashlib.sha256(about.encode()).hexdigest()[:24]


def _news(live: LiveMatch, seat: int, reader: Translator) -> list[str]:
    """Return the newest lines of the journal since the seat's last move."""
    own = [n for n, entry in enumerate(live.game.log, 1) if entry.seat == seat]
    since = own[-1] if own else 0
    lines = [line for line in live.game.journal if line.at > since]
    return [line.text for line in journal_lines(lines, seat, reader)][-NEWEST:]


def _time_left(notification: Notification, now: datetime) -> Message | None:
    clock = notification.own_seat.clock
    if clock.deadline is None:
        return None
    zone = ZoneInfo(notification.channel.person.time_zone)
    until = clock.deadline.astimezone(zone).strftime("%Y-%m-%d %H:%M")
    return _(
        "You have {time} left, until {moment} ({zone}).",
        time=length((clock.deadline - now).total_seconds()),
        moment=until,
        zone=zone.key,
    )


def stop_url(channel: NotificationChannel) -> str:
    """Return the link that removes this channel with one click."""
    token = link_tokens.signed_number(link_tokens.STOP_CHANNEL, channel.pk)
    return settings.SITE_URL + reverse("games:stop", args=[token])


def footer(channel: NotificationChannel) -> str:
    """Return the last lines of an e-mail."""
    render = translator("", channel.language).render
    return "\n--\n" + render(_("Stop these notifications: {url}", url=stop_url(channel)))


def digest_title(channel: NotificationChannel, batch: Sequence[Notification]) -> str:
    render = translator("", channel.language).render
    if all(each.kind == Kind.TURN for each in batch):
        count = len(batch)
        return render(plural("{n} match waits for you", "{n} matches wait for you", count))
    return render(_("News of your matches"))
