"""The rules of The Search for Planet X for the platform."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import (
    Chance,
    Explanations,
    Growth,
    Outcome,
    Rules,
    Seat,
    _,
)
from games.planet_x.hidden import determinize
from games.planet_x.invariants import faults
from games.planet_x.scoring import resignation, result
from games.planet_x.setup import OPENING_TEXT, SETTINGS, lay_out, repair
from games.planet_x.stand_in import stand_in
from games.planet_x.standing_orders import STANDING_ORDERS
from games.planet_x.state import Search
from games.planet_x.turn import play_turn
from games.planet_x.view.chapters import CHAPTERS
from games.planet_x.view.comparison import COMPARISONS
from games.planet_x.view.explanation import explain, suppose
from games.planet_x.view.picture import sky
from games.planet_x.view.seat_view import View, public_view, revealed_view, seat_view


class PlanetXRules(Rules[Search]):
    """A deduction game: survey the sky, publish theories, find the invisible planet."""

    slug = "planet_x"
    title = _("The Search for Planet X")
    summary = _("Survey the sky, publish theories and be the first to locate a hidden planet.")
    seats = range(1, 5)
    first_seat_begins = False
    draws = False
    minutes = 60
    settings = SETTINGS
    opening_text = OPENING_TEXT
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    explanations = Explanations(explain, suppose)
    comparisons = COMPARISONS
    state_type = Search
    view_type = View

    turn = staticmethod(play_turn)
    result = staticmethod(result)
    public_view = staticmethod(public_view)
    seat_view = staticmethod(seat_view)
    revealed_view = staticmethod(revealed_view)
    picture = staticmethod(sky)
    faults = staticmethod(faults)
    determinize = staticmethod(determinize)
    stand_in = staticmethod(stand_in)

    def __init__(self, version: int = 3) -> None:
        self.version = version
        self.conceals_orders = version > 1

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Search:
        return lay_out(seats, options, chance, self.version)

    def growing_parts(self, table: Search) -> Mapping[str, Growth]:
        events = len(table.track.months) * 2 * table.last_month  # a pawn and a review each month at most
        return {"events": Growth(events, 400)}

    def repair(self, table: Search) -> None:
        table.rules_version = self.version
        repair(table)

    def resigned(self, table: Search, seat: Seat) -> Outcome | None:
        return resignation(table, seat) or super().resigned(table, seat)
