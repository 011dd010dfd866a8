"""Teams of seats, as the rules of a game make them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games import registry
from games.core.dialogue.questions import IllegalAnswer


def teams_of(game: str, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[int]]:
    """Return the teams of seats. Raises: KeyError, IllegalAnswer (unknown game or options)."""
    rules = registry.rules_of(game)
    return rules.teams(seats, rules.check_options(seats, options))


def partner_teams(game: str, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[int]]:
    """Return the teams that play against each other; nothing if all play alone or together.

    A game or options that the site no longer has make no teams.
    """
    try:
        teams = teams_of(game, seats, options)
    except (KeyError, IllegalAnswer):
        return []
    return teams if 1 < len(teams) < seats else []


def team_of(teams: Sequence[Sequence[int]], seat: int | None) -> int | None:
    """Return the index of the team with this seat; None without one."""
    return next((n for n, team in enumerate(teams) if seat in team), None)
