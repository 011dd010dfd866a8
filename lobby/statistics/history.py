"""Queries of history and statistics."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games import registry
from games.core.dialogue.messages import Message
from games.matches.models import Seat
from lobby.people.models import Person
from lobby.results.models import GameStatistic, Rating, SeatResult
from lobby.rooms.rows import title_of
from lobby.rooms.wording import translate_message

A_PAGE = 30
SeatOutcome = SeatResult.Outcome


def history_of(
    person: Person, *, game: str = "", outcome: str = "", other: Person | None = None
) -> QuerySet[SeatResult]:
    """Return the person's filtered results, the newest first."""
    results = SeatResult.objects.filter(person=person)
    if game:
        results = results.filter(game=game)
    if outcome in SeatOutcome.values:
        results = results.filter(outcome=outcome)
    if other is not None:
        results = results.filter(match_result__seat_results__person=other)
    return results.order_by("-ended_at", "-pk")


def page_of(results: QuerySet[SeatResult], number: str) -> Page[SeatResult]:
    """Return a page of a history, with the data of its rows."""
    found = results.select_related("match_result__match").prefetch_related("match_result__match__seats")
    return Paginator(found, A_PAGE).get_page(number)


def row(result: SeatResult) -> dict[str, Any]:
    match = result.match_result.match
    return {
        "match": match,
        "title": title_of(result.game),
        "others": [seat.name for seat in match.seats.all() if seat.number != result.number],
        "outcome": result.outcome,
        "ended_at": result.ended_at,
        "change": "" if match.annulled_at else result.change_shown,
        "annulled": match.annulled_at is not None,
        "annulled_because": match.annulled_because,
    }


def totals(results: QuerySet[SeatResult]) -> dict[str, int]:
    """Return the number of results (`n`), and of each outcome (`n_won` …)."""
    found: dict[str, int] = results.filter(match_result__annulled=False).order_by().aggregate(**_counts())
    return found


def _counts() -> dict[str, Count]:
    by_outcome = {f"n_{each}": Count("pk", filter=Q(outcome=each)) for each in SeatOutcome.values}
    return {"n": Count("pk"), **by_outcome}


def against(person: Person, other: Person) -> QuerySet[SeatResult]:
    """Return the person's results in matches against the other."""
    return history_of(person, other=other).exclude(_same_team(other))


def beside(person: Person, other: Person) -> QuerySet[SeatResult]:
    """Return the person's results in teams with the other."""
    return history_of(person, other=other).filter(_same_team(other))


def _same_team(other: Person) -> Exists:
    seats = SeatResult.objects.filter(person=other, match_result=OuterRef("match_result"))
    return Exists(seats.filter(team=OuterRef("team")))


def by_game(person: Person, results: QuerySet[SeatResult]) -> list[dict[str, Any]]:
    """Return the person's totals and ratings by game."""
    ratings = {each.game: each for each in Rating.objects.shown().filter(person=person)}
    results = results.filter(match_result__annulled=False).order_by()
    found = {each["game"]: each for each in results.values("game").annotate(**_counts())}
    return [
        found[slug] | {"title": title_of(slug), "rating": ratings.get(slug)}
        for slug in [*registry.SLUGS, *sorted(found.keys() - set(registry.SLUGS))]
        if slug in found
    ]


def opponents(person: Person) -> list[Person]:
    """Return the person's opponents in finished matches, the most frequent first."""
    mine = Seat.objects.filter(person=person, ended_at__isnull=False).values("match")
    others = Person.objects.filter(match_seats__match__in=mine, owner=None).exclude(pk=person.pk)
    return list(others.annotate(n=Count("pk")).order_by("-n", "name")[:30])


def game_statistics(slug: str) -> list[dict[str, Any]]:
    """Return the statistics of a game as tables."""
    rules = registry.rules_of(slug)
    labels = {setting.key: setting for setting in rules.settings}
    tables: dict[tuple[str, int, str], dict[str, Any]] = {}
    statistics = GameStatistic.objects.filter(game=slug)
    for statistic in statistics.order_by("about", "seats", "key", "value"):
        size = statistic.seats if statistic.about == GameStatistic.About.SEAT else 0
        if statistic.about == GameStatistic.About.OPTION:
            setting = labels.get(statistic.key)
            if setting is None or statistic.value not in setting.choices:
                continue  # an option of older rules
            title = translate_message(slug, setting.label)
            name = translate_message(slug, setting.choices[statistic.value])
        elif statistic.about == GameStatistic.About.TRAIT:
            title, name = "", translate_message(slug, Message(statistic.value))
        else:
            title, name = "", str(int(statistic.value) + 1)
        table = tables.setdefault(
            (statistic.about, size, statistic.key),
            {"about": statistic.about, "seats": size, "title": title, "rows": {}},
        )
        line = table["rows"].setdefault(name, {"name": name, "played": 0, "won": 0, "drawn": 0})
        for part in ("played", "won", "drawn"):
            line[part] += getattr(statistic, part)
    order = [GameStatistic.About.SEAT, GameStatistic.About.TRAIT, GameStatistic.About.OPTION]
    kinds = sorted(tables, key=lambda key: (order.index(GameStatistic.About(key[0])), key))
    return [_with_shares(tables[key]) for key in kinds]


def _with_shares(table: dict[str, Any]) -> dict[str, Any]:
    rows = list(table["rows"].values())
    for line in rows:
        line["share"] = round(100 * line["won"] / line["played"])
    if table["about"] == GameStatistic.About.TRAIT:
        rows.sort(key=lambda line: (-line["share"], line["name"]))
    return {**table, "rows": rows}
