"""The platform's tests play toy games: the platform knows no game by name."""

from __future__ import annotations

import itertools
import sys
from types import SimpleNamespace

import pytest

from games import registry
from games.services import match_start
from lobby.models import Person

SECRET = bytes(range(32))


@pytest.fixture
def toys(monkeypatch):
    """The toy games, registered beside the real ones."""
    from toys import DiceRules, DuelRules, MarchRules  # noqa: PLC0415 - lies in tests/core

    games = {rules.slug: rules for rules in (DiceRules(), DuelRules(), MarchRules())}
    for slug, rules in games.items():
        monkeypatch.setitem(sys.modules, f"games.{slug}", SimpleNamespace(RULES=rules))
    monkeypatch.setattr(registry, "SLUGS", (*registry.SLUGS, *games))
    registry.rules_of.cache_clear()
    yield games
    registry.rules_of.cache_clear()


@pytest.fixture
def ada(db):
    return Person.objects.create_guest("Ada")


@pytest.fixture
def bo(db):
    return Person.objects.create_guest("Bo")


@pytest.fixture
def cy(db):
    """Somebody who plays nowhere."""
    return Person.objects.create_guest("Cy")


@pytest.fixture
def begin(toys, ada, bo):
    """Begins a match of a toy game between Ada and Bo."""

    def begin(game="march", **more):
        return match_start(game=game, people=[ada, bo], secret=SECRET, **more)

    return begin


@pytest.fixture
def ids():
    """Client ids, never the same twice."""
    counter = itertools.count(1)
    return lambda: f"id{next(counter)}"
