"""Homeworlds: a duel of star fleets with 36 pyramids, by the rules of 2020. See RULES.md.

`map` holds pieces, positions and names of systems; `actions` holds the actions of a turn. `running_turn`
judges legality, and `options` offers the legal actions. `setup`, `turn` and `scoring` are the flow of a
match. `successors` generates whole turns; `winning` finds those that win at once. `view` holds views and
notation, `ai` the computer opponents.
"""

from games.homeworlds.rules import HomeworldsRules

RULES = HomeworldsRules()

__all__ = ["RULES"]
