"""All information of a seat about a match, as text: frames, replays, and messages to its player."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage

from games.clocks.models import Clock
from games.core.chance import commitment
from games.core.dialogue.questions import Seat
from games.core.engine.engine import Engine
from games.core.engine.log import Entry
from games.i18n.languages import languages, translator
from games.live.frames.match_frames import MatchSnapshot, people_frame
from games.matches.models import Match
from games.matches.models import Seat as SeatRow
from games.matches.seating import SeatInfo
from games.notifications.delivery.dispatch import build_delivery
from games.notifications.models import Notification, NotificationChannel
from games.play.loading import LiveMatch
from games.protocol.server import encode
from games.replays.replay import Perspective, frames_while_playing, public_versions
from games.replays.steps import steps_of_next

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
Kind, Way = Notification.Kind, NotificationChannel.Kind
STOP_LINK = re.compile(r"/notices/stop/[^/]+/")  # its signature contains the time
SENT = [(way, kind) for way in Way for kind in (Kind.TURN, Kind.ALARM)] + [(Way.PUSH, Kind.ANSWERED)]


def frames_of(match: Engine[Any], seat: Seat | None) -> str:
    """Return all frames of a socket at this moment, in every language."""
    live = _live(match)
    texts = [encode(people_frame(live))]
    for language in languages():
        snapshot = MatchSnapshot(live, seat, language)
        texts.append(snapshot.text(snapshot.final))
    return "\n".join(texts)


def replay_of(start: Engine[Any], match: Engine[Any], seat: Perspective) -> str:
    """Return the replay and the recap of a match from the turn start `start` on.

    The language alternates between turns.
    """
    reader = translator(match.rules.slug, _language(match), _names(match))
    begun = start.version
    versions = [v for v in public_versions(match.log, match.private) if v >= begun]
    entries = match.log[begun:]
    frames = frames_while_playing(start, entries, versions, seat, reader, 0, begun)
    return msgspec.json.encode(frames).decode()


def steps_of(match: Engine[Any], entries: Iterable[Entry], seat: Seat | None) -> str:
    """Return the steps of these entries as a page receives them, played from `match` on."""
    reader = translator(match.rules.slug, _language(match), _names(match))
    steps = []
    for entry in entries:
        if not entry.is_answer:
            match.apply(entry)
        else:
            steps.append(steps_of_next(match, entry, seat, reader))
    return msgspec.json.encode(steps).decode()


def messages_of(match: Engine[Any], seat: Seat | None) -> str:
    """Return the messages to the player of the seat over every kind of channel; "" for spectators.

    The language alternates between turns.
    """
    if seat is None or match.outcome is not None:
        return ""
    live = _live(match)
    person = get_user_model()(pk=seat + 1)
    place = SeatRow(pk=seat + 1, match=live.row, number=seat, name=f"P{seat}", person=person)
    Clock(seat=place, deadline=NOW + timedelta(days=1))
    asked = match.question_of(seat)
    texts: list[str] = []
    for way, kind in SENT:
        channel = NotificationChannel(pk=1, person=person, kind=way, target="x", language=_language(match))
        notification = Notification(pk=1, channel=channel, seat=place, kind=kind, question=asked[0] if asked else "0.0")
        delivery = build_delivery([notification], {live.row.pk: live}, NOW, badge=lambda _person: 0)
        assert isinstance(delivery, partial)
        texts += map(_words_of, [*delivery.args, *delivery.keywords.items()])
    return STOP_LINK.sub("", "\n".join(texts))


def _words_of(part: object) -> str:
    if isinstance(part, EmailMessage):
        return repr((part.subject, part.body, part.from_email, part.to, part.extra_headers))
    return repr(part)


def _language(match: Engine[Any]) -> str:
    known = languages()
    return known[len(match.past) % len(known)]


def _names(match: Engine[Any]) -> list[str]:
    return [f"P{n}" for n in range(match.state.seats)]


def _live(match: Engine[Any]) -> LiveMatch:
    row = Match(
        pk=1,
        slug="leaks",
        game=match.rules.slug,
        rules_version=match.rules.version,
        options=match.state.options,
        time_control="brisk",
        commitment=commitment(match._chance.secret),
        secret=match._chance.secret,
        source=Match.Source.FILE,  # no running hash: it depends on secrets
    )
    seats = [SeatInfo(n, n, name, False, False) for n, name in enumerate(_names(match))]
    return LiveMatch(row, match, seats)
