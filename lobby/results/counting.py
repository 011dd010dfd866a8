"""Counting finished matches: who won with what, and what that does to ratings.

It is done in the order in which matches ended, a few at a time whenever somebody looks at
statistics; `manage.py tally` counts all at once.
"""

from __future__ import annotations

import logging
from collections import Counter
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from games import registry
from games.core.rules import Rules
from games.models import Match, Seat
from games.services.store import load
from lobby.models import GameStatistic, MatchResult, Rating, Room, SeatResult
from lobby.results.elo import Standing, after

log = logging.getLogger("lobby")
AT_ONCE = 50
LATE = timedelta(minutes=10)  # a match may be stored this much later than it says it ended
SeatOutcome = SeatResult.Outcome
Key = tuple[str, int, str, str, str]  # game, seats, about, key, value


def gather(limit: int = AT_ONCE) -> int:
    """Count up to `limit` matches that have ended since; gives how many there were."""
    newest = MatchResult.objects.order_by("-ended_at").values_list("ended_at", flat=True).first()
    waiting = Match.objects.filter(ended_at__isnull=False, match_result=None)
    if newest is not None:
        waiting = waiting.filter(ended_at__gte=newest - LATE)
    matches = list(waiting.order_by("ended_at", "pk").with_seats().select_related("room")[:limit])
    try:
        with transaction.atomic():
            _count(matches)
    except IntegrityError:  # another process has counted them at the same moment
        return 0
    return len(matches)


def _count(matches: list[Match]) -> None:
    played, won, drawn = Counter[Key](), Counter[Key](), Counter[Key]()
    scores: list[SeatResult] = []
    finishes = MatchResult.objects.bulk_create(
        MatchResult(match=match, game=match.game, ended_at=match.ended_at or match.updated_at)
        for match in matches
    )
    for match, finish in zip(matches, finishes, strict=True):
        seats = list(match.seats.all())
        came = [came_out(match.result or {}, seat.number) for seat in seats]
        room: Room | None = getattr(match, "room", None)
        rated = room is not None and _is_rated(room, seats, came)
        changes = _rate(match.game, seats, came) if rated else [None] * len(seats)
        scores += (
            SeatResult(
                match_result=finish, number=seat.number, person_id=seat.person_id, outcome=how,
                game=finish.game, ended_at=finish.ended_at, rating_change=change,
            )
            for seat, how, change in zip(seats, came, changes, strict=True)
        )  # fmt: skip
        if room is None or room.fork_of_id or SeatOutcome.ENDED in came:
            continue  # loaded from a file, played on from the middle, or not played to the end
        for key, number in _keys(match, len(seats)):
            played[key] += 1
            won[key] += came[number] == SeatOutcome.WON
            drawn[key] += came[number] == SeatOutcome.DRAW
    SeatResult.objects.bulk_create(scores)
    for key, number in played.items():
        game, size, about, name, value = key
        tally, _new = GameStatistic.objects.get_or_create(
            game=game, seats=size, about=about, key=name, value=value
        )
        GameStatistic.objects.filter(pk=tally.pk).update(
            played=F("played") + number, won=F("won") + won[key], drawn=F("drawn") + drawn[key]
        )


def came_out(result: dict[str, Any], number: int) -> SeatOutcome:
    """What a match that ended with this `result` was for a seat."""
    if result.get("draw"):
        return SeatOutcome.DRAW
    if number in result.get("winners", []):
        return SeatOutcome.WON
    return SeatOutcome.ENDED if result.get("reason") in (None, "void") else SeatOutcome.LOST


def _keys(match: Match, size: int) -> list[tuple[Key, int]]:
    """All that this match counts for, each with the seat whose result it is."""
    keys: list[tuple[Key, int]] = [
        ((match.game, size, GameStatistic.About.SEAT, "", str(n)), n) for n in range(size)
    ]
    keys += [
        ((match.game, size, GameStatistic.About.OPTION, key[:120], str(value)[:120]), 0)
        for key, value in match.options.items()
    ]
    return keys + [
        ((match.game, size, GameStatistic.About.TRAIT, "", trait[:120]), n)
        for n in range(size)
        for trait in traits(match)[n]
    ]


def traits(match: Match) -> list[list[str]]:
    """What each seat played with, as ids of messages; nothing where the match cannot be read."""
    nothing: list[list[str]] = [[] for _seat in match.seats.all()]
    rules = registry.rules_of(match.game) if match.game in registry.SLUGS else None
    if rules is None or type(rules).traits is Rules.traits:
        return nothing
    try:
        game = load(match.slug).game
        return [[each.id for each in rules.traits(game.state, n)] for n in range(len(nothing))]
    except Exception as fault:  # a match of rules of old must not stop the counting of others
        log.warning("match %s: traits cannot be told: %s", match.slug, fault)
        return nothing


def _is_rated(room: Room, seats: list[Seat], came: list[SeatOutcome]) -> bool:
    """Whether a match counts for ratings: two people, the ones who began it, to an end."""
    people = {seat.person_id for seat in seats if not seat.bot} - {None}
    began = room.members.exclude(number=None).values_list("person", flat=True)
    return (
        room.rated
        and room.fork_of_id is None
        and len(seats) == len(people) == 2
        and people == set(began)
        and SeatOutcome.ENDED not in came
    )


def _rate(game: str, seats: list[Seat], came: list[SeatOutcome]) -> list[float | None]:
    """Move the ratings of both; gives by how much each."""
    points = {SeatOutcome.WON: 1.0, SeatOutcome.DRAW: 0.5, SeatOutcome.LOST: 0.0}[came[0]]
    people = [seat.person_id for seat in seats if seat.person_id is not None]
    for person in sorted(people):
        Rating.objects.get_or_create(person_id=person, game=game)
    ratings = {
        rating.person_id: rating
        for rating in Rating.objects.select_for_update()
        .filter(game=game, person__in=people)
        .order_by("pk")
    }
    first, second = (ratings[person] for person in people)
    moved = after(
        Standing(first.value, first.matches), Standing(second.value, second.matches), points
    )
    changes: list[float | None] = []
    for rating, standing in zip((first, second), moved, strict=True):
        changes.append(standing.value - rating.value)
        rating.value, rating.matches = standing
        rating.save(update_fields=["value", "matches"])
    return changes
