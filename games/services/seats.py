"""Players who are away: time that is up, programs that play for them, and their return."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import registry
from games.bus.bus import publish
from games.bus.events import SeatsChanged
from games.core.log import Entry
from games.core.match import Match as LiveGame
from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.matches.cache import match_cache
from games.models import Clock, Match, Seat, TimeoutPolicy, Vacancy
from games.services.clocks import clock_check_overdue, clock_empty, clock_restart, clock_stop
from games.services.judging import Act
from games.services.moves import Check, match_act, match_move
from games.services.outbox import notifications_tell_late, notifications_withdraw
from games.services.stand_ins import automatic_id, seat_play_this_time
from games.services.start import seat_hand_over
from games.services.store import LiveMatch
from games.services.time_controls import TIME_CONTROLS
from games.services.vacancies import vacancy_open, votes_forget

if TYPE_CHECKING:
    from lobby.models import Person

NOT_AWAY = _("nobody is away from that seat")
NOT_HERE = _("you have no seat at this match")


def seat_log(match: Match, seat: int, act: str, check: Check | None = None) -> int:
    """Enter into the log what the table does about a seat, unless `check` raises IllegalAnswer.

    Return the match's version then.
    """
    move = Act(automatic_id(), "away", act)
    return match_move(slug=match.slug, person=None, move=move, seat=seat, check=check)


# --- when time is up ------------------------------------------------------------------------------


def seat_time_up(*, clock: Clock) -> None:
    """Apply the match's timeout policy to a seat whose clock has run out.

    Raises: IllegalAnswer if an answer that had arrived in time was stored meanwhile.
    """
    seat = clock.seat
    match = seat.match
    is_asked = not match.is_over and not seat.bot and seat.number in match.waiting
    if not is_asked or match.game not in registry.SLUGS:
        clock_stop(seat)
        return
    check = partial(_check_overdue, clock)
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
            _answer_once(seat, "overdue_once", check)
        case TimeoutPolicy.LOSS if _can_lose(seat):
            seat_log(match, seat.number, "time", check)
            return
        case TimeoutPolicy.LOSS | TimeoutPolicy.PROGRAM:
            seat_to_program(seat=seat, overdue=clock)
        case TimeoutPolicy.END:
            seat_log(match, seat.number, "overdue_end", check)
            return
    if seat.person_id is not None and not TIME_CONTROLS[match.time_control].live:
        notifications_tell_late(seat, clock.question, timezone.now())


def _check_overdue(clock: Clock, _live: LiveMatch) -> None:
    clock_check_overdue(clock)


def _is_told_late(seat: Seat) -> bool:
    """Return whether the table knows since earlier in this sealed round that the seat is late.

    Its time is up once more when its player takes an answer back, of which nobody is to learn, or
    when a pause ends.
    """
    away = Vacancy.objects.filter(seat=seat, filled=False).first()
    if away is None or seat.number not in seat.match.sealed:
        return False
    if not away.left_on_purpose:
        return True
    with match_cache.borrow(seat.match.slug) as live:
        return has_happened(live.game, seat.number, "overdue")


def _can_lose(seat: Seat) -> bool:
    """Return whether the match ends when this seat gives up: a substitute does not give up for its owner."""
    with match_cache.borrow(seat.match.slug) as live:
        resigned = live.game.rules.resigned(live.game.state, seat.number)
        return resigned is not None and not live.seats[seat.number].substitute


def seat_stand_in(*, seat: Seat, check: Check | None = None) -> None:
    """Let a program answer for the seat this once. Raises: IllegalAnswer, as `check` may."""
    _answer_once(seat, "once", check)


@transaction.atomic
def _answer_once(seat: Seat, why: str, check: Check | None) -> None:
    """Say that the computer answers, and do it, before anybody else does anything at the match."""
    since = seat_log(seat.match, seat.number, why, check)
    seat_play_this_time(slug=seat.match.slug, seat=seat.number, since=since)


@transaction.atomic
def seat_to_program(
    *,
    seat: Seat,
    level: str = "",
    overdue: Clock | None = None,
    check: Check | None = None,
) -> None:
    """Let a program play on in this seat until its owner or a substitute takes it.

    It is a computer opponent of that level, or the stand-in. `overdue` is the clock that has run out,
    if that is why; otherwise `check` may raise IllegalAnswer, as for `match_move`.

    Raises: IllegalAnswer if the match is over, or an answer that had arrived in time was stored.
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


# --- what people do -------------------------------------------------------------------------------


@transaction.atomic
def seat_leave(*, match: Match, person: Person) -> None:
    """Leave one's seat, and apply the match's timeout policy to it at once. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)  # or somebody might just have taken the seat, or left it
    seat = own_seat(match, person)
    if Vacancy.objects.filter(seat=seat, left_on_purpose=True, filled=False).exists():
        raise IllegalAnswer(_("you have left this seat already"))
    seat_log(match, seat.number, "left", partial(_check_leave, seat.number))
    vacancy_open(seat, on_purpose=True)
    match TimeoutPolicy(match.timeout_policy):
        case TimeoutPolicy.WAIT:
            publish(SeatsChanged(match.slug))
        case TimeoutPolicy.LOSS if _can_lose(seat):
            match_act(
                match=match, person=person, act="resign", about=None, client_id=automatic_id()
            )
        case TimeoutPolicy.STAND_IN | TimeoutPolicy.PROGRAM | TimeoutPolicy.LOSS:
            seat_to_program(seat=seat)
        case TimeoutPolicy.END:
            seat_log(match, seat.number, "end")


def _check_leave(number: int, live: LiveMatch) -> None:
    live.repetition.check_leave(number)


@transaction.atomic
def seat_take_back(*, match: Match, person: Person) -> None:
    """Give a seat back to its owner, even if a substitute has played meanwhile, or to a substitute who was away.

    Raises: IllegalAnswer.
    """
    match = Match.objects.hold(match.pk)  # before the vacancy, as an answer does
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
    """Say in the log that somebody plays the seat from now on, and let its clock run for them."""
    publish(SeatsChanged(match.slug))
    votes_forget(match, number)
    if not match.is_over:
        seat_log(match, number, what)
        clock_restart(match.seats.get(number=number), timezone.now())


def has_happened(game: LiveGame[Any], number: int, act: str) -> bool:
    """Return whether this was done about the seat in the present sealed round."""
    return Entry(number, "away", act) in game.log[game.sealed_since :]


def own_seat(match: Match, person: Person | None) -> Seat:
    """Return the seat that somebody plays at a match that is not over. Raises: IllegalAnswer."""
    seat = match.seat_of(person)
    if seat is None:
        raise IllegalAnswer(NOT_HERE)
    if match.is_over:
        raise IllegalAnswer(_("the match is over"))
    return seat
