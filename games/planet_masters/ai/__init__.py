"""Computer opponents of Planet Masters, and the review of finished matches."""

from games.core import _
from games.core.ai.game_ai import GameAI
from games.planet_masters.ai.opponents import MANNERS, OPPONENTS
from games.planet_masters.ai.reviewer import PlanetMastersReviewer

AI = GameAI(
    OPPONENTS,
    MANNERS,
    PlanetMastersReviewer(),
    review_note=_("The result also shows everybody’s luck, and the leader of each turn."),
)
