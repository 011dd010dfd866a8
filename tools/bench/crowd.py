"""Measure pages of a site with very many matches, running and finished."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from games.matches.models import Checkpoint, Match, Seat
from games.play.start import match_start
from games.site.slugs import new_slug

PEOPLE = 2000
BUSY = 200  # running matches of the busiest person
RUNNING, FINISHED = 10_000, 100_000
BATCH = 5000
TIMES = 30
STORAGES = {  # static files under their own names: nothing to collect
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PAGES = {
    "the lobby": "/",
    "my matches": "/mine/",
    "history": "/history/",
    "history, won": "/history/?outcome=won",
    "statistics of a game": "/numbers/{game}/",
}


def crowd(game: str) -> Iterator[tuple[str, str]]:
    """Fill the database, then request pages as a usual and as a very busy person."""
    began = time.perf_counter()
    people = _people()
    _matches(game, people)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    yield f"{RUNNING} running and {FINISHED} finished matches, made in", _s(began)
    began = time.perf_counter()
    call_command("tally", stdout=StringIO())
    yield "all of them counted for statistics in", _s(began)
    with override_settings(STORAGES=STORAGES):
        for who, person in (("usual", people[7]), ("busy", people[0])):
            for name, page in PAGES.items():
                address = page.format(game=game)
                yield (
                    f"{name}, {who} person: median, slowest of {TIMES}",
                    page_time(person, address),
                )


def _s(began: float) -> str:
    return f"{time.perf_counter() - began:.1f} s"


def page_time(person: Any, address: str, before: Callable[[], None] = lambda: None) -> str:
    """Return the median and the longest time of a page for this person.

    `before` is called each time, outside the measurement.
    """
    browser = Client(headers={"host": "localhost"})
    browser.force_login(person)
    took = []
    for _time in range(TIMES + 3):
        before()
        began = time.perf_counter()
        response = browser.get(address)
        took.append((time.perf_counter() - began) * 1000)
        if response.status_code != 200:
            raise RuntimeError(f"{address}: {response.status_code}")
    return f"{statistics.median(took[3:]):.1f}, {max(took[3:]):.1f} ms"


def _people() -> list[Any]:
    model = get_user_model()
    rows = [model(name=f"Player {n}", password="!") for n in range(PEOPLE)]  # noqa: S106
    return list(model.objects.bulk_create(rows))


def _matches(game: str, people: list[Any]) -> None:
    pattern = match_start(game=game, people=[people[0], people[1]])
    start = Checkpoint.objects.get(match=pattern)
    dice, now = random.Random(7), timezone.now()
    for first in range(0, RUNNING + FINISHED, BATCH):
        numbers = range(first, first + BATCH)
        rows = [_match(pattern, n, now - timedelta(seconds=n), dice) for n in numbers]
        made = Match.objects.bulk_create(rows)
        Checkpoint.objects.bulk_create(
            Checkpoint(match=match, index=0, state=start.state, journal=start.journal)
            for match in made[: max(0, RUNNING - first)]
        )
        Seat.objects.bulk_create(
            Seat(match=match, number=number, person=person, name=person.name, ended_at=match.ended_at)
            for n, match in zip(numbers, made, strict=True)
            for number, person in enumerate(_pair(n, people, dice))
        )


def _pair(n: int, people: list[Any], dice: random.Random) -> list[Any]:
    """Return the players of match `n`: the first person is in very many."""
    busy = n % (RUNNING // BUSY) == 0
    return [people[0], dice.choice(people[1:])] if busy else dice.sample(people[1:], 2)


def _match(pattern: Match, n: int, then: Any, dice: random.Random) -> Match:
    over = n >= RUNNING
    winner = dice.randrange(2)
    result = {"reason": "resignation", "says": {"say": "over"}, "winners": [winner]}
    return Match(
        slug=new_slug(), game=pattern.game, rules_version=pattern.rules_version,
        options=pattern.options, public=n % 10 == 0, commitment=pattern.commitment,
        secret=pattern.secret, status=Match.Status.OVER if over else Match.Status.RUNNING,
        version=20, waiting=[] if over else [n % 2], result=result if over else None,
        created_at=then, updated_at=then, ended_at=then if over else None,
    )  # fmt: skip
