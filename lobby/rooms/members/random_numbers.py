"""Random numbers of players for the secret of their match."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.core.chance import commitment, new_secret
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.contributions import Contributions, check_number, collect, computer_number
from games.i18n.languages import sentence
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.holding import hold_open, member_in
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Member, Room, RoomOpponent


@transaction.atomic
def random_number_add(*, room: Room, person: Person, number: str) -> None:
    """Set the random number of a member.

    Raises:
        Refused: the number is invalid, the match has begun, or the person is no member.
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
    """Return the SHA-256 of the site's secret for the match.

    Rooms of older versions have none, and draw it at the start.
    """
    return commitment(bytes(room.secret)) if room.secret else ""


def numbers_of(room: Room) -> list[str]:
    """Return the number of each seat, "" where it is missing."""
    numbers = [""] * room.seats
    for member in room.members.all():
        if member.number is not None:
            numbers[member.number] = member.random_number
    for opponent in room.opponents.all():
        if room.secret:
            secret = bytes(room.secret)
            numbers[opponent.number] = computer_number(secret, room.slug, opponent.number)
    return numbers


def close_numbers(room: Room, seated: Sequence[Member | RoomOpponent], *, at_once: bool) -> tuple[bytes, Contributions]:
    """Return the site's secret of a locked room, and the final numbers of the players.

    `at_once` means that the same request created the room: nobody has seen the commitment.
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
