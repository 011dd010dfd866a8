"""The Search for Planet X, by Matthew O'Malley and Ben Rosset. See RULES.md; begin at `turn`.

`sky` holds the board, all valid skies, clues and facts. `actions` and `theories` are the chapters of a turn;
`solo_bot` is the opponent of the solo game. `view` holds views and texts, `ai` the computer opponents.
"""

from games.planet_x.rules import PlanetXRules

RULES = PlanetXRules()
OLDER = (PlanetXRules(version=1), PlanetXRules(version=2))

__all__ = ["OLDER", "RULES"]
