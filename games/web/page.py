"""The match page: everything it shows, complete without scripts; see docs/protocol.md."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec
from django.utils import timezone

from games.core.questions import Json
from games.i18n import supported_language, translator
from games.live.frames import MatchSnapshot, hello_frame, people_frame
from games.models import Match, Seat
from games.protocol import NotesFrame, ServerFrame, encode
from games.services.clocks import clock_lines
from games.services.store import LiveMatch, load
from games.services.time_controls import TIME_CONTROLS

if TYPE_CHECKING:
    from lobby.models import Person


def match_page_context(
    *,
    match: Match,
    person: Person | None,
    language: str,
    refused: str = "",
    watch_link: str = "",
) -> dict[str, Any]:
    """Return what the template of the page gets, for somebody who may see it."""
    language = supported_language(language)
    live = load(match.slug)
    seat = live.seat_of(person.pk if person else None)
    frame = _plain(MatchSnapshot(live, seat, language).frame())
    place = Seat.objects.get(match=match, number=seat) if seat is not None else None
    people = _plain(people_frame(live))
    seen = news_after(live, place) if place else None
    hello = _plain(hello_frame(live, seat, seen, language))
    notes = _plain(NotesFrame(place.notes)) if place else None
    read = translator(match.game, language, live.names).render
    control = TIME_CONTROLS[match.time_control]
    lines = clock_lines(live.row, timezone.now(), seat) if control.notices else []
    waiting = [] if frame["outcome"] else frame["waiting"]
    return {
        "match": live.row,
        "rules": live.game.rules,
        "title": read(live.game.rules.title),
        "seat": seat,
        "hello": hello,
        "people": people,
        "notes": notes,
        "frame": frame,
        "first_frames": [each for each in (hello, people, notes, frame) if each],
        "socket": f"/ws/match/{match.slug}/?language={language}",
        "players": [
            player | {"waiting": player["seat"] in waiting, "me": player["seat"] == seat}
            for player in people["players"]
        ],
        "questions": [question | {"form_id": new_id()} for question in frame["questions"]],
        "journal": frame["journal"]["lines"],
        "undo": {"form_id": new_id(), "v": frame["v"]} if frame["undo"] else None,
        "acts": [act | {"form_id": new_id()} for act in frame["acts"]],
        "orders": [order | {"form_id": new_id()} for order in frame["standing_orders"]],
        "time_control": read(control.description) if control.notices else "",
        "clocks": [read(line) for line in lines],
        "refused": refused,
        "watch_link": watch_link,
    }


def news_after(live: LiveMatch, place: Seat) -> int:
    """Return the version after which all is news: what was looked at, and one's own answers right after.

    A browser tells what it has shown a moment later, or not at all when it is closed at once.
    """
    own = {
        version for (person, _id), version in live.applied_ids.items() if person == place.person_id
    }
    seen = place.seen_version
    while seen + 1 in own:
        seen += 1
    return seen


def new_id() -> str:
    """Return a number for a form, by which a double click is recognised."""
    return secrets.token_urlsafe(12)


def _plain(frame: ServerFrame) -> dict[str, Json]:
    """Return a frame as plain data, for the template."""
    plain: dict[str, Json] = msgspec.json.decode(encode(frame))
    return plain
