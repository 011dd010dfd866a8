"""Players who are away: programs that answer for them, substitutes, and their return."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games import registry
from games.core.log import Entry
from games.core.match import Match as LiveGame
from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.models import Clock, FormerPlayer, Match, Seat, TimeoutPolicy, Vacancy
from games.services import links
from games.services.broadcast import SeatsChanged, publish
from games.services.clocks import clock_check_overdue, clock_empty, clock_restart, clock_stop
from games.services.moves import Act, match_act, match_move
from games.services.outbox import notifications_tell_late, notifications_withdraw
from games.services.stand_ins import PLAYED, automatic_id, seat_play_this_time
from games.services.start import seat_hand_over
from games.services.store import LiveMatch, load
from games.services.time_controls import TIME_CONTROLS
from games.services.vacancies import seats_present, vacancies_of, vacancy_open

if TYPE_CHECKING:
    from lobby.models import Person

ABANDONED_AFTER = timedelta(days=30)  # without a move, when everybody has left

log = logging.getLogger("games")

NOT_AWAY = _("nobody is away from that seat")
NOT_NOW = _("that cannot be done about this seat now")
NOT_HERE = _("you have no seat at this match")


def _log_act(
    match: Match, seat: int, act: str, check: Callable[[LiveMatch], None] | None = None
) -> int:
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
                _log_act(match, seat.number, "overdue", check)
                clock_empty(clock)
                vacancy_open(seat)
                publish(SeatsChanged(match.slug))
        case TimeoutPolicy.STAND_IN:
            _answer_once(seat, "overdue_once", check)
        case TimeoutPolicy.LOSS if _can_lose(seat):
            _log_act(match, seat.number, "time", check)
            return
        case TimeoutPolicy.LOSS | TimeoutPolicy.PROGRAM:
            seat_to_program(seat=seat, overdue=clock)
        case TimeoutPolicy.END:
            _log_act(match, seat.number, "overdue_end", check)
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
    return not away.left_on_purpose or _has_happened(
        load(seat.match.slug).game, seat.number, "overdue"
    )


def _can_lose(seat: Seat) -> bool:
    """Return whether the match ends when this seat gives up."""
    game = load(seat.match.slug).game
    return game.rules.resigned(game.state, seat.number) is not None


def seat_stand_in(*, seat: Seat, check: Callable[[LiveMatch], None] | None = None) -> None:
    """Let a program answer for the seat this once. Raises: IllegalAnswer, as `check` may."""
    _answer_once(seat, "once", check)


@transaction.atomic
def _answer_once(seat: Seat, why: str, check: Callable[[LiveMatch], None] | None) -> None:
    """Say that the computer answers, and do it, before anybody else does anything at the match."""
    since = _log_act(seat.match, seat.number, why, check)
    seat_play_this_time(slug=seat.match.slug, seat=seat.number, since=since)


@transaction.atomic
def seat_to_program(
    *,
    seat: Seat,
    level: str = "",
    overdue: Clock | None = None,
    check: Callable[[LiveMatch], None] | None = None,
) -> None:
    """Let a program play on in this seat until its owner or a substitute takes it.

    It is a computer opponent of that level, or the stand-in. `overdue` is the clock that has run out,
    if that is why; otherwise `check` may raise IllegalAnswer, as for `match_move`.

    Raises: IllegalAnswer if the match is over, or an answer that had arrived in time was stored.
    """
    if overdue is None:
        _log_act(seat.match, seat.number, "program", check)
        clock_stop(seat)
    else:
        check = partial(_check_overdue, overdue)
        _log_act(seat.match, seat.number, "overdue_program", check)
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
    seat = _seat_of(match, person)
    if Vacancy.objects.filter(seat=seat, left_on_purpose=True, filled=False).exists():
        raise IllegalAnswer(_("you have left this seat already"))
    _log_act(match, seat.number, "left")
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
            _log_act(match, seat.number, "end")


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
    _sit_down(match, number, "back")


def _sit_down(match: Match, number: int, what: str) -> None:
    publish(SeatsChanged(match.slug))
    _forget_votes(match, number)
    if not match.is_over:
        _log_act(match, number, what)
        clock_restart(match.seats.get(number=number), timezone.now())


def substitute_token(vacancy: Vacancy) -> str:
    """Return the token of the link by which somebody else takes over the seat."""
    return links.link_token(links.SUBSTITUTES, *_substitute_link(vacancy))


def _substitute_link(vacancy: Vacancy) -> tuple[int, int, int]:
    return vacancy.pk, vacancy.seat_id, vacancy.substitute_number


def substitute_seat(*, match: Match, number: int, token: str) -> Seat | None:
    """Return the seat that the link with this token leads to, or None if it leads nowhere."""
    found = Vacancy.objects.filter(seat__match=match, seat__number=number).first()
    if found is None or found.filled or match.is_over:
        return None
    fits = links.is_link_token(token, links.SUBSTITUTES, *_substitute_link(found))
    return found.seat if fits else None


@transaction.atomic
def seat_substitute(*, match: Match, number: int, token: str, person: Person) -> None:
    """Take over the seat of somebody who is away, by a link from the table. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)  # before the vacancy, as an answer does
    vacancy = Vacancy.objects.select_for_update().filter(seat__match=match, seat__number=number)
    found = vacancy.first()
    if found is None or match.is_over:
        raise IllegalAnswer(NOT_AWAY)
    if found.filled:
        raise IllegalAnswer(PLAYED)
    if not links.is_link_token(token, links.SUBSTITUTES, *_substitute_link(found)):
        raise IllegalAnswer(NOT_AWAY)
    if found.owner_id == person.pk:
        raise IllegalAnswer(_("this is your own seat: take it back on the page of the match"))
    elsewhere = FormerPlayer.objects.filter(seat__match=match, person=person)
    if elsewhere.exclude(seat__number=number).exists():
        raise IllegalAnswer(_("{name} has played another seat at this match", name=person.name))
    if found.seat.person_id == found.owner_id:
        found.notes = found.seat.notes
    seat_hand_over(match=match, number=number, person=person)
    found.substitute_number += 1
    found.votes, found.filled, found.left_on_purpose = {}, True, False
    found.save(update_fields=["substitute_number", "votes", "notes", "filled", "left_on_purpose"])
    _sit_down(match, number, "substitute")


