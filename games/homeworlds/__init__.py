"""Homeworlds: a duel of star fleets with 36 pyramids, by the rules of 2020. See RULES.md.

The chapters, from the pieces upwards: `pieces` (heaps), `position` (systems, keys), `refusals`,
`actions` and `powers` (what can be done), `running_turn` (what can be done now), `options` (what is
asked), `setup` and `turn` (the flow), `scoring` (the end). Beside them: `successors` (whole turns,
perft), `notation`, `notation_to_answers` and `records` (matches as text), `view`, `stand_in`.

The computer `opponents` judge positions (`evaluation`), see wins at once (`winning`) and search whole turns
(`search`); `path` leads to the position they choose, `opening` founds homeworlds, `reasons` says why.
"""

from games.homeworlds.rules import HomeworldsRules

RULES = HomeworldsRules()

__all__ = ["RULES"]
