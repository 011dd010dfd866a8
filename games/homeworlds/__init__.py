"""Homeworlds: a duel of star fleets with 36 pyramids, by the rules of 2020. See RULES.md."""

from games.homeworlds.rules import HomeworldsRules

RULES = HomeworldsRules()

__all__ = ["RULES"]
