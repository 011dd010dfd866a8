"""Planet Masters: the game as the platform sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core import Chance, Growth, Json, Message, Outcome, Question, Rules, Seat, _
from games.planet_masters.chapters import CHAPTERS
from games.planet_masters.hidden import deal_anew, determinize
from games.planet_masters.invariants import faults
from games.planet_masters.opponents import MANNERS, OPPONENTS, PlanetMastersReviewer
from games.planet_masters.picture import empires
from games.planet_masters.scoring import result
from games.planet_masters.setup import SETTINGS, lay_out
from games.planet_masters.stand_in import stand_in
from games.planet_masters.standing_orders import STANDING_ORDERS
from games.planet_masters.state import Phase, PlanetMasters
from games.planet_masters.turn import play_turn
from games.planet_masters.view import PlanetMastersView, public_view, seat_view


class PlanetMastersRules(Rules[PlanetMasters]):
    """Build fleets, gather every colony, and have all your planets at work at once."""

    slug = "planet_masters"
    title = _("Planet Masters")
    summary = _("Roll planets and fleets, take colonies by carrier or conquest, and own them all.")
    seats = range(2, 7)
    minutes = 30
    rounds = True
    settings = SETTINGS
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    opponents = OPPONENTS
    opponent_manners = MANNERS
    reviewer = PlanetMastersReviewer()
    review_note = _("The result also shows who was lucky, and who led when.")
    state_type = PlanetMasters
    view_type = PlanetMastersView

    def __init__(self, version: int = 2) -> None:
        self.version = version
        self.conceals_orders = version > 1

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> PlanetMasters:
        return lay_out(seats, options, chance)

    async def turn(self, table: PlanetMasters) -> None:
        await play_turn(table)

    def result(self, table: PlanetMasters) -> Outcome | None:
        return result(table)

    def turn_number(self, table: PlanetMasters) -> int:
        return 0 if table.phase in (Phase.RACES, Phase.SETUP) else table.round

    def view(self, table: PlanetMasters, seat: Seat | None) -> PlanetMastersView:
        public = public_view(table)
        return public if seat is None else seat_view(table, seat, public)

    def seat_view(
        self, table: PlanetMasters, seat: Seat, public: Callable[[], PlanetMastersView]
    ) -> PlanetMastersView:
        return seat_view(table, seat, public())

    def revealed_view(self, table: PlanetMasters) -> PlanetMastersView:
        return public_view(table, all_open=True)

    def picture(self, view: PlanetMastersView) -> str:
        return empires(view)

    def faults(self, table: PlanetMasters) -> Sequence[str]:
        return faults(table)

    def growing_parts(self, table: PlanetMasters) -> Mapping[str, Growth]:
        return {"history": Growth(table.turns + 1, 2 * table.seats + 8)}

    def determinize(self, table: PlanetMasters, seat: Seat | None, chance: Chance) -> PlanetMasters:
        return determinize(table, seat, chance)

    def deal_anew(self, table: PlanetMasters, seat: Seat | None, chance: Chance) -> PlanetMasters:
        return deal_anew(table, seat)

    def traits(self, table: PlanetMasters, seat: Seat) -> Sequence[Message]:
        player = table.players[seat]
        return [player.race_info.label] if player.race else []

    def stand_in(self, table: PlanetMasters, question: Question[Any]) -> Json:
        return stand_in(table, question)


RULES = PlanetMastersRules()
OLDER = (PlanetMastersRules(version=1),)
