"""The Search for Planet X, by Matthew O'Malley and Ben Rosset: start reading at `rules.py`."""

from games.planet_x.rules import PlanetXRules

RULES = PlanetXRules()

__all__ = ["RULES"]
