"""Matches for one sitting that were broken off: players call each other to go on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.bus.bus import publish
from games.bus.events import NewsFor
from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import Match, Mute
from games.services.outbox import notifications_tell_call
from games.services.store import milliseconds
from games.services.time_controls import TIME_CONTROLS

if TYPE_CHECKING:
    from lobby.models import Person

SITTING_ENDS = timedelta(hours=2)  # without a move, after which a match is broken off
CALL_AGAIN = timedelta(minutes=30)


def is_broken_off(match: Match) -> bool:
    """Return whether people wanted to play in one sitting, and have not gone on for long."""
    people = sum(each.person_id is not None for each in match.seats.all())
    silent = timezone.now() - match.updated_at > SITTING_ENDS
    return TIME_CONTROLS[match.time_control].live and people > 1 and not match.is_over and silent


def calls_open(called: Mapping[str, int], seat: int, moved_at: datetime) -> list[int]:
    """Return the other seats whose players want to go on, and have not been answered by this one.

    `called` has by seat when its player said so, in milliseconds since 1970. A move ends all calls.
    """
    since = max(milliseconds(moved_at), called.get(str(seat), 0))
    return [int(other) for other, at in called.items() if int(other) != seat and at > since]


def has_called(match: Match, seat: int) -> bool:
    """Return whether the player of this seat has said since the last move that they want to go on."""
    called: int = match.called.get(str(seat), 0)
    return called > milliseconds(match.updated_at)


@transaction.atomic
def sitting_call(*, match: Match, person: Person) -> None:
    """Tell the others at a match that was broken off that this person is there to go on.

    Raises: IllegalAnswer.
    """
    match = Match.objects.hold(match.pk)
    seat = match.seat_of(person)
    if seat is None:
        raise IllegalAnswer(_("you have no seat at this match"))
    if not is_broken_off(match):
        raise IllegalAnswer(_("this match was not broken off"))
    now = timezone.now()
    again = match.called.get(str(seat.number), 0) + CALL_AGAIN / timedelta(milliseconds=1)
    answers = calls_open(match.called, seat.number, match.updated_at)
    if milliseconds(now) < again and not answers:
        raise IllegalAnswer(_("you have called the others already: give them half an hour"))
    match.called = {**match.called, str(seat.number): milliseconds(now)}
    match.save(update_fields=["called"])
    unwilling = Mute.objects.blocks_of(person).values("by")
    others = match.seats.exclude(pk=seat.pk).filter(person__isnull=False, bot=False)
    told = list(others.exclude(person__in=unwilling))
    for each in told:
        notifications_tell_call(each, f"{seat.number}.{milliseconds(now)}", now)
    people = [person.pk, *(each.person_id for each in told if each.person_id is not None)]
    publish(NewsFor(people))  # to pages of the match as well
