"""Computer opponents of Ares Expedition."""

from games.ares_expedition.ai.opponents import MANNERS, OPPONENTS
from games.core.ai.game_ai import GameAI
from games.core.ai.review import ByOpponent

AI = GameAI(OPPONENTS, MANNERS, ByOpponent(OPPONENTS["normal"]))
