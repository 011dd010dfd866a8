"""Fixtures: matches against computer opponents, and their service."""

from __future__ import annotations

import time

import pytest

from games.opponents.service import OpponentService
from games.play.loading import load
from games.play.start import match_start

SECRET = bytes(range(32))


@pytest.fixture
def against(toys, ada):
    """Begin a match of Ada, in seat 0, against an opponent in the last seat."""

    def against(game="dice", level="normal", people=(), **more):
        seats = [ada, *people, None]
        levels = {len(seats) - 1: level}
        return match_start(game=game, people=seats, levels=levels, secret=SECRET, **more)

    return against


@pytest.fixture
def service(settings):
    """Return a service that decides in this process, at once."""
    settings.OPPONENT_PACE = "fast"
    made = OpponentService(processes=0)
    yield made
    made.close()


@pytest.fixture
def until_asked():
    """Run a service until one of these seats is asked, or the match is over."""

    def until_asked(service, match, *seats, seconds=20.0):
        end = time.monotonic() + seconds
        while True:
            game = load(match.slug).game
            if game.outcome is not None or set(seats) & set(game.waiting):
                return game
            assert time.monotonic() < end, "nobody answers"
            service.round()

    return until_asked
