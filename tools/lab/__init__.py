"""Measure and train computer opponents, search for leaks, and check games from outside. Sites do not need it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType


def module_of(game: str, name: str) -> ModuleType | None:
    """Return a game's module of this name in its folder here; None if it has none."""
    path = Path(__file__).parent / game / f"{name}.py"
    return import_module(f"{__name__}.{game}.{name}") if path.is_file() else None
