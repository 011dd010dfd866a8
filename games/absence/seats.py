"""Absent players: timeouts, leaving, programs in their seats, and their return."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q

from games import registry
from games.absence.stand_ins import automatic_id, seat_play_this_time, seat_vote
from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.clocks.clocks import clock_check_overdue, clock_empty, clock_restart, clock_stop
from games.clocks.models import Clock, Vacancy
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.log import Entry
from games.matches.models import Match, Seat, TimeoutPolicy
from games.matches.time_controls import TIME_CONTROLS
from games.notifications.outbox import notifications_tell_late, notifications_withdraw
from games.play.cache import match_cache
from games.play.judge import Act
from games.play.loading import LiveMatch
from games.play.moves import Check, match_act, match_move
from games.play.start import seat_hand_over
from games.play.vacancies import vacancy_open, votes_forget
from games.site import database_time

if TYPE_CHECKING:
    from lobby.people.models import Person

NOT_AWAY = _("the player of that seat is not away")
NOT_HERE = _("you have no seat in this match")


def seat_log(match: Match, seat: int, act: str, check: Check | None = None) -> int:
    """Log an act of the table about a seat. Return the match's new version.

    Raises: IllegalAnswer, as `check` may.
    """
    move = Act(automatic_id(), "away", act)
    return match_move(slug=match.slug, person=None, move=move, seat=seat, check=check)


# --- timeouts -------------------------------------------------------------------------------------


def seat_time_up(*, clock: Clock) -> None:
    """Apply the match's timeout policy to a seat whose clock has run out.

    Raises: IllegalAnswer if an answer in time was stored meanwhile.
    """
    seat = clock.seat
    match = seat.match
    is_asked = not match.is_over and not seat.bot and seat.number in match.waiting
    if not is_asked or match.game not in registry.SLUGS:
        clock_stop(seat)
        return
    check = partial(_check_overdue, clock)
    if clock.limit is not None:
        _ballot_up(seat, check)
        return
    match TimeoutPolicy(match.timeout_policy):
        case TimeoutPolicy.WAIT if _is_told_late(seat):
            clock_empty(clock)
            return
        case TimeoutPolicy.WAIT:
            with transaction.atomic():
                seat_log(match, seat.number, "overdue", check)
                clock_empty(clock)
                vacancy_open(seat)
                publish(SeatsChanged(match.slug))
        case TimeoutPolicy.STAND_IN:
            seat_stand_in(seat=seat, check=check, act="overdue_once")
        case TimeoutPolicy.LOSS if _can_lose(seat):
            seat_log(match, seat.number, "time", check)
            return
        case TimeoutPolicy.LOSS | TimeoutPolicy.PROGRAM:
            seat_to_program(seat=seat, overdue=clock)
        case TimeoutPolicy.END:
            seat_log(match, seat.number, "overdue_end", check)
            return
    if seat.person_id is not None and not TIME_CONTROLS[match.time_control].live:
        notifications_tell_late(seat, clock.question, database_time.now())


@transaction.atomic
def _ballot_up(seat: Seat, check: Check) -> None:
    """Let the stand-in vote, and nothing else: the player's own clock and seat stay. Raises: IllegalAnswer."""
    seat_log(seat.match, seat.number, "overdue_once", check)
    seat_vote(slug=seat.match.slug, seat=seat.number, check=check)


def _check_overdue(clock: Clock, _live: LiveMatch) -> None:
    clock_check_overdue(clock)


def _is_told_late(seat: Seat) -> bool:
    """Return whether the log has told of the seat's lateness in this sealed round.

    The time runs out again after the secret undo of an answer, and after a pause.
    """
    away = Vacancy.objects.filter(seat=seat, filled=False).first()
    if away is None or seat.number not in seat.match.sealed:
        return False
    if not away.left_on_purpose:
        return True
    with match_cache.borrow(seat.match.slug) as live:
        return has_happened(live.game, seat.number, "overdue")


def _can_lose(seat: Seat) -> bool:
    """Return whether this seat can lose by resigning: a substitute never resigns for the owner."""
    with match_cache.borrow(seat.match.slug) as live:
        resigned = live.game.rules.resigned(live.game.state, seat.number)
        return resigned is not None and not live.seats[seat.number].substitute


