"""Answers of the stand-in, for seats that nobody plays: this once, or until somebody takes them."""

from __future__ import annotations

import logging
import random
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.crypto import get_random_string

from games import registry
from games.core.autoplay import random_answer
from games.core.messages import _
from games.core.questions import IllegalAnswer, Json, Question
from games.matches.cache import match_cache
from games.models import Match, Seat
from games.services.judging import Answer
from games.services.moves import Check, match_move
from games.services.store import LiveMatch

AUTOMATIC = "auto."  # how the client ids of moves begin that no person has made
MAX_ANSWERS = 300  # of a program in a row
ATTEMPTS = 20

log = logging.getLogger("games")

PLAYED = _("somebody plays in that seat again")


class NotToAnswer(IllegalAnswer):
    """The seat is not the computer's to answer for, or no more."""


def automatic_id() -> str:
    """Return the client id of a move that no person has made."""
    return AUTOMATIC + get_random_string(20)


def seat_play(*, slug: str, seat: int) -> int:
    """Answer for the seat as long as it owes an answer and nobody takes it. Return the number of answers."""
    return _play(slug, seat, partial(_check_is_empty, seat))


def seat_play_this_time(*, slug: str, seat: int, since: int) -> int:
    """Answer for somebody who is away, in the turn of version `since`. Return the number of answers."""
    return _play(slug, seat, partial(_check_this_time, since))


def _check_is_empty(seat: int, live: LiveMatch) -> None:
    """Raise NotToAnswer if somebody plays the seat by now, or a computer opponent."""
    place = live.seats[seat]
    if place.level or not (place.bot or place.person is None):
        raise NotToAnswer(PLAYED)


def _check_this_time(since: int, live: LiveMatch) -> None:
    """Raise NotToAnswer if another turn has begun since."""
    if live.game.checkpoint.index > since:
        raise NotToAnswer(PLAYED)


def _play(slug: str, seat: int, check: Check) -> int:
    for given in range(MAX_ANSWERS):
        with match_cache.borrow(slug) as live:
            asked = live.game.question_of(seat)
            if asked is None:
                return given
            answer = live.game.rules.stand_in(live.game.state, asked[1])
        try:
            _answer(slug, seat, asked, answer, check)
        except NotToAnswer:
            return given
    return MAX_ANSWERS


def _answer(
    slug: str, seat: int, asked: tuple[str, Question[Any]], answer: Json, check: Check
) -> None:
    try:
        _give(slug, seat, asked[0], answer, check)
    except NotToAnswer:
        raise
    except IllegalAnswer as refusal:
        log.warning("match %s: the program's answer was refused: %s", slug, refusal)
        _give_any(slug, seat, asked, check)


def _give(slug: str, seat: int, key: str, answer: Json, check: Check) -> None:
    move = Answer(automatic_id(), key, answer)
    match_move(slug=slug, person=None, move=move, seat=seat, check=check)


def _give_any(slug: str, seat: int, asked: tuple[str, Question[Any]], check: Check) -> None:
    """Give the first random answer that the rules take.

    Used when they refuse the stand-in's own answer, so that a match never gets stuck.
    """
    for attempt in range(ATTEMPTS):
        try:
            _give(slug, seat, asked[0], random_answer(asked[1], random.Random()), check)
            return
        except NotToAnswer:
            raise
        except IllegalAnswer:
            if attempt == ATTEMPTS - 1:
                raise


def bots_to_move() -> list[tuple[str, int]]:
    """Return the seats that the stand-in plays and that owe an answer, as (slug of the match, number).

    Programs do not play among themselves after everybody has left: some games would never end.
    """
    nobody = Q(bot=True) | Q(person=None)
    people = Seat.objects.filter(match=OuterRef("match"), person__isnull=False)
    seats = Seat.objects.filter(
        nobody,
        Exists(people.filter(bot=False)) | ~Exists(people),
        match__status=Match.Status.RUNNING,
        match__game__in=registry.SLUGS,
        level="",
    )
    return [
        (slug, number)
        for slug, number, waiting in seats.values_list("match__slug", "number", "match__waiting")
        if number in waiting
    ]
