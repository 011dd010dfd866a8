"""Review of a finished match by the search of a hard opponent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Json
from games.core.ai.opponents import Budget, Observation
from games.core.ai.review import Verdict
from games.planet_masters.ai.opponents import alike, by_reckoning


@dataclass(frozen=True, slots=True)
class PlanetMastersReviewer:
    """Judges each answer as hard does."""

    whole_turns: bool = False

    def judge(self, observation: Observation, given: Sequence[Json], budget: Budget, seed: int) -> Verdict | None:
        candidates = by_reckoning(observation, given[0], budget, seed).candidates
        if not candidates:
            return None
        done = alike(observation.question, given[0])
        as_given = (each for each in candidates if alike(observation.question, each.answer) == done)
        return Verdict(candidates[0], next(as_given, None))
