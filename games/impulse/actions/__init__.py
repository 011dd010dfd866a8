"""The ten actions, and the Basic technology of all races: each registers itself for its effect."""

from games.impulse.actions import (  # noqa: F401
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
