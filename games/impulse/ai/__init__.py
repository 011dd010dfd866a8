"""Computer opponents of Impulse, their levels in `opponents.py`, and the reviewer.

Easy and normal use the worths of `policy.py`; hard plans turns in `search.py` and judges tables by
`evaluation.py`. No rules import this package.
"""

from games.core.ai.game_ai import GameAI
from games.impulse.ai.opponents import MANNERS, OPPONENTS
from games.impulse.ai.reviewer import ImpulseReviewer

AI = GameAI(OPPONENTS, MANNERS, ImpulseReviewer())
