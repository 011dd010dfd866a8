"""People one has played with: who is shown to whom, and who does not want to meet whom."""

from __future__ import annotations

from contextlib import suppress

from django.db import transaction
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.models import Mute, Seat
from lobby.models import FoundBy, Member, Person, Room
from lobby.refusal import Refused
from lobby.rooms.services import room_remove

MOST = 50  # in a list
NAME_AT_LEAST = 2  # characters of a name that is looked for


def have_met(person: Person, other: Person) -> bool:
    """Return whether the two sit or sat at one match."""
    return Seat.objects.filter(person=person, match__seats__person=other).exists()


def has_blocked(person: Person | None, other: Person) -> bool:
    """Return whether the person does not want to meet the other."""
    return Mute.objects.filter(by=person, of=other, blocked=True).exists()


def is_kept_away(person: Person, other: Person) -> bool:
    """Return whether the person must not meet the other, who has blocked them; programs as their owners."""
    return Mute.objects.blocks_by(other).blocks_of(person).exists()


def may_find(person: Person | None, other: Person) -> bool:
    """Return whether a visitor (None: somebody without a name) is shown the other's page."""
    if other == person:
        return True
    if not other.is_active or (person is not None and is_kept_away(person, other)):
        return False
    match FoundBy(other.found_by):
        case FoundBy.EVERYBODY:
            return True
        case FoundBy.MET:
            return person is not None and have_met(person, other)
        case FoundBy.NOBODY:
            return False


def acquaintances_of(person: Person) -> list[Person]:
    """Return the people one has played with and may find, the last first; `n` is how many matches."""
    mine = Seat.objects.filter(person=person).values("match")
    met = _findable(person).filter(match_seats__match__in=mine).exclude(found_by=FoundBy.NOBODY)
    counted = met.annotate(n=Count("match_seats"), last=Max("match_seats__match"))
    return list(counted.order_by("-last", "name")[:MOST])


def people_named(person: Person, name: str) -> list[Person]:
    """Return people of this name, or whose name begins so, who want to be found by everybody."""
    name = name.strip()
    if len(name) < NAME_AT_LEAST:
        return []
    open_ones = _findable(person).filter(found_by=FoundBy.EVERYBODY, name__istartswith=name)
    return list(open_ones.order_by("name", "pk")[:MOST])


def _findable(person: Person) -> QuerySet[Person]:
    """Return the others who are people, and have nothing against meeting the person, nor the reverse."""
    between = Q(by=OuterRef("pk"), of=person) | Q(by=person, of=OuterRef("pk"))
    blocked = Mute.objects.filter(between, blocked=True)
    others = Person.objects.filter(owner=None, is_active=True).exclude(pk=person.pk)
    return others.filter(~Exists(blocked))


@transaction.atomic
def person_block(*, person: Person, other: Person) -> None:
    """Keep the other and their programs out of one's rooms, and their invitations and messages from oneself.

    The rooms of one's programs are one's own in this.
    """
    if other == person:
        raise Refused(_("That is you."))
    Mute.objects.update_or_create(by=person, of=other, defaults={"blocked": True})
    person.room_invitations.filter(by=other).delete()
    blocked_send_out(person=person)


def blocked_send_out(*, person: Person) -> None:
    """Send everybody whom the person has blocked, and their programs, out of the person's rooms."""
    # held first: whoever comes in at this moment is found in the room, or finds themselves blocked
    hosts = Person.objects.filter(Q(pk=person.pk) | Q(owner=person))
    mine = Room.objects.open().filter(host__in=hosts).select_for_update().order_by("pk")
    blocked = person.mutes.filter(blocked=True).values("of")
    unwanted = Q(person__in=blocked) | Q(person__owner__in=blocked)
    theirs = Member.objects.filter(unwanted, room__in=list(mine))
    for member in theirs.select_related("room__host"):
        assert member.room.host is not None
        with suppress(Refused):  # they are out already, or the match has begun
            room_remove(room=member.room, host=member.room.host, member=member.pk)


def person_unblock(*, person: Person, other: Person) -> None:
    """Let the other come, invite and write again."""
    Mute.objects.filter(by=person, of=other).delete()


def blocked_by(person: Person) -> list[Person]:
    """Return the people whom the person does not want to meet."""
    return list(Person.objects.filter(muted_by__by=person, muted_by__blocked=True).order_by("name"))
