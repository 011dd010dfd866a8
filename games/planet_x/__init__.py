"""The Search for Planet X, by Matthew O'Malley and Ben Rosset.

The chapters: `setup`, `turn`, `actions`, `theory_phase`, `final_actions`, `scoring`. What the sky
may be and what is known of it: `sky`, `skies`, `clues`, `clue_set`, `facts`. Begin at `turn`.
"""

from games.planet_x.rules import PlanetXRules

RULES = PlanetXRules()
OLDER = (PlanetXRules(version=1), PlanetXRules(version=2))

__all__ = ["OLDER", "RULES"]
