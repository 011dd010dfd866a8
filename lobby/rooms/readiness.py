"""Ask everybody in a room again when the host changes how the match is played.

A member is ready who agrees to how it is played now. Whoever asks for a rematch waits for the others in
the same way. A computer is always ready.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, replace

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.running_hash import canonical
from lobby.models import Member, Person, Room
from lobby.refusal import Refused
from lobby.rooms.holding import hold_open, member_in
from lobby.rooms.publishing import publish_change
from lobby.rooms.setup import RoomSetup


def terms_of(room: Room) -> str:
    """Return a short name of how the match is played now: it changes whenever that changes."""
    return hashlib.sha256(canonical(asdict(RoomSetup.of(room)))).hexdigest()[:10]


def check_terms(room: Room, terms: str) -> None:
    """Raise Refused if a page, or a program, knows other terms than those of the room now."""
    if terms != terms_of(room):
        raise Refused(_("The host has just changed how the match is played: look at it again."))


def check_everybody_ready(members: Iterable[Member]) -> None:
    """Raise Refused if one of these is not ready."""
    waited_for = [member.name for member in members if not member.ready]
    if waited_for:
        names = _(", ").join(waited_for)
        raise Refused(_("Not everybody is ready yet: %(names)s.") % {"names": names})


def ask_again(room: Room, before: RoomSetup, by: Person) -> None:
    """Ask all but the one who has changed a held room; whoever agrees to the same again is ready at once."""
    now = RoomSetup.of(room)
    for member in room.members.all():
        if member.person_id == by.pk:
            agree(member, now)
        elif member.ready:
            agree(member, before)
        elif member.agreed_to is not None:
            agree(member, agreed_setup(member))


def agree(member: Member, setup: RoomSetup) -> None:
    """Note that a member of a held room agrees to this setup; they are ready if it is the room's."""
    agreed_to = asdict(setup)
    member.ready = agreed_to == asdict(RoomSetup.of(member.room))
    member.agreed_to = None if member.ready else agreed_to
    member.save(update_fields=["ready", "agreed_to"])


@transaction.atomic
def room_ready(*, room: Room, person: Person, terms: str) -> None:
    """Agree to how the match is played now.

    Raises:
        Refused: the host has changed it since these `terms` were shown, or the person is not in the room.
    """
    hold_open(room)
    member = member_in(room, person)
    check_terms(room, terms)
    agree(member, RoomSetup.of(room))
    publish_change(room)


def agreed_setup(member: Member) -> RoomSetup:
    """Return what a member has agreed to last, which is the room's setup unless that was changed."""
    setup, agreed_to = RoomSetup.of(member.room), member.agreed_to or {}
    return replace(setup, **{name: agreed_to[name] for name in asdict(setup) if name in agreed_to})


def changed_since(member: Member) -> list[str]:
    """Return the names of the fields of the room that are not as the member agreed to them."""
    before, now = asdict(agreed_setup(member)), asdict(RoomSetup.of(member.room))
    return [name for name, value in now.items() if before[name] != value]
