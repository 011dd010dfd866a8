"""Attempts of single players at deals that others can have too, and how they compare."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from django.db.models import QuerySet

from games import registry
from games.core.rules import Attempt as Solved
from games.core.rules import Standing
from games.matches.models import Match
from games.play.loading import load
from lobby.people.models import Person
from lobby.results.models import Attempt, SeatResult

log = logging.getLogger("lobby")


def attempts_add(results: Iterable[SeatResult]) -> None:
    """Store the attempts among new results, in the order of their ends."""
    for result in results:
        match = result.match_result.match
        if (solved := _solved(match)) is None:
            continue
        deal = f"{solved.deal} hints" if match.hints else solved.deal
        before = _first_at(match.game, deal).filter(seat_result__person=result.person_id)
        Attempt.objects.create(
            seat_result=result, game=match.game, deal=deal, opening_text=solved.text, effort=solved.effort,
            first=not before.exists(),
        )  # fmt: skip


def attempt_of(match: Match, person: Person) -> Attempt | None:
    """Return the person's stored attempt in a match that counts."""
    own = Attempt.objects.filter(seat_result__match_result__match=match, seat_result__person=person)
    return own.filter(seat_result__match_result__match__annulled_at=None).first()


def standing_of(own: Attempt, person: Person) -> Standing:
    """Return the attempt beside those of others: five look-ups in an index, for any number of attempts."""
    first = own if own.first else _first_at(own.game, own.deal).filter(seat_result__person=person).first()
    efforts = _first_at(own.game, own.deal).exclude(effort=None).order_by("effort").values_list("effort", flat=True)
    solved = None if first is None else first.effort
    everybody = efforts.count()
    others = everybody if solved is None else everybody - 1
    faster = everybody if solved is None else efforts.filter(effort__lt=solved).count()

    def other(number: int) -> int:
        """Return the effort of one of the others by its place, without the person's own."""
        return efforts[number if number < faster else number + 1] or 0

    least, median = 0, 0
    if others:
        least, median = other(0), round((other((others - 1) // 2) + other(others // 2)) / 2)
    return Standing(own.effort, own.first, others, least, median, 0 if solved is None else faster + 1)


def _first_at(game: str, deal: str) -> QuerySet[Attempt]:
    return Attempt.objects.filter(game=game, deal=deal, first=True)


def _solved(match: Match) -> Solved | None:
    """Return what the rules say of a single player's match: not from a file, a fork or by a program."""
    comparisons = registry.rules_of(match.game).comparisons if match.game in registry.SLUGS else None
    seats, room = list(match.seats.all()), getattr(match, "room", None)
    if comparisons is None or len(seats) > 1 or room is None or room.fork_of_id:
        return None
    if seats[0].person is None or seats[0].person.is_program:
        return None
    try:
        found: Solved | None = comparisons.attempt(load(match.slug).game.state)
    except Exception as fault:  # matches under old rules must not stop the count
        log.warning("match %s: no attempt: %s", match.slug, fault)
        return None
    return found
