"""The games that are played here. This is the only place on the platform that names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.lessons import Lesson
from games.core.messages import Message
from games.core.rules import Rules

SLUGS: tuple[str, ...] = ("homeworlds", "planet_masters", "planet_x", "ares_expedition", "impulse")

# Packages of older rules, such as "games.impulse_1": matches that were begun under them are played on
# by them, as by the older instances a game's own package names in its `OLDER`. Their views are those
# that the present board draws.
OLDER: tuple[str, ...] = ()

# Of a game that is named here no more, matches may be left. They wait for nobody, no room of it is listed,
# and what else tells of them calls it by its slug; their own pages say that it is not played here any more.


@cache
def rules_of(slug: str) -> Rules[Any]:
    """Return the rules of a game; KeyError if there is no such game."""
    if slug not in SLUGS:
        raise KeyError(slug)
    rules: Rules[Any] = import_module(f"games.{slug}").RULES
    return rules


def title_of(slug: str) -> Message:
    """Return what a game is called; one that is not played here any more has only its slug."""
    return rules_of(slug).title if slug in SLUGS else Message(slug)


def rules_at(slug: str, version: int) -> Rules[Any]:
    """Return the rules of a game in that version, or the present ones where those are not kept.

    KeyError if there is no such game.
    """
    present = rules_of(slug)
    for rules in older_rules(slug):
        if rules.version == version:
            return rules
    return present


def older_rules(slug: str) -> list[Rules[Any]]:
    """Return the rules of a game in all older versions that are kept."""
    older: list[Rules[Any]] = [import_module(package).RULES for package in OLDER]
    if slug in SLUGS:
        older += getattr(import_module(f"games.{slug}"), "OLDER", ())
    return [rules for rules in older if rules.slug == slug]


def all_rules() -> list[Rules[Any]]:
    """Return the rules of every game, in the order the site lists them."""
    return [rules_of(slug) for slug in SLUGS]


@cache
def lesson_of(slug: str) -> Lesson | None:
    """Return the lesson that teaches a game, if it has one; KeyError if there is no such game."""
    package = f"games.{rules_of(slug).slug}.lessons"
    if find_spec(package) is None:
        return None
    lesson: Lesson = import_module(package).LESSON
    return lesson
