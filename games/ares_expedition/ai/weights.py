"""Weights of the evaluation: factors on its formulas, fitted to matches."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LATE, EARLY = 2.0, 11.5
"""Rounds to go at which the factors `late` and `early` hold; between them the factor is linear."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Factors of coefficients (`evaluation.py`) by name; others have the factor 1."""

    late: Mapping[str, float]
    early: Mapping[str, float]

    def applied(self, coefficients: Mapping[str, float], rounds: float) -> dict[str, float]:
        """Return the coefficients with so many rounds to go."""
        share = min(1.0, max(0.0, (rounds - LATE) / (EARLY - LATE)))
        weighed = dict(coefficients)
        for what, late in self.late.items():
            if what in weighed:
                weighed[what] *= late + share * (self.early[what] - late)
        return weighed


UNTRAINED = Weights({}, {})
TRAINED = Weights(**json.loads(Path(__file__).with_name("weights.json").read_text("utf-8")))
"""Found by the comparisons of `manage.py train ares_expedition`, over 2,400 matches of two.

Coefficients of immediate gains keep their formulas, or an opponent would hoard them. The other changes are
doubled, which won more.
"""
