"""The caller and the caller's matches over the JSON API, by the frames of the socket."""

from __future__ import annotations

import msgspec
from django.http import Http404
from django.shortcuts import get_object_or_404

from games import registry
from games.absence.seats import seat_leave
from games.core.decoding import described, whole_number
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import current_language, current_translator
from games.live.admission.handshake import MAX_TIME
from games.live.frames.match_frames import MatchSnapshot
from games.matches.models import Match, Seat
from games.matches.networks import network_note
from games.opponents.hints import hint_ask
from games.pages.match.context import hint_json
from games.pages.match.loading_queue import in_line
from games.play.cache import match_cache
from games.play.delayed import borrow_for, is_delayed
from games.play.moves import match_move
from games.play.private_notes import private_of_others, shown_at
from games.protocol.client import ActFrame, AnswerFrame, ProtocolError, UndoFrame, decode
from games.protocol.server import AckFrame, CurrentFrame, MatchFrame, RefusedFrame
from games.site.models import TokenScope
from games.visitors.access import may_watch, running_of
from games.visitors.visitor import network_of_visitor
from lobby.api.authentication import Call, Problem, needs
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
from lobby.people.admission import is_offered
from lobby.rooms.creation.rematch import room_rematch
from lobby.rooms.models import Room
from lobby.rooms.rows import title_of

LISTED = 100


@needs(TokenScope.READ)
def me(call: Call) -> Me:
    """Return the person of the token."""
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
    """Answer 404."""
    raise Http404


@needs(TokenScope.READ)
def games(call: Call) -> Games:
    return Games(
        [
            GameSummary(
                game=rules.slug,
                title=title_of(rules.slug),
                seats=list(rules.seats),
                options={
                    each.key: [each.default, *(v for v in each.choices if v != each.default)] for each in rules.settings
                },
            )
            for rules in registry.all_rules()
            if is_offered(rules.slug)
        ]
    )


@needs(TokenScope.READ)
def matches(call: Call) -> Matches:
    """List the caller's running matches."""
    wanted = [each.seat for each in running_of(call.person)[:LISTED]]
    seats = Seat.objects.select_related("match", "clock")
    found = seats.prefetch_related("match__seats__person__owner").in_bulk(wanted)
    mine = [found[pk] for pk in wanted if pk in found]
    untold = private_of_others([(each.match_id, each.number) for each in mine])
    return Matches([_running(call, each, each.match.version - n) for each, n in zip(mine, untold, strict=True)])


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
    """Return the number of the newest step shown to the caller."""
    if is_delayed(match, call.person):
        with in_line(call.request), borrow_for(match, call.person) as live:
            return live.numbering.number(None, live.game.version)
    seat = match.seat_of(call.person)
    (untold,) = private_of_others([(match.pk, None if seat is None else seat.number)])
    return match.version - untold


@needs(TokenScope.READ)
def state(call: Call, slug: str) -> MatchFrame | CurrentFrame:
    """Return a match as the socket's frame, or confirm the caller's version as the newest."""
    match, query = _visible(call, slug), call.request.GET
    known, at = whole_number(query.get("v", "")), whole_number(query.get("at", ""), MAX_TIME)
    is_late = is_delayed(match, call.person)
    if known is not None and at is not None and not is_late and known == _number(call, match):
        place = match.seat_of(call.person)
        if at == shown_at(match=match.pk, seat=None if place is None else place.number):
            return CurrentFrame(known)
    with in_line(call.request), borrow_for(match, call.person) as live:
        seat = live.seat_of(call.person.pk)
        keeps = known is not None and live.has_shown(seat, known, at)
        lines = whole_number(query.get("lines", "")) if keeps else 0
        return MatchSnapshot(live, seat, current_language()).frame(lines or 0)


@needs(TokenScope.PLAY)
def moved(call: Call, slug: str) -> AckFrame:
    """Answer, undo or act, by a frame of the socket."""
    match, frame = _visible(call, slug), decode(call.text)
    if not isinstance(frame, AnswerFrame | UndoFrame | ActFrame):
        raise ProtocolError(_("only answer, undo and act work here; everything else needs the socket"))
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
    """Return the requested hint, as far as it is ready."""
    return _hint(call, _visible(call, slug))


@needs(TokenScope.PLAY)
def hint_wanted(call: Call, slug: str) -> Hint:
    """Request a hint, in rooms with hints."""
    match = _visible(call, slug)
    with in_line(call.request):
        hint_ask(slug=match.slug, person=call.person.pk)
    return _hint(call, match)


@needs(TokenScope.PLAY)
def left(call: Call, slug: str) -> Done:
    """Leave the caller's seat in a match."""
    seat_leave(match=_visible(call, slug), person=call.person)
    return Done()


@needs(TokenScope.ROOMS)
def rematch(call: Call, slug: str) -> RoomState:
    """Ask for a rematch, or agree to it."""
    match = _visible(call, slug)
    if not match.is_over or not Room.objects.filter(match=match).exists():
        raise Http404
    return room_state(call, room_rematch(match=match, person=call.person))
