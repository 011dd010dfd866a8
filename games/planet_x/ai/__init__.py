"""Computer opponents of The Search for Planet X. No rules import them."""

from games.core import _
from games.core.ai.game_ai import GameAI
from games.core.ai.review import ByOpponent
from games.planet_x.ai.opponents import MANNERS, OPPONENTS

AI = GameAI(
    OPPONENTS,
    MANNERS,
    ByOpponent(OPPONENTS["hard"]),
    review_note=_("The audit beside the result counts the skies still possible for each player after every action."),
)
