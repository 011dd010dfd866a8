"""Context of the match page, complete without scripts; see docs/protocol.md."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from games.absence.calls import calls_open, has_called, is_broken_off
from games.clocks.table_clocks import clock_lines
from games.clocks.timekeeping import read_timekeeping
from games.core.dialogue.messages import Message
from games.core.dialogue.questions import Json
from games.i18n.languages import current_translator, supported_language, translator
from games.live.frames.match_frames import MatchSnapshot, clocks_frame, hello_frame, people_frame
from games.matches.contributions import random_numbers_of
from games.matches.models import Level, Match, Seat
from games.matches.time_controls import TIME_CONTROLS, length
from games.opponents.cards import opponent_cards
from games.opponents.hints import advice_in, hint_of, is_late, may_choose, plan_of
from games.play.delayed import borrow_for
from games.play.loading import LiveMatch
from games.protocol.server import NotesFrame, ServerFrame, encode
from games.replays.recap import recap
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

PAGE_LINES = 1000  # of the journal, at most; the replay shows more
NO_HINT: dict[str, Json] = {"state": "none", "advice": []}


def match_page_context(
    *, match: Match, person: Person | None, language: str, side: int | None = None
) -> dict[str, Any]:
    """Return the page's context about the match, for a person who may see it.

    `match` was just read, with its seats. A spectator wants the view of the seat `side`.
    """
    with borrow_for(match, person) as live:
        return _context(live, person, supported_language(language), side)


def _context(live: LiveMatch, person: Person | None, language: str, wanted: int | None) -> dict[str, Any]:
    match = live.row
    seat = live.seat_of(person.pk if person else None)
    side = live.side_for(seat, wanted)
    snapshot = MatchSnapshot(live, seat, language, side=side)
    frame, frame_text = _plain(snapshot.frame(snapshot.final - PAGE_LINES))
    place = next((each for each in match.seats.all() if each.number == seat), None)
    people, people_text = _plain(people_frame(live))
    seen = news_after(live, place) if place else None
    hello, hello_text = _plain(hello_frame(live, seat, seen, language, side))
    notes, notes_text = _plain(NotesFrame(place.notes)) if place else (None, "")
    read = live.translator(language).render
    now = database_time.now()
    stand = read_timekeeping().stands_since(now) if live.clocks else None
    _frame, clocks_text = _plain(clocks_frame(live, seat, now, stand)) if live.clocks else (None, "")
    return {
        "colours": match.colours,
        "other_levels": _other_levels(match, seat),
        "title": read(live.game.rules.title),
        "seat": seat,
        "watching": seat is None and not frame["outcome"],
        "hello": hello,
        "people": people,
        "notes": notes,
        "frame": frame,
        "first_frames": [text for text in (hello_text, people_text, clocks_text, notes_text, frame_text) if text],
        "socket": f"/ws/match/{match.slug}/?language={language}" + (f"&side={side}" if side is not None else ""),
        "players": _players(people, frame, seat),
        "journal": frame["journal"]["lines"],
        "earlier_lines": frame["journal"]["from"],
        "first_match": place is not None and person is not None and _is_first(match, person),
        "may_ask_hint": people["hints"] and may_choose(live, seat),
        "hint": {"question": _asked(frame), **hint_json(live, seat, language)},
        "opponent_cards": _opponent_cards(live, language),
        "recap": _recap(live, seat, seen, read),
        "random_numbers": random_numbers_of(match, live.names),
        **_clocks(live, seat, now, read),
        **_for_spectators(live, seat, side),
        **_forms(frame),
        **_sitting(live, seat),
    }


def _has_no_rivals(live: LiveMatch) -> bool:
    """Return whether all play alone or together."""
    rules, seats = live.game.rules, len(live.names)
    return len(rules.teams(seats, rules.check_options(seats, live.row.options))) == 1


def _players(people: dict[str, Json], frame: dict[str, Json], seat: int | None) -> list[dict[str, Json]]:
    waiting = [] if frame["outcome"] else frame["waiting"]
    return [
        player | {"waiting": player["seat"] in waiting, "me": player["seat"] == seat} for player in people["players"]
    ]


def _other_levels(match: Match, seat: int | None) -> dict[str, str]:
    """Return the next easier and the next harder level, for a player against computers of one level alone."""
    others = {each.level for each in match.seats.all() if each.number != seat}
    levels = list(Level)
    if seat is None or len(others) != 1 or (played := others.pop()) not in levels:
        return {}
    at = levels.index(Level(played))
    found = {"harder": levels[at + 1 : at + 2], "easier": levels[at - 1 : at] if at else []}
    return {way: next(iter(level)) for way, level in found.items() if level}


def _clocks(live: LiveMatch, seat: int | None, now: datetime, read: Callable[[Message], str]) -> dict[str, Json]:
    """Return the time control and the clocks in sentences; empty without a followed time control."""
    control = TIME_CONTROLS[live.row.time_control]
    lines = clock_lines(live.row, now, seat) if control.followed else []
    return {
        "time_control": read(control.description) if control.followed else "",
        "live_clocks": control.ticks,
        "clocks": [read(line) for line in lines],
    }


def _for_spectators(live: LiveMatch, seat: int | None, side: int | None) -> dict[str, Json]:
    """Return the delay in words, and the seat whose view a spectator sees."""
    match = live.row
    late = current_translator(match.game).render(length(60 * match.spectator_delay))
    return {"delay": late, "side": side, "may_choose_side": live.delays(seat) and match.spectator_sides}


def _forms(frame: dict[str, Json]) -> dict[str, Json]:
    """Return the answers and acts of a seat, each with the id of its form."""
    return {
        "questions": [question | {"form_id": new_id()} for question in frame["questions"]],
        "undo": {"form_id": new_id(), "v": frame["v"]} if frame["undo"] else None,
        "acts": [act | {"form_id": new_id()} for act in frame["acts"]],
        "orders": [order | {"form_id": new_id()} for order in frame["standing_orders"]],
    }


def _sitting(live: LiveMatch, seat: int | None) -> dict[str, Json]:
    """Return whether the seat has rivals, whether the match was broken off, and the players who call to go on."""
    if seat is None:
        return {"no_rivals": False, "broken_off": False, "called": False, "callers": []}
    match = live.row
    callers = calls_open(match.called, seat, match.updated_at)
    return {
        "no_rivals": _has_no_rivals(live),
        "broken_off": is_broken_off(match),
        "called": has_called(match, seat),
        "callers": [live.names[n] for n in callers],
    }


def _opponent_cards(live: LiveMatch, language: str) -> Json:
    """Return the cards of the game's opponents, if one plays."""
    if not any(each.level for each in live.seats):
        return []
    game = live.row.game
    cards = opponent_cards(game, len(live.seats), translator(game, language))
    return msgspec.to_builtins(cards)


