"""The random numbers that players add to the secret of their match, and what comes of them at its start."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.core.chance import commitment, new_secret
from games.core.contributions import Contributions, check_number, collect, computer_number
from games.core.questions import IllegalAnswer
from games.i18n import sentence
from lobby.models import Member, Person, Room, RoomOpponent
from lobby.refusal import Refused
from lobby.rooms.holding import hold_open, member_in
from lobby.rooms.publishing import publish_change


@transaction.atomic
def random_number_add(*, room: Room, person: Person, number: str) -> None:
    """Add the random number of somebody in a room, in the place of the one they added before.

    Raises:
        Refused: it is none, the match has begun, or they are not in the room.
    """
    if not number:
        return
    hold_open(room)
    member = member_in(room, person)
    try:
        member.random_number = check_number(number)
    except IllegalAnswer as refusal:
        raise Refused(sentence(refusal.message)) from None
    member.save(update_fields=["random_number"])
    publish_change(room, news=False)


def commitment_of(room: Room) -> str:
    """Return the SHA-256 of the secret that the site has drawn for the match of a room.

    A room from before there were any has none: its secret is drawn at the start.
    """
    return commitment(bytes(room.secret)) if room.secret else ""


def numbers_of(room: Room) -> list[str]:
    """Return the number that each seat adds, "" where none is added yet."""
    numbers = [""] * room.seats
    for member in room.members.all():
        if member.number is not None:
            numbers[member.number] = member.random_number
    for opponent in room.opponents.all():
        if room.secret:
            secret = bytes(room.secret)
            numbers[opponent.number] = computer_number(secret, room.slug, opponent.number)
    return numbers


def close_numbers(
    room: Room, seated: Sequence[Member | RoomOpponent], *, at_once: bool
) -> tuple[bytes, Contributions]:
    """Return the site's secret of a held room, and the final list of what those who sit have added.

    Nobody has seen the commitment of a match that begins `at_once`, in the request that opens its room.
    """
    secret = bytes(room.secret or new_secret())
    contributions = collect(
        secret,
        room=room.slug,
        numbers=["" if isinstance(each, RoomOpponent) else each.random_number for each in seated],
        computers=[n for n, each in enumerate(seated) if isinstance(each, RoomOpponent)],
        drawn=room.order == Room.Order.DRAWN,
        at_once=at_once or not room.secret,
    )
    return secret, contributions
