"""How much more or less than its formula says a thing is worth, as matches have taught."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

LATE, EARLY = 2.0, 11.5
"""With how many rounds to go the factors `late` and `early` hold; between them lies a line."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Factors of coefficients (`evaluation.py`), by their names; 1 for what is not named."""

    late: Mapping[str, float]
    early: Mapping[str, float]

    def applied(self, coefficients: Mapping[str, float], rounds: float) -> dict[str, float]:
        """Return what things are worth with so many rounds to go."""
        share = min(1.0, max(0.0, (rounds - LATE) / (EARLY - LATE)))
        weighed = dict(coefficients)
        for what, late in self.late.items():
            if what in weighed:
                weighed[what] *= late + share * (self.early[what] - late)
        return weighed


UNTRAINED = Weights({}, {})
TRAINED = Weights(**json.loads(Path(__file__).with_name("weights.json").read_text("utf-8")))
"""Found by the comparisons of `manage.py train ares_expedition`, over 2,400 matches of two.

They began with all coefficients; those of what can be used at once keep their formulas, or an opponent
would hoard it. What was left was taken twice as far, which won more.
"""