@transaction.atomic
def seat_stand_in(*, seat: Seat, check: Check, act: str = "once") -> None:
    """Log `act` and let the stand-in answer in this turn. Raises: IllegalAnswer, as `check` may."""
    since = seat_log(seat.match, seat.number, act, check)
    seat_play_this_time(slug=seat.match.slug, seat=seat.number, since=since)


@transaction.atomic
def seat_to_program(*, seat: Seat, level: str = "", overdue: Clock | None = None, check: Check | None = None) -> None:
    """Let a program play the seat until its owner or a substitute takes it.

    The program is the computer opponent of this level, or else the stand-in. `overdue` is the expired
    clock, if there is one; `check` applies otherwise.

    Raises: IllegalAnswer if the match is over, if an answer in time was stored, or as `check` may.
    """
    if overdue is None:
        seat_log(seat.match, seat.number, "program", check)
        clock_stop(seat)
    else:
        check = partial(_check_overdue, overdue)
        seat_log(seat.match, seat.number, "overdue_program", check)
        clock_empty(overdue)
    vacancy_open(seat)
    Seat.objects.filter(pk=seat.pk).update(bot=True, level=level)
    notifications_withdraw(seat)
    publish(SeatsChanged(seat.match.slug))


# --- leaving and returning ------------------------------------------------------------------------


@transaction.atomic
def seat_leave(*, match: Match, person: Person) -> None:
    """Leave one's seat, and apply the timeout policy to it at once. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)  # against a change of players meanwhile
    seat = own_seat(match, person)
    if Vacancy.objects.filter(seat=seat, left_on_purpose=True, filled=False).exists():
        raise IllegalAnswer(_("you have already left this seat"))
    seat_log(match, seat.number, "left", lambda live: live.repetition.check_leave(seat.number))
    vacancy_open(seat, on_purpose=True)
    match TimeoutPolicy(match.timeout_policy):
        case TimeoutPolicy.WAIT:
            publish(SeatsChanged(match.slug))
        case TimeoutPolicy.LOSS if _can_lose(seat):
            match_act(match=match, person=person, act="resign", about=None, client_id=automatic_id())
        case TimeoutPolicy.STAND_IN | TimeoutPolicy.PROGRAM | TimeoutPolicy.LOSS:
            seat_to_program(seat=seat)
        case TimeoutPolicy.END:
            seat_log(match, seat.number, "end")


@transaction.atomic
def seat_take_back(*, match: Match, person: Person) -> None:
    """Return a seat to its owner, also from a substitute, or to a substitute after absence.

    Raises: IllegalAnswer.
    """
    match = Match.objects.hold(match.pk)  # before the vacancy, in the order of answers
    theirs = Q(owner=person) | Q(seat__person=person, filled=False)
    vacancy = Vacancy.objects.select_for_update().filter(theirs, seat__match=match).first()
    if vacancy is None:
        raise IllegalAnswer(NOT_AWAY)
    number, name, notes = vacancy.seat.number, vacancy.name, vacancy.notes
    if vacancy.owner_id == person.pk:
        vacancy.delete()
    else:
        name = vacancy.seat.name
        vacancy.votes, vacancy.filled, vacancy.left_on_purpose = {}, True, False
        vacancy.save(update_fields=["votes", "filled", "left_on_purpose"])
    seat_hand_over(match=match, number=number, person=person, name=name, notes=notes)
    seat_sit_down(match, number, "back")


def seat_sit_down(match: Match, number: int, what: str) -> None:
    """Log the arrival of the seat's player, and restart the clock."""
    publish(SeatsChanged(match.slug))
    votes_forget(match, number)
    if not match.is_over:
        seat_log(match, number, what)
        clock_restart(match.seats.get(number=number), database_time.now())


def has_happened(game: Engine[Any], number: int, act: str) -> bool:
    """Return whether the log has this act about the seat in the open sealed round."""
    return Entry(number, "away", act) in game.log[game.sealed_since :]


def own_seat(match: Match, person: Person | None) -> Seat:
    """Return the person's seat at a running match. Raises: IllegalAnswer."""
    seat = match.seat_of(person)
    if seat is None:
        raise IllegalAnswer(NOT_HERE)
    if match.is_over:
        raise IllegalAnswer(_("the match is over"))
    return seat
