"""Computer opponents of Homeworlds. No rules import them."""

from games.core.ai.game_ai import GameAI
from games.homeworlds.ai.opponents import MANNERS, OPPONENTS
from games.homeworlds.ai.reviewer import HomeworldsReviewer

AI = GameAI(OPPONENTS, MANNERS, HomeworldsReviewer())
