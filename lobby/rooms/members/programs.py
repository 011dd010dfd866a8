"""Requirements for members: accounts for rated matches, limits for programs."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.matches.models import Seat
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.models import Member, Room

MOST_TABLES = 20  # rooms and running matches of one program


def check_newcomer(person: Person, *, rated: bool) -> None:
    """Raise Refused if the person may not take another seat, or a rated one."""
    check_rating([person], rated=rated)
    if not person.is_program:
        return
    running = Seat.objects.filter(person=person, ended_at=None).count()
    waiting = Member.objects.filter(person=person, room__status=Room.Status.OPEN).count()
    if running + waiting >= MOST_TABLES:
        raise Refused(_("A program can play at most %(n)d matches at once.") % {"n": MOST_TABLES})


def check_rating(people: list[Person], *, rated: bool) -> None:
    """Raise Refused if one of these people cannot play rated."""
    if rated and any(each.is_program for each in people):
        raise Refused(_("Programs are never rated: they play casual matches only."))
    if rated and any(needs_account(each) for each in people):
        raise Refused(_("Rated matches are for people with accounts: create one, or play casual."))


def needs_account(person: Person | None) -> bool:
    """Return whether the visitor (None: unnamed) lacks an account for rated matches."""
    return person is None or not (person.login or person.is_program)
