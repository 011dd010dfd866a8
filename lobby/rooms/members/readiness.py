"""Consent of members to the setup of a match.

A ready member agrees to the current setup, or to a rematch. A change by the host asks everybody
again. Computer opponents are always ready.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, replace

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.engine.running_hash import canonical
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.holding import hold_open, member_in
from lobby.rooms.live.publishing import publish_change
from lobby.rooms.models import Member, Room


def terms_of(room: Room) -> str:
    """Return the id of the room's setup, different after each change."""
    return hashlib.sha256(canonical(asdict(RoomSetup.of(room)))).hexdigest()[:10]


def check_terms(room: Room, terms: str) -> None:
    """Raise Refused if the client knows another setup than the current one."""
    if terms != terms_of(room):
        raise Refused(_("The host has just changed the match settings: look at them again."))


def check_everybody_ready(members: Iterable[Member]) -> None:
    """Raise Refused if a member is not ready."""
    waited_for = [member.name for member in members if not member.ready]
    if waited_for:
        names = _(", ").join(waited_for)
        raise Refused(_("Not ready yet: %(names)s.") % {"names": names})


def ask_again(room: Room, before: RoomSetup, by: Person) -> None:
    """Ask all members of a locked room except `by`; a return to the agreed setup makes ready."""
    now = RoomSetup.of(room)
    for member in room.members.all():
        if member.person_id == by.pk:
            agree(member, now)
        elif member.ready:
            agree(member, before)
        elif member.agreed_to is not None:
            agree(member, agreed_setup(member))


def agree(member: Member, setup: RoomSetup) -> None:
    """Store a member's consent to a setup; the room's own setup makes ready. The room is locked."""
    agreed_to = asdict(setup)
    member.ready = agreed_to == asdict(RoomSetup.of(member.room))
    member.agreed_to = None if member.ready else agreed_to
    member.save(update_fields=["ready", "agreed_to"])


@transaction.atomic
def room_ready(*, room: Room, person: Person, terms: str) -> None:
    """Agree to the current setup.

    Raises:
        Refused: the setup differs from these `terms`, or the person is no member.
    """
    hold_open(room)
    member = member_in(room, person)
    check_terms(room, terms)
    agree(member, RoomSetup.of(room))
    publish_change(room)


def agreed_setup(member: Member) -> RoomSetup:
    """Return the setup last agreed to, by default the room's."""
    setup, agreed_to = RoomSetup.of(member.room), member.agreed_to or {}
    return replace(setup, **{name: agreed_to[name] for name in asdict(setup) if name in agreed_to})


def changed_since(member: Member) -> list[str]:
    """Return the names of fields changed since the member agreed."""
    before, now = asdict(agreed_setup(member)), asdict(RoomSetup.of(member.room))
    return [name for name, value in now.items() if before[name] != value]
