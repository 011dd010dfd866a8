"""Opponents to measure strength against: `manage.py bench opponents ares_expedition --other three-features`."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.ares_expedition.player.engine import production_now
from games.ares_expedition.scoring import points
from games.ares_expedition.state import Mars, Player
from games.core import Engine, Seat
from games.core.ai.opponents import Budget, Decision, Observation, Opponent
from games.core.ai.search import TIE, answers_to, best_of

LEAD = 20.0
ASIDE = ("sell", "plan")
"""Answers without an effect of their own that can be repeated."""


def three_features(player: Player) -> float:
    """Return points + 2 · production + cards in hand, which predicts the winner of four matches in five."""
    return points(player) + 2 * sum(production_now(player).values()) + len(player.hand)


def lead(match: Engine[Any], seat: Seat) -> float:
    """Return the lead of `seat` by the three features, as a probability."""
    mars: Mars = match.state
    mine, *others = sorted(mars.players, key=lambda player: player.seat != seat)
    ahead = three_features(mine) - max(map(three_features, others), default=0)
    return 1 / (1 + math.exp(-ahead / LEAD))


@dataclass(frozen=True, slots=True)
class ThreeFeatures:
    """Chooses the answer with the best three features; equal ones at random."""

    def decide(self, observation: Observation, budget: Budget, seed: int) -> Decision:
        generator = random.Random(seed)
        answers = answers_to(observation.question, generator)
        answers = [answer for answer in answers if answer not in ASIDE]
        candidates = best_of(observation, answers, lead, budget, seed, worlds=1)
        best = [each for each in candidates if each.worth >= candidates[0].worth - TIE]
        return Decision([generator.choice(best).answer], None, candidates, len(candidates))


ANCHORS: Mapping[str, Opponent] = {"three-features": ThreeFeatures()}
