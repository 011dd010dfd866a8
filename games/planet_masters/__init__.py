"""Planet Masters, a dice game of fleets, colonies and councils.

Where to read: `setup` lays the table, `turn` plays the steps `build`, `manage` and `action`, the last
of which leads to `conquest` or `council`; `scoring` says how it ends. Readings of the rulebook are
in RULES.md.
"""

from games.planet_masters.rules import OLDER, RULES

__all__ = ["OLDER", "RULES"]
