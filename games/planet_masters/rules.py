"""The rules of Planet Masters for the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Chance, FirstMatch, Growth, Line, Message, Rules, Seat, _
from games.planet_masters.hidden import deal_anew, determinize
from games.planet_masters.invariants import faults
from games.planet_masters.scoring import result
from games.planet_masters.setup import SETTINGS, lay_out
from games.planet_masters.stand_in import stand_in
from games.planet_masters.standing_orders import STANDING_ORDERS
from games.planet_masters.state import Phase, PlanetMasters
from games.planet_masters.turn import play_turn
from games.planet_masters.view.chapters import CHAPTERS
from games.planet_masters.view.picture import empires
from games.planet_masters.view.seat_view import PlanetMastersView, public_view, seat_view
from games.planet_masters.view.text import BALLOTS_REVEALED

OWN_DEEDS = frozenset(ballot.id for ballot in BALLOTS_REVEALED.values())


class PlanetMastersRules(Rules[PlanetMasters]):
    """Build fleets, gather every colony, and have all your planets at work at once."""

    slug = "planet_masters"
    title = _("Planet Masters")
    summary = _("Roll planets and fleets, take colonies by carrier or conquest, and own them all.")
    seats = range(2, 7)
    minutes = 30
    rounds = True
    draws = False
    settings = SETTINGS
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    ballots = frozenset({Phase.VOTES})
    told_only = frozenset({"conflict"})
    first_match = FirstMatch(_("First match for three: two computers, at most 50 rounds"), 3, {"limit": "50"})
    state_type = PlanetMasters
    view_type = PlanetMastersView

    setup = staticmethod(lay_out)
    turn = staticmethod(play_turn)
    result = staticmethod(result)
    public_view = staticmethod(public_view)
    seat_view = staticmethod(seat_view)
    picture = staticmethod(empires)
    faults = staticmethod(faults)
    determinize = staticmethod(determinize)
    stand_in = staticmethod(stand_in)

    def __init__(self, version: int = 2) -> None:
        self.version = version
        self.conceals_orders = version > 1

    def turn_number(self, table: PlanetMasters) -> int:
        return 0 if table.phase in (Phase.RACES, Phase.SETUP) else table.round

    def revealed_view(self, table: PlanetMasters) -> PlanetMastersView:
        return public_view(table, all_open=True)

    def growing_parts(self, table: PlanetMasters) -> Mapping[str, Growth]:
        return {"history": Growth(table.turns + 1, 2 * table.seats + 8)}

    def deal_anew(self, table: PlanetMasters, seat: Seat | None, chance: Chance) -> PlanetMasters:
        return deal_anew(table, seat)

    def concerns(self, line: Line, seat: Seat) -> bool:
        """Return whether others did something to the seat: its ballot is its own deed."""
        own = line.message is not None and line.message.id in OWN_DEEDS
        return not own and super().concerns(line, seat)

    def traits(self, table: PlanetMasters, seat: Seat) -> Sequence[Message]:
        player = table.players[seat]
        return [player.race_info.label] if player.race else []


RULES = PlanetMastersRules()
OLDER = (PlanetMastersRules(version=1),)
