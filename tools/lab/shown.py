"""All that a seat is told about a match, as text: frames, replays, and messages sent to its player."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from django.contrib.auth import get_user_model

from games import models
from games.core.chance import commitment
from games.core.log import Entry
from games.core.match import Match
from games.core.questions import Seat
from games.i18n import languages, translator
from games.live.frames import MatchSnapshot, people_frame
from games.notifications.dispatch import build_delivery
from games.protocol.server import encode
from games.services.replay import Perspective, frames_while_playing, public_versions
from games.services.seating import SeatInfo
from games.services.steps import steps_of_next
from games.services.store import LiveMatch

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
Kind, Way = models.Notification.Kind, models.NotificationChannel.Kind
STOP_LINK = re.compile(r"/notices/stop/[^/]+/")  # is signed with the time
SENT = [(way, kind) for way in Way for kind in (Kind.TURN, Kind.ALARM)] + [
    (Way.PUSH, Kind.ANSWERED)
]


def frames_of(match: Match[Any], seat: Seat | None) -> str:
    """Return all that a socket is sent about this moment, in every language."""
    live = _live(match)
    texts = [encode(people_frame(live))]
    for language in languages():
        snapshot = MatchSnapshot(live, seat, language)
        texts.append(snapshot.text(snapshot.final))
    return "\n".join(texts)


def replay_of(start: Match[Any], match: Match[Any], seat: Perspective) -> str:
    """Return what the replay and the recap show of a match from the turn start `start` on.

    It is in one language, another one from turn to turn.
    """
    reader = translator(match.rules.slug, _language(match), _names(match))
    begun = start.version
    versions = [v for v in public_versions(match.log, match.private) if v >= begun]
    entries = match.log[begun:]
    frames = frames_while_playing(start, entries, versions, seat, reader, 0, begun)
    return msgspec.json.encode(frames).decode()


def steps_of(match: Match[Any], entries: Iterable[Entry], seat: Seat | None) -> str:
    """Return what a page is told of these entries step by step, played from `match` on."""
    reader = translator(match.rules.slug, _language(match), _names(match))
    steps = []
    for entry in entries:
        if not entry.is_answer:
            match.apply(entry)
        else:
            steps.append(steps_of_next(match, entry, seat, reader))
    return msgspec.json.encode(steps).decode()


def messages_of(match: Match[Any], seat: Seat | None) -> str:
    """Return what is sent to the player of the seat over every kind of channel; "" for spectators.

    It is in one language, another one from turn to turn.
    """
    if seat is None or match.outcome is not None:
        return ""
    live = _live(match)
    person = get_user_model()(pk=seat + 1)
    place = models.Seat(pk=seat + 1, match=live.row, number=seat, name=f"P{seat}", person=person)
    models.Clock(seat=place, deadline=NOW + timedelta(days=1))
    asked = match.question_of(seat)
    texts = []
    for way, kind in SENT:
        channel = models.NotificationChannel(
            pk=1, person=person, kind=way, target="x", language=_language(match)
        )
        notification = models.Notification(
            pk=1, channel=channel, seat=place, kind=kind, question=asked[0] if asked else "0.0"
        )
        delivery = build_delivery([notification], {live.row.pk: live}, NOW, badge=lambda _person: 0)
        assert isinstance(delivery, partial)
        texts.append(repr((delivery.args, delivery.keywords)))
    return STOP_LINK.sub("", "\n".join(texts))


def _language(match: Match[Any]) -> str:
    known = languages()
    return known[len(match.past) % len(known)]


def _names(match: Match[Any]) -> list[str]:
    return [f"P{n}" for n in range(match.state.seats)]


def _live(match: Match[Any]) -> LiveMatch:
    row = models.Match(
        pk=1,
        slug="leaks",
        game=match.rules.slug,
        rules_version=match.rules.version,
        options=match.state.options,
        time_control="brisk",
        commitment=commitment(match._chance.secret),
        secret=match._chance.secret,
        source=models.Match.Source.FILE,  # no running hash: it differs with what is hidden
    )
    seats = [SeatInfo(n, n, name, False, False) for n, name in enumerate(_names(match))]
    return LiveMatch(row, match, seats)
