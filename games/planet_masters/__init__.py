"""Planet Masters, a dice game of fleets, colonies and councils.

`setup` lays the table. `turn` plays the steps in `phases`: `build`, `management` and `action`, and the
last leads to `conquest` or `council`. `scoring` ends a match. RULES.md lists our readings of the rulebook.
"""

from games.planet_masters.rules import OLDER, RULES

__all__ = ["OLDER", "RULES"]
