"""Planet Masters, a dice game of fleets, colonies and councils."""

from games.planet_masters.rules import RULES

__all__ = ["RULES"]
