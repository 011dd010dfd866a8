"""Ares Expedition: an engine of cards, five phases, and Mars made habitable."""

from games.ares_expedition.rules import AresRules

RULES = AresRules()
OLDER = (AresRules(version=1),)

__all__ = ["OLDER", "RULES"]
