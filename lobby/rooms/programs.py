"""What rooms ask of whoever comes: rated matches are for accounts, and programs have their limits."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.models import Seat
from lobby.models import Member, Person, Room
from lobby.refusal import Refused

MOST_TABLES = 20  # rooms and running matches of one program


def check_newcomer(person: Person, *, rated: bool) -> None:
    """Raise Refused if the person may not take one more seat, or none that is rated."""
    check_rating([person], rated=rated)
    if not person.is_program:
        return
    running = Seat.objects.filter(person=person, ended_at=None).count()
    waiting = Member.objects.filter(person=person, room__status=Room.Status.OPEN).count()
    if running + waiting >= MOST_TABLES:
        raise Refused(
            _("A program plays at %(n)d tables at once, and no more.") % {"n": MOST_TABLES}
        )


def check_rating(people: list[Person], *, rated: bool) -> None:
    """Raise Refused if a match between these people is to be rated, and one of them cannot be."""
    if rated and any(each.is_program for each in people):
        raise Refused(_("Programs are never rated: they play matches that do not count."))
    if rated and any(needs_account(each) for each in people):
        raise Refused(_("Rated matches are for people with accounts: make one, or play casual."))


def needs_account(person: Person | None) -> bool:
    """Return whether whoever this is (None: nobody known) cannot be rated for want of an account."""
    return person is None or not (person.login or person.is_program)
