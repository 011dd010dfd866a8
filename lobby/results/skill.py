"""Ratings by OpenSkill: how strong somebody is held to be, and how sure that is.

They have the scale of Elo: who is 400 ahead wins ten times out of eleven. A rating lies within two
deviations of what somebody is really worth, 95 times out of 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

INITIAL_VALUE = 1500.0
INITIAL_DEVIATION = 250.0
LUCK = 123.0  # how far results are from what the strengths say; this gives the scale of Elo
DRIFT = 2.5  # by which a rating becomes less sure with each match: people change

_model = PlackettLuce(mu=INITIAL_VALUE, sigma=INITIAL_DEVIATION, beta=LUCK, tau=DRIFT)


class Skill(NamedTuple):
    """A rating and its standard deviation."""

    value: float = INITIAL_VALUE
    deviation: float = INITIAL_DEVIATION


def updated_skills(teams: Sequence[Sequence[Skill]], ranks: Sequence[int]) -> list[list[Skill]]:
    """Return everybody's skill after a match in which the teams came in at these ranks, 1 the best."""
    before = [
        [_model.rating(mu=each.value, sigma=each.deviation) for each in team] for team in teams
    ]
    after = _model.rate(before, ranks=[float(rank) for rank in ranks])
    return [[Skill(each.mu, each.sigma) for each in team] for team in after]


def ranks_of(
    teams: Sequence[Sequence[int]], winners: Sequence[int], scores: Sequence[float] | None
) -> list[int]:
    """Return at which rank each team of seats came in: winners first, the others by their points.

    Teams that are alike in both share a rank.
    """

    def strength(team: Sequence[int]) -> tuple[bool, float]:
        won = any(seat in winners for seat in team)
        return won, 0.0 if won or scores is None else sum(scores[seat] for seat in team)

    strengths = [strength(team) for team in teams]
    return [1 + sum(other > mine for other in strengths) for mine in strengths]
