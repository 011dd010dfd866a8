"""Registry of games, the only place on the platform that names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.ai.game_ai import GameAI
from games.core.dialogue.messages import Message
from games.core.lessons import Lesson
from games.core.rules import Rules

SLUGS: tuple[str, ...] = (
    "homeworlds",
    "planet_masters",
    "planet_x",
    "ares_expedition",
    "impulse",
)

# Packages of older rules, such as "games.impulse_1", for matches begun under them. A game's package may have
# instances of older rules in its own `OLDER`. The present board draws their views.
OLDER: tuple[str, ...] = ()

# The database may have matches of removed games. They wait for nobody, lists of rooms omit them, and texts show
# the slug of the game. Their pages explain that the site has no rules for them.


@cache
def rules_of(slug: str) -> Rules[Any]:
    """Return the rules of a game. Raises: KeyError if there is no such game."""
    if slug not in SLUGS:
        raise KeyError(slug)
    rules: Rules[Any] = import_module(f"games.{slug}").RULES
    return rules


def title_of(slug: str) -> Message:
    """Return the title of a game, or the slug of a removed one."""
    return rules_of(slug).title if slug in SLUGS else Message(slug)


def rules_at(slug: str, version: int) -> Rules[Any]:
    """Return a version of a game's rules, or the present one. Raises: KeyError if there is no such game."""
    present = rules_of(slug)
    for rules in older_rules(slug):
        if rules.version == version:
            return rules
    return present


def older_rules(slug: str) -> list[Rules[Any]]:
    """Return the older versions of a game's rules."""
    older: list[Rules[Any]] = [import_module(package).RULES for package in OLDER]
    if slug in SLUGS:
        older += getattr(import_module(f"games.{slug}"), "OLDER", ())
    return [rules for rules in older if rules.slug == slug]


def all_rules() -> list[Rules[Any]]:
    """Return the rules of all games in the order of lists."""
    return [rules_of(slug) for slug in SLUGS]


@cache
def ai_of(slug: str) -> GameAI:
    """Return the AI of a game, or else the generic one. Raises: KeyError if there is no such game."""
    package = f"games.{rules_of(slug).slug}.ai"
    if find_spec(package) is None:
        return GameAI()
    ai: GameAI = import_module(package).AI
    return ai


@cache
def lesson_of(slug: str) -> Lesson | None:
    """Return the lesson of a game, if it has one. Raises: KeyError if there is no such game."""
    package = f"games.{rules_of(slug).slug}.lessons"
    if find_spec(package) is None:
        return None
    lesson: Lesson = import_module(package).LESSON
    return lesson
