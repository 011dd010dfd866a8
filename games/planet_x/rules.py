"""The rules of The Search for Planet X as the platform sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core import Chance, Growth, Json, Message, Outcome, Question, Rules, Seat, _
from games.core.review import ByOpponent
from games.planet_x.chapters import CHAPTERS
from games.planet_x.hidden import determinize
from games.planet_x.invariants import faults
from games.planet_x.opponents import MANNERS, OPPONENTS
from games.planet_x.picture import sky
from games.planet_x.scoring import resignation, result
from games.planet_x.setup import SETTINGS, lay_out, repair
from games.planet_x.stand_in import stand_in
from games.planet_x.standing_orders import STANDING_ORDERS
from games.planet_x.state import Search
from games.planet_x.turn import play_turn
from games.planet_x.view import View, explain, public_view, revealed_view, seat_view, suppose


class PlanetXRules(Rules[Search]):
    """A deduction game: survey the sky, publish theories, find the planet nobody can see."""

    slug = "planet_x"
    title = _("The Search for Planet X")
    summary = _("Survey the sky, publish theories and be the first to locate a hidden planet.")
    seats = range(1, 5)
    first_seat_begins = False
    minutes = 60
    settings = SETTINGS
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    state_type = Search
    view_type = View
    opponents = OPPONENTS
    opponent_manners = MANNERS
    reviewer = ByOpponent(OPPONENTS["hard"])
    review_note = _(
        "The audit beside the result counts exactly what each player could have known after every action."
    )

    def __init__(self, version: int = 3) -> None:
        self.version = version
        self.conceals_orders = version > 1

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Search:
        return lay_out(seats, options, chance, self.version)

    async def turn(self, table: Search) -> None:
        await play_turn(table)

    def result(self, table: Search) -> Outcome | None:
        return result(table)

    def view(self, table: Search, seat: Seat | None) -> View:
        public = public_view(table)
        return public if seat is None else seat_view(table, seat, public)

    def seat_view(self, table: Search, seat: Seat, public: Callable[[], View]) -> View:
        return seat_view(table, seat, public())

    def revealed_view(self, table: Search) -> View:
        return revealed_view(table)

    def explain(self, table: Search, seat: Seat, about: str) -> Sequence[Message]:
        return explain(table, seat, about)

    def suppose(self, table: Search, seat: Seat, supposed: str) -> Json | None:
        return suppose(table, seat, supposed)

    def growing_parts(self, table: Search) -> Mapping[str, Growth]:
        events = (
            len(table.track.months) * 2 * table.last_month
        )  # each month at most one of a pawn, and a review
        return {"events": Growth(events, 400)}

    def repair(self, table: Search) -> None:
        table.rules_version = self.version
        repair(table)

    def picture(self, view: View) -> str:
        return sky(view)

    def faults(self, table: Search) -> Sequence[str]:
        return faults(table)

    def determinize(self, table: Search, seat: Seat | None, chance: Chance) -> Search:
        return determinize(table, seat, chance)

    def stand_in(self, table: Search, question: Question[Any]) -> Json:
        return stand_in(table, question)

    def resigned(self, table: Search, seat: Seat) -> Outcome | None:
        return resignation(table, seat) or super().resigned(table, seat)
