"""What history and statistics pages tell: a person's matches, two people's, a game's numbers."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q, QuerySet

from games import registry
from games.core.messages import Message
from games.models import Seat
from lobby.models import GameStatistic, Person, Rating, SeatResult
from lobby.rooms.show import title_of, words_of

A_PAGE = 30
SeatOutcome = SeatResult.Outcome


def history_of(
    person: Person, *, game: str = "", came: str = "", other: Person | None = None
) -> QuerySet[SeatResult]:
    """The person's finished matches, the newest first, as far as they fit the filters."""
    scores = SeatResult.objects.filter(person=person)
    if game:
        scores = scores.filter(game=game)
    if came in SeatOutcome.values:
        scores = scores.filter(outcome=came)
    if other is not None:
        scores = scores.filter(match_result__seat_results__person=other)
    return scores.order_by("-ended_at", "-pk")


def page_of(scores: QuerySet[SeatResult], number: str) -> Page[SeatResult]:
    """One page of a history, with what its rows show."""
    found = scores.select_related("match_result__match").prefetch_related(
        "match_result__match__seats"
    )
    return Paginator(found, A_PAGE).get_page(number)


def row(score: SeatResult) -> dict[str, Any]:
    match = score.match_result.match
    return {
        "match": match,
        "title": title_of(score.game),
        "others": [seat.name for seat in match.seats.all() if seat.number != score.number],
        "outcome": score.outcome,
        "ended_at": score.ended_at,
        "change": None
        if score.rating_change is None
        else f"{score.rating_change:+.0f}".replace("-", "−"),
    }


def sums(scores: QuerySet[SeatResult]) -> dict[str, int]:
    """How many of these were played, won, lost, drawn."""
    came = {f"n_{how}": Count("pk", filter=Q(outcome=how)) for how in SeatOutcome.values}
    told: dict[str, int] = scores.order_by().aggregate(n=Count("pk"), **came)
    return told


def by_game(person: Person, other: Person | None = None) -> list[dict[str, Any]]:
    """The person's sums and ratings for each game they have finished, against `other` if given."""
    ratings = {each.game: each for each in Rating.objects.filter(person=person)}
    scores = history_of(person, other=other).order_by()
    came = {f"n_{how}": Count("pk", filter=Q(outcome=how)) for how in SeatOutcome.values}
    found = {each["game"]: each for each in scores.values("game").annotate(n=Count("pk"), **came)}
    return [
        found[slug] | {"title": title_of(slug), "rating": ratings.get(slug)}
        for slug in registry.SLUGS
        if slug in found
    ]


def companions(person: Person) -> list[Person]:
    """With whom the person has finished matches, the most frequent first."""
    mine = Seat.objects.filter(person=person, ended_at__isnull=False).values("match")
    others = Person.objects.filter(match_seats__match__in=mine).exclude(pk=person.pk)
    return list(others.annotate(n=Count("pk")).order_by("-n", "name")[:30])


def have_met(person: Person, other: Person) -> bool:
    """Whether the two sit or sat at one match."""
    return Seat.objects.filter(person=person, match__seats__person=other).exists()


def game_numbers(slug: str) -> list[dict[str, Any]]:
    """The statistics of a game, as tables with rows."""
    rules = registry.rules_of(slug)
    labels = {setting.key: setting for setting in rules.settings}
    tables: dict[tuple[str, int, str], dict[str, Any]] = {}
    for tally in GameStatistic.objects.filter(game=slug).order_by("about", "seats", "key", "value"):
        size = tally.seats if tally.about == GameStatistic.About.SEAT else 0
        if tally.about == GameStatistic.About.OPTION:
            setting = labels.get(tally.key)
            if setting is None or tally.value not in setting.choices:
                continue  # an option of former times
            title = words_of(slug, setting.label)
            name = words_of(slug, setting.choices[tally.value])
        elif tally.about == GameStatistic.About.TRAIT:
            title, name = "", words_of(slug, Message(tally.value))
        else:
            title, name = "", str(int(tally.value) + 1)
        table = tables.setdefault(
            (tally.about, size, tally.key),
            {"about": tally.about, "seats": size, "title": title, "rows": {}},
        )
        line = table["rows"].setdefault(name, {"name": name, "played": 0, "won": 0, "drawn": 0})
        for part in ("played", "won", "drawn"):
            line[part] += getattr(tally, part)
    order = [GameStatistic.About.SEAT, GameStatistic.About.TRAIT, GameStatistic.About.OPTION]
    kinds = sorted(tables, key=lambda key: (order.index(GameStatistic.About(key[0])), key))
    return [_finished(tables[key]) for key in kinds]


def _finished(table: dict[str, Any]) -> dict[str, Any]:
    rows = list(table["rows"].values())
    for line in rows:
        line["share"] = round(100 * line["won"] / line["played"])
    if table["about"] == GameStatistic.About.TRAIT:
        rows.sort(key=lambda line: (-line["share"], line["name"]))
    return {**table, "rows": rows}
