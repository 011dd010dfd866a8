"""Invitations into a room, with notifications."""

from __future__ import annotations

from dataclasses import asdict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bus.bus import publish
from games.bus.events import NewsFor
from games.notifications.outbox import invitations_withdraw, notification_invite
from games.site import database_time
from games.site.rate_limits import count
from lobby.people.acquaintances import acquaintances_of, may_find
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.members.programs import check_rating
from lobby.rooms.models import Room, RoomInvitation
from lobby.rooms.services import check_not_removed
from lobby.rooms.wording import terms_of_match

NOT_TOLD = gettext_lazy("This person cannot be invited.")
MOST_SHOWN = 8  # people offered for invitation on a room's page


def room_invite(*, room: Room, by: Person, person: Person) -> None:
    """Invite a person into the room of a member, and notify them.

    Hidden people are refused like unknown ones: the answer reveals no name.

    Raises:
        Refused: the person is hidden, or may not enter.
        TooOften: the person got too many invitations.
    """
    if not room.is_open or room.member(by) is None:
        raise Refused(_("You are not in this room."))
    if not may_find(by, person):
        raise Refused(NOT_TOLD)
    if person.is_program or not _may_come(room, person):
        raise Refused(_("%(name)s cannot be invited.") % {"name": person.name})
    check_rating([person], rated=room.rated)
    count("invitations", f"{by.pk}/{person.pk}")
    _invitation, new = RoomInvitation.objects.get_or_create(room=room, person=person, defaults={"by": by})
    if new:
        facts = {"by": str(by.pk), "path": room.get_absolute_url(), **asdict(terms_of_match(room))}
        notification_invite(person=person, key=_key(room), facts=facts, now=database_time.now())
        publish(NewsFor([person.pk]))


def invitation_decline(*, room: Room, person: Person) -> None:
    """Decline an invitation; its sender is not notified."""
    RoomInvitation.objects.filter(room=room, person=person).delete()
    invitations_withdraw(_key(room), person)


def may_be_invited(room: Room, by: Person) -> list[Person]:
    """Return recent acquaintances of `by` outside the room."""
    there = set(room.members.values_list("person", flat=True))
    there |= set(room.invitations.values_list("person", flat=True))
    others = [each for each in acquaintances_of(by) if each.pk not in there]
    return [each for each in others if _may_come(room, each)][:MOST_SHOWN]


def invitations_of(person: Person) -> list[RoomInvitation]:
    """Return a person's invitations into open rooms."""
    waiting = person.room_invitations.filter(room__in=Room.objects.open().playable())
    waiting = waiting.exclude(room__members__person=person).exclude(room__removals__person=person)
    return list(
        waiting.select_related("room", "by")
        .prefetch_related("room__members", "room__opponents")
        .order_by("-created_at")
    )


def is_invited_by_name(room: Room, person: Person | None) -> bool:
    return person is not None and room.invitations.filter(person=person).exists()


def _may_come(room: Room, person: Person) -> bool:
    try:
        check_not_removed(room, person)
    except Refused:
        return False
    return True


def _key(room: Room) -> str:
    return f"room.{room.slug}"
