"""Impulse, by Carl Chudyk: start reading at `turn.py`.

The table is in `state.py` and `map.py`, the 108 cards in `cards.py`, their texts as data in
`effects.py` and the ten actions in `actions/`, which run through `card_use.py`. Ships move by
`declaration.py`, `movement.py` and, where several fleets meet, `convergence.py`; they fight in
`battle.py`. The computer opponents of `opponents.py` go by the worths of `policy.py`, plan turns in
`search.py` and judge by `evaluation.py`. `RULES.md` says what one has to know beyond the rulebook.
"""

from games.impulse.rules import ImpulseRules

RULES = ImpulseRules()
OLDER = (ImpulseRules(version=1),)

__all__ = ["OLDER", "RULES"]
