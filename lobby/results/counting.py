"""Counting finished matches: who won with what, and what that does to ratings.

It is done in the order in which matches ended: by the worker as soon as they have, and by
`manage.py tally`. Pages show what has been counted.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Prefetch

from games import registry
from games.bus.bus import publish
from games.bus.events import NewsFor
from games.core.questions import IllegalAnswer
from games.core.rules import Rules
from games.models import Match, Seat
from games.services.store import load
from lobby.models import GameStatistic, MatchResult, Rating, Room, SeatResult
from lobby.results.skill import Skill, ranks_of, updated_skills

log = logging.getLogger("lobby")
AT_ONCE = 500
LATE = timedelta(minutes=10)  # a match may be stored this much later than it says it ended
SeatOutcome = SeatResult.Outcome
Key = tuple[str, int, str, str, str]  # game, seats, about, key, value


def count_finished_matches(limit: int = AT_ONCE) -> int:
    """Count up to `limit` matches that have ended since the last time; return their number."""
    newest = MatchResult.objects.order_by("-ended_at").values_list("ended_at", flat=True).first()
    waiting = Match.objects.filter(ended_at__isnull=False, match_result=None)
    if newest is not None:
        waiting = waiting.filter(ended_at__gte=newest - LATE)
    waiting = waiting.order_by("ended_at", "pk").select_related("room")
    seats = Prefetch("seats", Seat.objects.select_related("person"))
    matches = list(waiting.prefetch_related(seats)[:limit])
    try:
        with transaction.atomic():
            _count(matches)
    except IntegrityError:  # another process has counted them at the same moment
        return 0
    for match in matches:
        publish(NewsFor([s.person_id for s in match.seats.all() if s.person_id]))
    return len(matches)


def results_follow(_now: datetime) -> bool:
    """Count the matches that have ended since the worker's last round. Return whether any had."""
    return count_finished_matches() > 0


def _count(matches: list[Match]) -> None:
    played, won, drawn = Counter[Key](), Counter[Key](), Counter[Key]()
    seat_results: list[SeatResult] = []
    match_results = MatchResult.objects.bulk_create(
        MatchResult(match=match, game=match.game, ended_at=match.ended_at or match.updated_at)
        for match in matches
    )
    for match, match_result in zip(matches, match_results, strict=True):
        seats = list(match.seats.all())
        outcomes = [outcome_of(match.result or {}, seat.number) for seat in seats]
        room: Room | None = getattr(match, "room", None)
        rated = room is not None and _is_rated(room, match, seats, outcomes)
        changes = _rate(match, seats) if rated else [None] * len(seats)
        teams = team_by_seat(match.game, len(seats), match.options)
        seat_results += (
            SeatResult(
                match_result=match_result, number=seat.number, person_id=seat.person_id,
                outcome=outcome, game=match_result.game, ended_at=match_result.ended_at,
                team=teams.get(seat.number, seat.number), rating_change=change,
            )
            for seat, outcome, change in zip(seats, outcomes, changes, strict=True)
        )  # fmt: skip
        opponents = any(seat.level or _is_program(seat) for seat in seats)
        if room is None or room.fork_of_id or opponents or SeatOutcome.ENDED in outcomes:
            continue  # from a file or from the middle, against a program, or not played to the end
        for key, number in _keys(match, len(seats)):
            played[key] += 1
            won[key] += outcomes[number] == SeatOutcome.WON
            drawn[key] += outcomes[number] == SeatOutcome.DRAW
    SeatResult.objects.bulk_create(seat_results)
    for key, count in played.items():
        game, size, about, name, value = key
        statistic, _new = GameStatistic.objects.get_or_create(
            game=game, seats=size, about=about, key=name, value=value
        )
        GameStatistic.objects.filter(pk=statistic.pk).update(
            played=F("played") + count, won=F("won") + won[key], drawn=F("drawn") + drawn[key]
        )


def outcome_of(result: dict[str, Any], number: int) -> SeatOutcome:
    """Return how a match that ended with this `result` ended for a seat."""
    if result.get("draw"):
        return SeatOutcome.DRAW
    if number in result.get("winners", []):
        return SeatOutcome.WON
    return SeatOutcome.ENDED if result.get("reason") in (None, "void") else SeatOutcome.LOST


def _keys(match: Match, size: int) -> list[tuple[Key, int]]:
    """Return all statistics this match counts for, each with the seat whose outcome it is."""
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
    """Return what each seat played with, as message ids; nothing if the match cannot be loaded."""
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


def _is_program(seat: Seat) -> bool:
    return seat.person is not None and seat.person.is_program


def _is_rated(room: Room, match: Match, seats: list[Seat], outcomes: list[SeatOutcome]) -> bool:
    """Return whether a match counts for ratings: people with accounts began it, and came to an end."""
    people = {each.person for each in seats if not (each.bot or _is_program(each))} - {None}
    began = room.members.exclude(number=None).values_list("person", flat=True)
    return (
        room.rated
        and match.game in registry.SLUGS
        and room.fork_of_id is None
        and len(seats) == len(people)
        and all(person is not None and person.login for person in people)
        and {person.pk for person in people if person} == set(began)
        and len(teams_of(match.game, len(seats), match.options)) > 1
        and SeatOutcome.ENDED not in outcomes
    )


def teams_of(game: str, seats: int, options: dict[str, str]) -> Sequence[Sequence[int]]:
    """Return which seats win and lose together."""
    rules = registry.rules_of(game)
    return rules.teams(seats, rules.check_options(seats, options))


def team_by_seat(game: str, seats: int, options: dict[str, str]) -> dict[int, int]:
    """Return the first seat of each seat's team; nothing where the rules at hand do not tell."""
    try:
        teams = teams_of(game, seats, options)
    except (KeyError, IllegalAnswer):  # a game or an option of former times
        return {}
    return {seat: min(team) for team in teams for seat in team}


def _rate(match: Match, seats: list[Seat]) -> list[float | None]:
    """Move everybody's ratings; return by how much, by seat."""
    people = [seat.person_id for seat in seats if seat.person_id is not None]
    for person in sorted(people):
        Rating.objects.get_or_create(person_id=person, game=match.game)
    held = Rating.objects.select_for_update().filter(game=match.game, person__in=people)
    ratings = {rating.person_id: rating for rating in held.order_by("pk")}
    result, teams = match.result or {}, teams_of(match.game, len(seats), match.options)
    skills = [
        [Skill(ratings[people[seat]].value, ratings[people[seat]].deviation) for seat in team]
        for team in teams
    ]
    ranks = ranks_of(teams, result.get("winners", []), result.get("scores"))
    changes: dict[int, float | None] = {}
    for team, after in zip(teams, updated_skills(skills, ranks), strict=True):
        for seat, skill in zip(team, after, strict=True):
            rating = ratings[people[seat]]
            changes[seat] = skill.value - rating.value
            rating.value, rating.deviation = skill
            rating.matches += 1
            rating.save(update_fields=["value", "deviation", "matches"])
    return [changes[seat] for seat in range(len(seats))]
