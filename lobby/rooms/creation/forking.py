"""Rooms that fork a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from games import registry
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import current_translator
from games.matches.models import Match
from games.opponents.reviews import better_line, costly_choice
from games.replays.fork import beginning
from games.replays.fresh_deal import dealt_anew
from games.site import database_time
from lobby.people.admission import check_may_open, check_offered
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals.refusal import Refused
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Member, Room


@transaction.atomic
def room_fork(*, match: Match, moment: int, person: Person, better: bool = False) -> Room:
    """Create a room to fork a finished match at a moment or at the start of its turn.

    Players of the match take their old seats. The fork begins with the line a review found
    `better`, as far as the position allows.

    Raises: Refused.
    """
    check_may_open(person)
    check_offered(match.game)
    own = match.seat_of(person)
    seat = own.number if own else None
    try:
        found = costly_choice(match=match, moment=moment) if better else None
        version = None if found is None else found.version
        begun = beginning(match=match, moment=moment, version=version, seat=seat)
        line = [] if found is None else better_line(match=match, found=found, begun=begun)
    except IllegalAnswer as refusal:
        raise Refused(current_translator(match.game).render(refusal.message)) from None
    names = list(match.seats.values_list("name", flat=True))
    room = Room.objects.create(
        game=match.game,
        seats=len(names),
        options=match.options,
        order=Room.Order.SEATED,
        host=person,
        fork_of=match,
        origin=begun.state,
        opening_answers=[*begun.given, *line],
        fork_move=begun.move,
        fork_turn=begun.turn,
        fork_seat=seat,
        fork_names=names,
    )
    name, now = clean_name(person.name), database_time.now()
    Member.objects.create(room=room, person=person, name=name, number=seat or 0, seen_at=now)
    publish_change(room)
    return room


def fork_position(room: Room, people: Sequence[int | None]) -> tuple[bytes | None, list[Sequence[Any]]]:
    """Return a fork's turn start and its opening answers.

    `people` are primary keys in seat order. In the old seat the forking player keeps their
    knowledge; everything else hidden is dealt anew.
    """
    origin = None if room.origin is None else bytes(room.origin)
    if origin is None or room.fork_move is None or room.game not in registry.SLUGS:
        return origin, room.opening_answers
    seat, known = room.fork_seat, None
    if seat is not None and room.fork_of is not None and people[seat] is not None:
        old = room.fork_of.seats.get(number=seat)
        known = seat if old.person_id == people[seat] else None
    state, given = dealt_anew(game=room.game, origin=origin, given=room.opening_answers, seat=known)
    return state, list(given)
