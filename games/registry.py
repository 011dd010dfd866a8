"""The games that are played here. This is the only place on the platform that names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from games.core.rules import Rules

SLUGS: tuple[str, ...] = ("homeworlds", "planet_masters", "planet_x", "ares_expedition", "impulse")

# Packages of older rules, such as "games.impulse_1": matches that were begun under them are played on
# by them. Their views are those that the present board draws.
OLDER: tuple[str, ...] = ()


@cache
def rules_of(slug: str) -> Rules[Any]:
    """The rules of a game; KeyError if there is no such game."""
    if slug not in SLUGS:
        raise KeyError(slug)
    rules: Rules[Any] = import_module(f"games.{slug}").RULES
    return rules


def rules_at(slug: str, version: int) -> Rules[Any]:
    """The rules of a game in that version, or the present ones where those are not kept.

    KeyError if there is no such game.
    """
    older: list[Rules[Any]] = [import_module(package).RULES for package in OLDER]
    for rules in older:
        if (rules.slug, rules.version) == (slug, version):
            return rules
    return rules_of(slug)


def all_rules() -> list[Rules[Any]]:
    """The rules of every game, in the order the site lists them."""
    return [rules_of(slug) for slug in SLUGS]
