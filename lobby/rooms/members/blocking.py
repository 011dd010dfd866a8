"""Blocks between people, with removal from rooms."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.chat.models import Mute
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.models import Member, Room
from lobby.rooms.services import room_remove


@transaction.atomic
def person_block(*, person: Person, other: Person) -> None:
    """Block a person and their programs from rooms, invitations and messages.

    Rooms of the blocker's programs are included.
    """
    if other == person:
        raise Refused(_("That is you."))
    Mute.objects.update_or_create(by=person, of=other, defaults={"blocked": True})
    person.room_invitations.filter(by=other).delete()
    blocked_send_out(person=person)


def blocked_send_out(*, person: Person) -> None:
    """Remove everybody the person has blocked, and their programs, from the person's rooms."""
    # Locked first: a simultaneous newcomer is either found in the room or already blocked.
    hosts = Person.objects.filter(Q(pk=person.pk) | Q(owner=person))
    mine = Room.objects.open().filter(host__in=hosts).select_for_update().order_by("pk")
    blocked = person.mutes.filter(blocked=True).values("of")
    unwanted = Q(person__in=blocked) | Q(person__owner__in=blocked)
    theirs = Member.objects.filter(unwanted, room__in=list(mine))
    for member in theirs.select_related("room__host"):
        assert member.room.host is not None
        with suppress(Refused):  # they have left, or the match has begun
            room_remove(room=member.room, host=member.room.host, member=member.pk)


def person_unblock(*, person: Person, other: Person) -> None:
    """Unblock a person."""
    Mute.objects.filter(by=person, of=other).delete()
