"""Impulse, by Carl Chudyk: start reading at `turn.py`.

The table is in `state.py` and its map in `map/grid.py`. `cards/` has the 108 cards, their effects as data,
and their use (`card_use.py`); `actions/` has the ten actions. In `map/`, `declaration.py` and `movement.py`
move ships, and `convergence.py` joins fleets. `battles/battle.py` has battles. `ai/` has the computer
opponents, `view/` views and texts. `RULES.md` lists the points left open by the rulebook.
"""

from games.impulse.rules import ImpulseRules

RULES = ImpulseRules()
OLDER = (ImpulseRules(version=1),)

__all__ = ["OLDER", "RULES"]
