"""Matches, people and sessions for a server under measurement."""

from __future__ import annotations

import random
from functools import cache
from typing import TypedDict

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore

from games import registry
from games.core.ai.autoplay import play_on, random_answer
from games.core.engine.engine import Engine
from games.matches.models import Match
from games.play.judge import Answer, judge
from games.play.loading import LiveMatch, load_all
from games.play.start import match_start
from games.play.writing import append

PEOPLE = 200  # or the number of matches
SAMPLES = 5
MAX_ANSWERS = 2000


class Prepared(TypedDict):
    """Data for the players: cookies of people, and matches with their players."""

    answers: int  # mean length of a random match
    cookies: list[str]
    matches: list[tuple[str, int, int]]
    newest: list[
        tuple[tuple[int, int], ...]
    ]  # newest steps there, as players and a spectator know them: number and time


def populate(game: str, matches: int, answers: int = 0) -> Prepared:
    """Create public matches of two with so many `answers`, and enough people for them."""
    model, many = get_user_model(), max(PEOPLE, matches)
    people = [model.objects.create_guest(f"Player {n}") for n in range(many)]
    made = []
    for n in range(matches):
        first, second = n, (n + 1) % many
        match = match_start(game=game, people=[people[first], people[second]], public=True)
        made.append((match.slug, first, second))
    slugs = [slug for slug, _first, _second in made]
    _advance(slugs, answers)
    return {
        "answers": usual_length(game),
        "cookies": [session_cookie(person) for person in people],
        "matches": made,
        "newest": _newest(slugs),
    }


def _advance(slugs: list[str], answers: int) -> None:
    """Give so many random answers in each match."""
    generator = random.Random(7)
    live = load_all(Match.objects.filter(slug__in=slugs)) if answers else {}
    for number in range(answers):
        changes = []
        for match in live.values():
            if match.game.outcome is None:
                key, question = generator.choice(list(match.game.open.items()))
                move = Answer(str(number), key, random_answer(question, generator))
                changes.append(judge(match, match.seats[question.seat].person, move))
        append(changes)


def _newest(slugs: list[str]) -> list[tuple[tuple[int, int], ...]]:
    """Return the newest step that players and spectators of each match know."""
    live = load_all(Match.objects.filter(slug__in=slugs)).values()
    shown = {match.row.slug: tuple(_newest_of(match, seat) for seat in (0, 1, None)) for match in live}
    return [shown[slug] for slug in slugs]


def _newest_of(match: LiveMatch, seat: int | None) -> tuple[int, int]:
    number = match.numbering.number(seat, match.game.version)
    return number, match.made_at(seat, number)


@cache
def usual_length(game: str) -> int:
    """Return the mean number of answers in a random match of two."""
    rules, answers = registry.rules_of(game), 0
    for seed in range(SAMPLES):
        match = Engine.new(rules, 2, {}, bytes([seed]) * 32)
        answers += play_on(match, random.Random(seed), MAX_ANSWERS)
    return max(1, answers // SAMPLES)


def session_cookie(person: object) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)  # type: ignore[attr-defined]
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()  # type: ignore[attr-defined]
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