def seat_vote_on_absent(*, match: Match, person: Person, number: int, vote: str) -> None:
    """Say what the table should do about a seat whose time is up: `stand_in`, `program` or `end`.

    Anybody at the table can ask for a program, or by its level for a computer opponent, since the owner
    may come back. To end the match without result, all who are there have to vote for it.

    Raises: IllegalAnswer.
    """
    mine = _seat_of(match, person)
    seat = match.seats.filter(number=number).first()
    if seat is None or seat == mine:
        raise IllegalAnswer(NOT_AWAY)
    check = partial(_check_vote, vote, number, person.pk)
    match vote:
        case "stand_in":
            seat_stand_in(seat=seat, check=check)
        case "program" | "easy" | "normal" | "hard":
            level = "" if vote == "program" else vote
            seat_to_program(seat=seat, level=level, check=check)
        case "end":
            _note_wish_to_end(match, person, number)
            if _all_wish_to_end(match, number):
                _log_act(match, number, "end", check)
        case _:
            raise IllegalAnswer(NOT_NOW)


def _check_vote(vote: str, number: int, voter: int, live: LiveMatch) -> None:
    """Raise IllegalAnswer unless the table can do this about the seat, as the match is by now.

    `voter` is a person's primary key. In a sealed round the answer is the same whether the seat still
    owes anything or not.
    """
    seat, game = live.seats[number], live.game
    if (mine := live.seat_of(voter)) is None:
        raise IllegalAnswer(NOT_HERE)
    if not seat.vacant:
        raise IllegalAnswer(NOT_AWAY)
    match vote:
        case "stand_in" if seat.bot or number not in game.waiting_seen_by(mine):
            raise IllegalAnswer(NOT_NOW)
        case "stand_in" if game.sealed and _has_happened(game, number, "once"):
            raise IllegalAnswer(_("the computer was asked already to answer for them this time"))
        case "program" if seat.bot:
            raise IllegalAnswer(NOT_NOW)
        case "easy" | "normal" | "hard" if seat.level:
            raise IllegalAnswer(NOT_NOW)
        case "end" if not _all_wish_to_end(live.row, number):
            raise IllegalAnswer(NOT_NOW)


def _has_happened(game: LiveGame[Any], number: int, act: str) -> bool:
    """Return whether this was done about the seat in the present sealed round."""
    return Entry(number, "away", act) in game.log[game.sealed_since :]


@transaction.atomic
def _note_wish_to_end(match: Match, person: Person, number: int) -> None:
    """Note that a player wants the match to end because of this seat. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)
    mine = _seat_of(match, person)
    vacancy = Vacancy.objects.filter(seat__match=match, seat__number=number, filled=False).first()
    if vacancy is None:
        raise IllegalAnswer(NOT_AWAY)
    vacancy.votes[str(mine.number)] = "end"
    vacancy.save(update_fields=["votes"])


def _all_wish_to_end(match: Match, number: int) -> bool:
    """Return whether all who are there want the match to end because of this seat."""
    away = Vacancy.objects.filter(seat__match=match, seat__number=number, filled=False)
    votes: dict[str, str] = away.values_list("votes", flat=True).first() or {}
    return bool(votes) and all(votes.get(str(each)) == "end" for each in seats_present(match))


def _forget_votes(match: Match, voter: int) -> None:
    """Take back what was voted in a seat by whoever has played there until now."""
    for vacancy in Vacancy.objects.select_for_update().filter(seat__match=match):
        if vacancy.votes.pop(str(voter), None) is not None:
            vacancy.save(update_fields=["votes"])


def _seat_of(match: Match, person: Person | None) -> Seat:
    seat = match.seat_of(person)
    if seat is None:
        raise IllegalAnswer(NOT_HERE)
    if match.is_over:
        raise IllegalAnswer(_("the match is over"))
    return seat


def matches_end_abandoned(now: datetime) -> int:
    """End the matches that everybody has left, long after the last move. Return how many."""
    still = Match.objects.running().filter(updated_at__lt=now - ABANDONED_AFTER)
    ended = 0
    for match in still.filter(seats__vacancy__isnull=False).distinct():
        if seats_present(match):
            continue
        try:
            _log_act(match, vacancies_of(match)[0].seat.number, "end", _check_abandoned)
            ended += 1
        except IllegalAnswer as refusal:  # the rules at hand cannot play it, or somebody is back
            log.warning(
                "match %s was left by everybody, and cannot be ended: %s", match.slug, refusal
            )
    return ended


def _check_abandoned(live: LiveMatch) -> None:
    """Raise IllegalAnswer if somebody has come back just now."""
    if seats_present(live.row):
        raise IllegalAnswer(PLAYED)
