"""Measure the server's time for the page of a match near its end, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.test import override_settings

from games import registry
from games.core.ai.autoplay import random_answer
from games.play.cache import match_cache
from games.play.judge import Answer
from games.play.loading import load
from games.play.moves import match_move
from games.play.start import match_start
from tools.bench.crowd import STORAGES, page_time
from tools.bench.populate import usual_length

LATE = 0.9  # of a random match's answers


def pages() -> Iterator[tuple[str, str]]:
    """Play a match of each game nearly to its end, then request its page as one of its players."""
    people = [get_user_model().objects.create_guest(f"Player {n}") for n in range(2)]
    with override_settings(STORAGES=STORAGES):
        for slug in registry.SLUGS:
            match = match_start(game=slug, people=people, public=True)
            answers = _play(match.slug, people, round(LATE * usual_length(slug)))
            address = f"/match/{match.slug}/"
            first = page_time(people[0], address, before=match_cache.forget_all)
            yield f"{slug} after {answers} answers: median, slowest", first
            again = page_time(people[0], address)
            yield f"{slug}, while the process remembers it", again


def _play(slug: str, people: list[Any], answers: int) -> int:
    dice, game = random.Random(7), load(slug).game
    for number in range(answers):
        if game.outcome is not None:
            return number
        key, question = dice.choice(list(game.open.items()))
        move = Answer(f"bench.{number}", key, random_answer(question, dice))
        match_move(slug=slug, person=people[question.seat].pk, move=move)
        game.answer(question.seat, move.answer, key)
    return answers
