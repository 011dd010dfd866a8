"""Ratings by OpenSkill, on the scale of Elo.

A lead of 400 points wins ten of eleven matches. The true skill lies within two deviations of the
rating with 95 % probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

INITIAL_VALUE = 1500.0
INITIAL_DEVIATION = 250.0
LUCK = 123.0  # spread of results at equal skill, chosen for the scale of Elo
DRIFT = 2.5  # growth of the deviation with each match: skill changes

_model = PlackettLuce(mu=INITIAL_VALUE, sigma=INITIAL_DEVIATION, beta=LUCK, tau=DRIFT)


class Skill(NamedTuple):
    """Rating and standard deviation."""

    value: float = INITIAL_VALUE
    deviation: float = INITIAL_DEVIATION


def updated_skills(teams: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """Return all skills after a match; `ranks` are those of the teams, 1 the best."""
    before = [[_model.rating(mu=each.value, sigma=each.deviation) for each in team] for team in teams]
    after = _model.rate(before, ranks=[float(rank) for rank in ranks])
    return [[Skill(each.mu, each.sigma) for each in team] for team in after]


def ranks_of(teams: Sequence[Sequence[int]], winners: Sequence[int], scores: Sequence[float] | None) -> list[int]:
    """Return the rank of each team of seats: winners first, then by points.

    Equal teams share a rank.
    """

    def strength(team: Sequence[int]) -> tuple[bool, float]:
        won = any(seat in winners for seat in team)
        return won, 0.0 if won or scores is None else sum(scores[seat] for seat in team)

    strengths = [strength(team) for team in teams]
    return [1 + sum(other > mine for other in strengths) for mine in strengths]
