"""The rules of Homeworlds as the platform sees them."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Chance, Growth, Line, Notation, Rules, Seat, _
from games.homeworlds.invariants import faults
from games.homeworlds.scoring import result
from games.homeworlds.setup import SETTINGS, lay_out
from games.homeworlds.stand_in import stand_in
from games.homeworlds.state import StarMap
from games.homeworlds.turn import play_turn
from games.homeworlds.view.chapters import CHAPTERS
from games.homeworlds.view.notation import answers
from games.homeworlds.view.picture import star_map
from games.homeworlds.view.records import EXAMPLE, names_in, split_record
from games.homeworlds.view.seat_view import View, view


class HomeworldsRules(Rules[StarMap]):
    """Two fleets, four powers, thirty-six pieces, and no luck."""

    slug = "homeworlds"
    version = 1
    title = _("Homeworlds")
    summary = _("A duel of star fleets without any luck: build, trade, move, capture, sacrifice.")
    seats = range(2, 3)
    minutes = 45
    luck = False
    secrets = False
    settings = SETTINGS
    chapters = CHAPTERS
    notation = Notation(answers, split_record, names_in, {"any_ship": "any"}, EXAMPLE)
    state_type = StarMap
    told_only = frozenset({"occurred"})  # for planning ahead
    view_type = View

    setup = staticmethod(lay_out)
    turn = staticmethod(play_turn)
    result = staticmethod(result)
    public_view = staticmethod(view)
    picture = staticmethod(star_map)
    faults = staticmethod(faults)
    stand_in = staticmethod(stand_in)

    def growing_parts(self, table: StarMap) -> Mapping[str, Growth]:
        positions = table.turns + 1
        return {"seen": Growth(positions, 200), "occurred": Growth(positions, 9)}

    def determinize(self, table: StarMap, seat: Seat | None, chance: Chance) -> StarMap:
        return table  # all pieces lie open, and there is no chance

    def concerns(self, line: Line, seat: Seat) -> bool:
        """Return whether a line of the log has a capture or a catastrophe, or names the seat."""
        return line.code.startswith(("attack", "catastrophe")) or super().concerns(line, seat)
