"""New Game: probes fly from moon to moon, and every launch may lose them all.

`setup` deals the missions, `turn` plays a turn, `scoring` counts and ends the match. `hidden` deals anew what a
seat cannot know, `invariants` names impossible tables. `view` holds all that players see.
"""

from tools.new_game.game.rules import RULES

__all__ = ["RULES"]
