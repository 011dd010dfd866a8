"""Calls of players to continue an interrupted live match."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from games.bus.bus import publish
from games.bus.events import NewsFor
from games.chat.models import Mute
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match
from games.matches.time_controls import TIME_CONTROLS
from games.notifications.outbox import notifications_tell_call
from games.play.loading import milliseconds
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

INTERRUPTED_AFTER = timedelta(hours=2)  # since the last move
CALL_AGAIN = timedelta(minutes=30)  # between two calls of a player


def is_broken_off(match: Match) -> bool:
    """Return whether a live match of several people has had no move for long."""
    people = sum(each.person_id is not None for each in match.seats.all())
    silent = database_time.now() - match.updated_at > INTERRUPTED_AFTER
    return TIME_CONTROLS[match.time_control].live and people > 1 and not match.is_over and silent


def calls_open(called: Mapping[str, int], seat: int, moved_at: datetime) -> list[int]:
    """Return the seats that have called since the last move and since this seat's own call.

    `called` has the times of the last calls by seat, in milliseconds since 1970.
    """
    since = max(milliseconds(moved_at), called.get(str(seat), 0))
    return [int(other) for other, at in called.items() if int(other) != seat and at > since]


def has_called(match: Match, seat: int) -> bool:
    """Return whether this seat has called since the last move."""
    called: int = match.called.get(str(seat), 0)
    return called > milliseconds(match.updated_at)


@transaction.atomic
def players_call(*, match: Match, person: Person) -> None:
    """Call the other players of an interrupted match to continue. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)
    seat = match.seat_of(person)
    if seat is None:
        raise IllegalAnswer(_("you have no seat in this match"))
    if not is_broken_off(match):
        raise IllegalAnswer(_("this match was not interrupted"))
    now = database_time.now()
    again = match.called.get(str(seat.number), 0) + CALL_AGAIN / timedelta(milliseconds=1)
    answers = calls_open(match.called, seat.number, match.updated_at)
    if milliseconds(now) < again and not answers:
        raise IllegalAnswer(_("you have already called the others: give them half an hour"))
    match.called = {**match.called, str(seat.number): milliseconds(now)}
    match.save(update_fields=["called"])
    unwilling = Mute.objects.blocks_of(person).values("by")
    others = match.seats.exclude(pk=seat.pk).filter(person__isnull=False, bot=False)
    told = list(others.exclude(person__in=unwilling))
    for each in told:
        notifications_tell_call(each, f"{seat.number}.{milliseconds(now)}", now)
    people = [person.pk, *(each.person_id for each in told if each.person_id is not None)]
    publish(NewsFor(people))  # without a slug: pages of the match show it, too
