"""Votes about absent players, and the end of abandoned matches."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction

from games.absence.seats import NOT_AWAY, NOT_HERE, has_happened, own_seat, seat_log, seat_stand_in, seat_to_program
from games.absence.stand_ins import PLAYED
from games.clocks.models import Vacancy
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match
from games.play.loading import LiveMatch
from games.play.vacancies import seats_present, vacancies_of

if TYPE_CHECKING:
    from lobby.people.models import Person

ABANDONED_AFTER = timedelta(days=30)  # since the last move

log = logging.getLogger("games")

NOT_NOW = _("that is not possible for this seat now")


def seat_vote_on_absent(*, match: Match, person: Person, number: int, vote: str) -> None:
    """Vote on a vacant seat: `stand_in`, `program`, the level of a computer opponent, or `end`.

    One vote brings a program, since the owner may return. `end` needs the votes of all present players.

    Raises: IllegalAnswer.
    """
    mine = own_seat(match, person)
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
                seat_log(match, number, "end", check)
        case _:
            raise IllegalAnswer(NOT_NOW)


def _check_vote(vote: str, number: int, voter: int, live: LiveMatch) -> None:
    """Raise IllegalAnswer unless the vote applies to the seat now; `voter` is a primary key.

    In a sealed round the result does not tell whether the seat still owes an answer.
    """
    seat, game = live.seats[number], live.game
    if (mine := live.seat_of(voter)) is None:
        raise IllegalAnswer(NOT_HERE)
    if not seat.vacant:
        raise IllegalAnswer(NOT_AWAY)
    match vote:
        case "stand_in" if seat.bot or number not in game.waiting_seen_by(mine):
            raise IllegalAnswer(NOT_NOW)
        case "stand_in" if game.sealed and has_happened(game, number, "once"):
            raise IllegalAnswer(_("the computer has already been asked to answer this time"))
        case "program" if seat.bot:
            raise IllegalAnswer(NOT_NOW)
        case "easy" | "normal" | "hard" if seat.level:
            raise IllegalAnswer(NOT_NOW)
        case "end" if not _all_wish_to_end(live.row, number):
            raise IllegalAnswer(NOT_NOW)


@transaction.atomic
def _note_wish_to_end(match: Match, person: Person, number: int) -> None:
    """Store a player's vote to end the match because of this seat. Raises: IllegalAnswer."""
    match = Match.objects.hold(match.pk)
    mine = own_seat(match, person)
    vacancy = Vacancy.objects.filter(seat__match=match, seat__number=number, filled=False).first()
    if vacancy is None:
        raise IllegalAnswer(NOT_AWAY)
    vacancy.votes[str(mine.number)] = "end"
    vacancy.save(update_fields=["votes"])


def _all_wish_to_end(match: Match, number: int) -> bool:
    """Return whether all present players have voted to end the match because of this seat."""
    away = Vacancy.objects.filter(seat__match=match, seat__number=number, filled=False)
    votes: dict[str, str] = away.values_list("votes", flat=True).first() or {}
    return bool(votes) and all(votes.get(str(each)) == "end" for each in seats_present(match))


def matches_end_abandoned(now: datetime) -> int:
    """End matches that all players have left, long after the last move. Return their number."""
    still = Match.objects.running().filter(updated_at__lt=now - ABANDONED_AFTER)
    ended = 0
    for match in still.filter(seats__vacancy__isnull=False).distinct():
        if seats_present(match):
            continue
        try:
            seat_log(match, vacancies_of(match)[0].seat.number, "end", _check_abandoned)
            ended += 1
        except IllegalAnswer as refusal:  # the rules are gone, or a player is back
            log.warning("abandoned match %s cannot be ended: %s", match.slug, refusal)
    return ended


def _check_abandoned(live: LiveMatch) -> None:
    """Raise IllegalAnswer if a player has returned."""
    if seats_present(live.row):
        raise IllegalAnswer(PLAYED)
