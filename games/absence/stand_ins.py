"""Answers of the stand-in for empty seats and absent players."""

from __future__ import annotations

import logging
import random
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.crypto import get_random_string

from games import registry
from games.core.ai.autoplay import random_answer
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer, Json, Question
from games.matches.models import Match, Seat
from games.play.cache import match_cache
from games.play.judge import Answer, open_ballots
from games.play.loading import LiveMatch
from games.play.moves import Check, match_move

AUTOMATIC = "auto."  # prefix of the client ids of automatic moves
MAX_ANSWERS = 300  # in a row
ATTEMPTS = 20  # with random answers

log = logging.getLogger("games")

PLAYED = _("that seat has a player again")


class NotToAnswer(IllegalAnswer):
    """The seat does not need the stand-in any more."""


def automatic_id() -> str:
    """Return a client id for an automatic move."""
    return AUTOMATIC + get_random_string(20)


def seat_play(*, slug: str, seat: int) -> int:
    """Answer for an empty seat as long as it is asked. Return the number of answers."""
    return _play(slug, seat, partial(_check_is_empty, seat))


def seat_play_this_time(*, slug: str, seat: int, since: int) -> int:
    """Answer for an absent player in the turn of version `since`. Return the number of answers."""
    return _play(slug, seat, partial(_check_this_time, since))


def seat_vote(*, slug: str, seat: int, check: Check) -> int:
    """Vote for a player whose ballot is overdue. Return the number of answers.

    Raises: IllegalAnswer, as `check` may.
    """

    def check_ballot(live: LiveMatch) -> None:
        if seat not in open_ballots(live.game):
            raise NotToAnswer(PLAYED)
        check(live)

    return _play(slug, seat, check_ballot)


def _check_is_empty(seat: int, live: LiveMatch) -> None:
    """Raise NotToAnswer if a person or a computer opponent plays the seat."""
    place = live.seats[seat]
    if place.level or not (place.bot or place.person is None):
        raise NotToAnswer(PLAYED)


def _check_this_time(since: int, live: LiveMatch) -> None:
    """Raise NotToAnswer if a later turn has begun."""
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


def _answer(slug: str, seat: int, asked: tuple[str, Question[Any]], answer: Json, check: Check) -> None:
    """Give the stand-in's answer or, after a refusal, random ones until the rules accept one."""
    key, question = asked
    for attempt in range(ATTEMPTS + 1):
        try:
            move = Answer(automatic_id(), key, answer)
            match_move(slug=slug, person=None, move=move, seat=seat, check=check)
            return
        except NotToAnswer:
            raise
        except IllegalAnswer as refusal:
            if attempt == ATTEMPTS:
                raise
            log.warning("match %s: an answer of the stand-in was refused: %s", slug, refusal)
            answer = random_answer(question, random.Random())


def bots_to_move() -> list[tuple[str, int]]:
    """Return the seats of the stand-in that owe an answer, as (slug of the match, number).

    Matches that all people have left wait: some games would never end between programs.
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
