"""Rooms in which a match plays on from a moment of a finished one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from games import registry
from games.core.questions import IllegalAnswer
from games.i18n import current_translator
from games.models import Match
from games.services.dealt_anew import dealt_anew
from games.services.fork import beginning
from games.services.reviews import better_line, costly_choice
from lobby.models import Member, Person, Room
from lobby.people.admission import check_may_open
from lobby.people.names import clean_name
from lobby.refusal import Refused
from lobby.rooms.publishing import publish_change


@transaction.atomic
def room_fork(*, match: Match, moment: int, person: Person, better: bool = False) -> Room:
    """Create a room to play on from a moment of a finished match, or from the start of its turn.

    Whoever has played there sits in the own seat again. It begins with what a review found `better`
    there, as far as that can be played.

    Raises: Refused.
    """
    check_may_open(person)
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
        fork_seat=seat,
        fork_names=names,
    )
    Member.objects.create(room=room, person=person, name=clean_name(person.name), number=seat or 0)
    publish_change(room)
    return room


def fork_position(
    room: Room, people: Sequence[int | None]
) -> tuple[bytes | None, list[Sequence[Any]]]:
    """Return the turn start from which a room's match begins, if it is a fork, and the answers to it.

    `people` are primary keys in seat order. What the forking player knew stays true if they sit in
    their old seat; all else that is hidden is dealt anew.
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