def _is_first(match: Match, person: Person) -> bool:
    """Return whether a guest plays their first match: they may not know how to come back."""
    if person.login or person.is_program:
        return False
    finished = Seat.objects.filter(person=person, ended_at__isnull=False)
    return not {*finished.order_by().values_list("match", flat=True)[:2]} - {match.pk}


def _asked(frame: dict[str, Json]) -> str:
    """Return the id of the page's first question, or ""."""
    return next((question["id"] for question in frame["questions"]), "")


def hint_json(live: LiveMatch, seat: int | None, language: str) -> dict[str, Json]:
    """Return the hint for the open question of a seat, in the reader's language."""
    if seat is None or not live.seats[seat].hints:
        return NO_HINT
    found = hint_of(live, seat)
    if found is not None and found.advice is None:
        return {"state": "late" if is_late(found) else "thinking", "advice": []}
    advised = plan_of(live, seat) if found is None else advice_in(found)
    if found is None and not advised:
        return NO_HINT
    render = live.translator(language).render
    advice = [
        {
            "answer": each.answer,
            "steps": [render(deed) for deed in each.deeds],
            "why": render(each.reason) if each.reason else "",
        }
        for each in advised
    ]
    return {"state": "ready", "advice": advice}


def _recap(
    live: LiveMatch, seat: int | None, seen: int | None, read: Callable[[Message], str]
) -> dict[str, Json] | None:
    """Return the recap since version `seen`, if there is one."""
    missed = recap(live, seat, seen) if seat is not None and seen is not None else None
    if missed is None:
        return None
    return {"from": missed.start, "to": missed.end, "says": read(missed.says)}


def news_after(live: LiveMatch, place: Seat) -> int:
    """Return the version that the player has seen: stored, or that of their newest answer.

    A socket stores the seen version when it closes, which may be after the page is reloaded.
    """
    own = (version for (person, _id), version in live.applied_ids.items() if person == place.person_id)
    seen = max(place.seen_version, *own, 0)
    private = live.game.private
    while seen < len(private) and private[seen]:
        seen += 1
    return seen


def new_id() -> str:
    """Return an id for a form, by which a double click is recognised."""
    return secrets.token_urlsafe(12)


def _plain(frame: ServerFrame) -> tuple[dict[str, Json], str]:
    """Return a frame as plain data, for the template, and as text, for the browser."""
    text = encode(frame)
    plain: dict[str, Json] = msgspec.json.decode(text)
    return plain, text
