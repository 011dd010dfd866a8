"""Impulse, by Carl Chudyk: start reading at `turn.py`."""

from games.impulse.rules import ImpulseRules

RULES = ImpulseRules()

__all__ = ["RULES"]
