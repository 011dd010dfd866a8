"""New Game: the game as the platform sees it."""

from __future__ import annotations

from games.core import Rules, _
from tools.new_game.game.hidden import determinize
from tools.new_game.game.invariants import faults
from tools.new_game.game.scoring import result
from tools.new_game.game.setup import SETTINGS, deal
from tools.new_game.game.state import Moons
from tools.new_game.game.turn import play_turn
from tools.new_game.game.view.chapters import CHAPTERS
from tools.new_game.game.view.picture import ring_of_moons
from tools.new_game.game.view.seat_view import View, public_view, seat_view


class MoonRules(Rules[Moons]):
    """Launch probes, land them before two meet, and lead as many moons as you can."""

    slug = "new_game"
    version = 1  # raise it whenever an old match would be replayed differently
    title = _("New Game")
    summary = _("Launch probes to eight moons, land them before they collide, and lead your secret moon.")
    seats = range(2, 5)
    minutes = 10
    settings = SETTINGS
    chapters = CHAPTERS
    state_type = Moons
    view_type = View

    setup = staticmethod(deal)
    turn = staticmethod(play_turn)
    result = staticmethod(result)
    public_view = staticmethod(public_view)
    seat_view = staticmethod(seat_view)
    picture = staticmethod(ring_of_moons)
    faults = staticmethod(faults)
    determinize = staticmethod(determinize)

    def turn_number(self, table: Moons) -> int:
        return table.turns + 1 if table.chosen else 0

    def revealed_view(self, table: Moons) -> View:
        return public_view(table, all_open=True)


RULES = MoonRules()
