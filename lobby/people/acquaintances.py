"""Acquaintances: visibility, search and blocks."""

from __future__ import annotations

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from games.chat.models import Mute
from games.matches.models import Seat
from lobby.people.models import FoundBy, Person

MOST = 50  # in a list
NAME_AT_LEAST = 2  # characters of a searched name


def have_met(person: Person, other: Person) -> bool:
    """Return whether the two have shared a match."""
    return Seat.objects.filter(person=person, match__seats__person=other).exists()


def has_blocked(person: Person | None, other: Person) -> bool:
    """Return whether the person has blocked the other."""
    return Mute.objects.filter(by=person, of=other, blocked=True).exists()


def is_kept_away(person: Person, other: Person) -> bool:
    """Return whether the other has blocked the person; programs count as their owners."""
    return Mute.objects.blocks_by(other).blocks_of(person).exists()


def may_find(person: Person | None, other: Person) -> bool:
    """Return whether a visitor (None: unnamed) may see the other's page."""
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
    """Return visible acquaintances, the latest first; `n` is the number of matches."""
    mine = Seat.objects.filter(person=person).values("match")
    met = _findable(person).filter(match_seats__match__in=mine).exclude(found_by=FoundBy.NOBODY)
    counted = met.annotate(n=Count("match_seats"), last=Max("match_seats__match"))
    return list(counted.order_by("-last", "name")[:MOST])


def people_named(person: Person, name: str) -> list[Person]:
    """Return people visible to everybody whose names begin so."""
    name = name.strip()
    if len(name) < NAME_AT_LEAST:
        return []
    open_ones = _findable(person).filter(found_by=FoundBy.EVERYBODY, name__istartswith=name)
    return list(open_ones.order_by("name", "pk")[:MOST])


def _findable(person: Person) -> QuerySet[Person]:
    """Return other people without a block in either direction."""
    between = Q(by=OuterRef("pk"), of=person) | Q(by=person, of=OuterRef("pk"))
    blocked = Mute.objects.filter(between, blocked=True)
    others = Person.objects.filter(owner=None, is_active=True).exclude(pk=person.pk)
    return others.filter(~Exists(blocked))


def blocked_by(person: Person) -> list[Person]:
    """Return the people blocked by the person."""
    return list(Person.objects.filter(muted_by__by=person, muted_by__blocked=True).order_by("name"))
