"""Oneself and one's matches over the JSON API: the frames of the socket, one at a time."""

from __future__ import annotations

import msgspec
from django.http import Http404
from django.shortcuts import get_object_or_404

from games import registry
from games.core.decoding import described
from games.core.messages import _
from games.core.numbers import whole_number
from games.core.questions import IllegalAnswer
from games.i18n import current_language, current_translator
from games.live.frames import MatchSnapshot
from games.live.handshake import MAX_TIME
from games.matches.cache import match_cache
from games.models import Match, Seat, TokenScope
from games.protocol.client import ActFrame, AnswerFrame, ProtocolError, UndoFrame, decode
from games.protocol.server import AckFrame, CurrentFrame, MatchFrame, RefusedFrame
from games.services.access import may_watch, running_of
from games.services.hints import hint_ask
from games.services.moves import match_move
from games.services.seats import seat_leave
from games.services.table_networks import network_note
from games.services.viewing import private_of_others, shown_at
from games.web.looking_back import in_line
from games.web.page import hint_json
from games.web.visitor import network_of_visitor
from lobby.api.door import Call, Problem, needs
from lobby.api.rooms import owner_name, room_state
from lobby.api.structs import (
    Done,
    GamePlayer,
    Games,
    GameSummary,
    Hint,
    Matches,
    Me,
    RoomState,
    Running,
)
from lobby.models import Room
from lobby.rooms.rematch import room_rematch
from lobby.rows import title_of

LISTED = 100


@needs(TokenScope.READ)
def me(call: Call) -> Me:
    """Say whom the token speaks for."""
    person, token = call.person, call.token
    return Me(
        id=person.slug,
        name=person.name,
        program=person.is_program,
        owner=owner_name(person),
        token=token.name,
        scopes=token.scopes,
    )


@needs(TokenScope.READ)
def nothing(call: Call, nowhere: str) -> Done:
    """Say that there is nothing at this address."""
    raise Http404


@needs(TokenScope.READ)
def games(call: Call) -> Games:
    """List the games."""
    return Games(
        [
            GameSummary(
                game=rules.slug,
                title=title_of(rules.slug),
                seats=list(rules.seats),
                options={
                    each.key: [each.default, *(v for v in each.choices if v != each.default)]
                    for each in rules.settings
                },
            )
            for rules in registry.all_rules()
        ]
    )


@needs(TokenScope.READ)
def matches(call: Call) -> Matches:
    """List one's running matches."""
    wanted = [each.seat for each in running_of(call.person)[:LISTED]]
    seats = Seat.objects.select_related("match", "clock")
    found = seats.prefetch_related("match__seats__person__owner").in_bulk(wanted)
    mine = [found[pk] for pk in wanted if pk in found]
    untold = private_of_others([(each.match_id, each.number) for each in mine])
    return Matches(
        [_running(call, each, each.match.version - n) for each, n in zip(mine, untold, strict=True)]
    )


def _running(call: Call, mine: Seat, number: int) -> Running:
    match = mine.match
    clock = getattr(mine, "clock", None)
    deadline = clock.deadline if clock is not None else None
    return Running(
        match=match.slug,
        game=match.game,
        seat=mine.number,
        my_turn=mine.number in match.waiting and not mine.bot,
        waiting=match.waiting_seen_by(mine.number),
        v=number,
        players=[
            GamePlayer(each.number, each.name, owner_name(each.person), each.level or None)
            for each in match.seats.all()
        ],
        time_control=match.time_control,
        deadline=deadline.isoformat(timespec="seconds") if deadline else None,
        url=call.request.build_absolute_uri(match.get_absolute_url()),
        socket=f"/ws/match/{match.slug}/",
    )


def _visible(call: Call, slug: str) -> Match:
    match = get_object_or_404(Match.objects.with_seats(), slug=slug)
    if not may_watch(match=match, person=call.person, session={}):
        raise Http404
    return match


def _number(call: Call, match: Match) -> int:
    """Return the number of the newest step that the caller was shown."""
    seat = match.seat_of(call.person)
    (untold,) = private_of_others([(match.pk, None if seat is None else seat.number)])
    return match.version - untold


@needs(TokenScope.READ)
def state(call: Call, slug: str) -> MatchFrame | CurrentFrame:
    """Show a match: the frame of the socket, or that the caller has the newest one already."""
    match, query = _visible(call, slug), call.request.GET
    known, at = whole_number(query.get("v", "")), whole_number(query.get("at", ""), MAX_TIME)
    if known is not None and at is not None and known == _number(call, match):
        place = match.seat_of(call.person)
        if at == shown_at(match=match.pk, seat=None if place is None else place.number):
            return CurrentFrame(known)
    with in_line(call.request), match_cache.borrow(slug) as live:
        seat = live.seat_of(call.person.pk)
        keeps = known is not None and live.has_shown(seat, known, at)
        lines = whole_number(query.get("lines", "")) if keeps else 0
        return MatchSnapshot(live, seat, current_language()).frame(lines or 0)


@needs(TokenScope.PLAY)
def moved(call: Call, slug: str) -> AckFrame:
    """Answer, take back or act: a frame as it would be sent over the socket."""
    match, frame = _visible(call, slug), decode(call.text)
    if not isinstance(frame, AnswerFrame | UndoFrame | ActFrame):
        raise ProtocolError(_("here one may answer, undo and act; all else needs the socket"))
    try:
        with in_line(call.request):
            number = match_move(slug=slug, person=call.person.pk, move=frame.move(), by_number=True)
    except IllegalAnswer as refusal:
        names = [seat.name for seat in match.seats.all()]
        error = current_translator(match.game, names).render(refusal.message)
        raise Problem(409, RefusedFrame(frame.id, error, _number(call, match))) from None
    network = network_of_visitor(call.request)
    network_note(slug=slug, person=call.person.pk, network=network)
    return AckFrame(frame.id, number)


def _hint(call: Call, match: Match) -> Hint:
    with in_line(call.request), match_cache.borrow(match.slug) as live:
        told = hint_json(live, live.seat_of(call.person.pk), current_language())
    return msgspec.convert(told, described(Hint))


@needs(TokenScope.READ)
def hint(call: Call, slug: str) -> Hint:
    """Show the hint that was asked for, as far as it has come."""
    return _hint(call, _visible(call, slug))


@needs(TokenScope.PLAY)
def hint_wanted(call: Call, slug: str) -> Hint:
    """Ask the computer what it would answer, where nobody else minds."""
    match = _visible(call, slug)
    with in_line(call.request):
        hint_ask(slug=match.slug, person=call.person.pk)
    return _hint(call, match)


@needs(TokenScope.PLAY)
def left(call: Call, slug: str) -> Done:
    """Leave one's seat at a match."""
    seat_leave(match=_visible(call, slug), person=call.person)
    return Done()


@needs(TokenScope.ROOMS)
def rematch(call: Call, slug: str) -> RoomState:
    """Ask for a rematch, or agree to it."""
    match = _visible(call, slug)
    if not match.is_over or not Room.objects.filter(match=match).exists():
        raise Http404
    return room_state(call, room_rematch(match=match, person=call.person))
