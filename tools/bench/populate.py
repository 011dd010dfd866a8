"""Matches, people and sessions for a server to be measured with."""

from __future__ import annotations

import random
from functools import cache
from typing import TypedDict

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore

from games import registry
from games.core.autoplay import play_on
from games.core.match import Match
from games.services.start import match_start

PEOPLE = 200
SAMPLES = 5
MAX_ANSWERS = 2000


class Prepared(TypedDict):
    """What the drivers need to know: cookies of people, and matches with who plays them."""

    answers: int  # in a match that is played at random, about
    cookies: list[str]
    matches: list[tuple[str, int, int]]


def populate(game: str, matches: int) -> Prepared:
    """Make public matches of two, and enough people to play them."""
    model = get_user_model()
    people = [model.objects.create_guest(f"Player {n}") for n in range(PEOPLE)]
    made = []
    for n in range(matches):
        first, second = n % PEOPLE, (n + 1 + n // PEOPLE) % PEOPLE
        if first == second:
            second = (second + 1) % PEOPLE
        match = match_start(game=game, people=[people[first], people[second]], public=True)
        made.append((match.slug, first, second))
    return {
        "answers": usual_length(game),
        "cookies": [session_cookie(person) for person in people],
        "matches": made,
    }


@cache
def usual_length(game: str) -> int:
    """Return how many answers a match of two has that is played at random."""
    rules, answers = registry.rules_of(game), 0
    for seed in range(SAMPLES):
        match = Match.new(rules, 2, {}, bytes([seed]) * 32)
        answers += play_on(match, random.Random(seed), MAX_ANSWERS)
    return max(1, answers // SAMPLES)


def session_cookie(person: object) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)  # type: ignore[attr-defined]
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()  # type: ignore[attr-defined]
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
