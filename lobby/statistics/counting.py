"""Counting of finished matches, for statistics and ratings.

The worker and `manage.py tally` count matches in the order of their ends.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Prefetch

from games import registry
from games.bus.bus import publish
from games.bus.events import NewsFor
from games.core.dialogue.questions import IllegalAnswer
from games.core.rules import Rules
from games.matches.models import Match, Seat
from games.matches.teams import teams_of
from games.play.loading import load
from lobby.results.models import GameStatistic, MatchResult, Rating, SeatResult
from lobby.results.skill import Skill, ranks_of, updated_skills
from lobby.rooms.models import Room
from lobby.statistics.attempts import attempts_add

log = logging.getLogger("lobby")
AT_ONCE = 500
LATE = timedelta(minutes=10)  # the maximal delay between a match's end and its storing
SeatOutcome = SeatResult.Outcome
Key = tuple[str, int, str, str, str]  # game, seats, about, key, value

Statistics = tuple[Counter[Key], Counter[Key], Counter[Key]]


def count_finished_matches(limit: int = AT_ONCE) -> int:
    """Count up to `limit` finished matches; return their number."""
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
    except IntegrityError:  # another process has counted them
        return 0
    for match in matches:
        publish(NewsFor([s.person_id for s in match.seats.all() if s.person_id]))
    return len(matches)


def results_follow(_now: datetime) -> bool:
    """Count matches finished since the worker's last round. Return whether there were any."""
    return count_finished_matches() > 0


def _count(matches: list[Match]) -> None:
    totals: Statistics = Counter(), Counter(), Counter()
    seat_results: list[SeatResult] = []
    match_results = MatchResult.objects.bulk_create(_result_of(match) for match in matches)
    for match, match_result in zip(matches, match_results, strict=True):
        seats = list(match.seats.all())
        outcomes = _outcomes_of(match)
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
        if match_result.in_statistics:
            for total, part in zip(totals, statistics_of(match, outcomes), strict=True):
                total.update(part)
    attempts_add(SeatResult.objects.bulk_create(seat_results))
    statistics_store(totals)


def _result_of(match: Match) -> MatchResult:
    return MatchResult(
        match=match, game=match.game, ended_at=match.ended_at or match.updated_at,
        in_statistics=counts_in_statistics(match, _outcomes_of(match)),
    )  # fmt: skip


def _outcomes_of(match: Match) -> list[SeatOutcome]:
    return [SeatOutcome.of(match.result or {}, seat.number) for seat in match.seats.all()]


def counts_in_statistics(match: Match, outcomes: Sequence[str]) -> bool:
    """Return whether statistics count a match: not from a file, a fork, against a program, or unfinished."""
    room: Room | None = getattr(match, "room", None)
    opponents = any(seat.level or _is_program(seat) for seat in match.seats.all())
    return not (room is None or room.fork_of_id or opponents or SeatOutcome.ENDED in outcomes)


def statistics_of(match: Match, outcomes: Sequence[str]) -> Statistics:
    """Return what a counted match adds to the statistics: matches played, won and drawn, by key."""
    played, won, drawn = Counter[Key](), Counter[Key](), Counter[Key]()
    for key, number in _keys(match, len(outcomes)):
        played[key] += 1
        won[key] += outcomes[number] == SeatOutcome.WON
        drawn[key] += outcomes[number] == SeatOutcome.DRAW
    return played, won, drawn


def statistics_store(totals: Sequence[Counter[Key]]) -> None:
    """Add matches played, won and drawn to the stored statistics; negative numbers take them out."""
    played, won, drawn = totals
    for key, count in played.items():
        game, size, about, name, value = key
        statistic, _new = GameStatistic.objects.get_or_create(game=game, seats=size, about=about, key=name, value=value)
        GameStatistic.objects.filter(pk=statistic.pk).update(
            played=F("played") + count, won=F("won") + won[key], drawn=F("drawn") + drawn[key]
        )


def _keys(match: Match, size: int) -> list[tuple[Key, int]]:
    """Return the keys of all statistics of the match, each with its seat."""
    keys: list[tuple[Key, int]] = [((match.game, size, GameStatistic.About.SEAT, "", str(n)), n) for n in range(size)]
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
    """Return the traits of each seat as message ids; none if the match cannot be loaded."""
    nothing: list[list[str]] = [[] for _seat in match.seats.all()]
    rules = registry.rules_of(match.game) if match.game in registry.SLUGS else None
    if rules is None or type(rules).traits is Rules.traits:
        return nothing
    try:
        game = load(match.slug).game
        return [[each.id for each in rules.traits(game.state, n)] for n in range(len(nothing))]
    except Exception as fault:  # matches under old rules must not stop the count
        log.warning("match %s: no traits: %s", match.slug, fault)
        return nothing


def _is_program(seat: Seat) -> bool:
    return seat.person is not None and seat.person.is_program


def _is_rated(room: Room, match: Match, seats: list[Seat], outcomes: list[SeatOutcome]) -> bool:
    """Return whether a match counts for ratings: started and finished by accounts."""
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


def team_by_seat(game: str, seats: int, options: dict[str, str]) -> dict[int, int]:
    """Return the first seat of each seat's team; nothing for unknown games and options."""
    try:
        teams = teams_of(game, seats, options)
    except (KeyError, IllegalAnswer):  # no longer on this site
        return {}
    return {seat: min(team) for team in teams for seat in team}


def _rate(match: Match, seats: list[Seat]) -> list[float | None]:
    """Update all ratings; return the changes by seat."""
    people = [seat.person_id for seat in seats if seat.person_id is not None]
    for person in sorted(people):
        Rating.objects.get_or_create(person_id=person, game=match.game)
    held = Rating.objects.select_for_update().filter(game=match.game, person__in=people)
    ratings = {rating.person_id: rating for rating in held.order_by("pk")}
    result, teams = match.result or {}, teams_of(match.game, len(seats), match.options)
    skills = [[Skill(ratings[people[seat]].value, ratings[people[seat]].deviation) for seat in team] for team in teams]
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
