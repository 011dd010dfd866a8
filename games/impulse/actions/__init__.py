"""The ten actions, and the basic technology of all races: each registers what its effect does."""

from games.impulse.actions import (
    build,
    command,
    draw,
    execute,
    improvise,
    mine,
    plan,
    refine,
    research,
    sabotage,
    trade,
)

__all__ = [
    "build",
    "command",
    "draw",
    "execute",
    "improvise",
    "mine",
    "plan",
    "refine",
    "research",
    "sabotage",
    "trade",
]
