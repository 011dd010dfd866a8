"""The rules of Impulse as the platform sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core import Chance, Json, Message, Outcome, Question, Rules, Seat, _
from games.impulse import actions  # noqa: F401 (registers what each action does)
from games.impulse.chapters import CHAPTERS
from games.impulse.hidden import determinize
from games.impulse.invariants import faults
from games.impulse.opponents import MANNERS, OPPONENTS, ImpulseReviewer
from games.impulse.picture import galaxy
from games.impulse.races import RACES
from games.impulse.scoring import result
from games.impulse.setup import SETTINGS, lay_out, set_up, team_of_each_seat, validate_options
from games.impulse.stand_in import stand_in
from games.impulse.standing_orders import STANDING_ORDERS
from games.impulse.state import Galaxy
from games.impulse.turn import play_turn
from games.impulse.view import View, public_view, seat_view


class ImpulseRules(Rules[Galaxy]):
    """A small game of space opera: everybody uses the cards that everybody adds."""

    slug = "impulse"
    title = _("Impulse")
    summary = _("Explore, trade, research and fight with a row of actions that all players share.")
    seats = range(2, 7)
    first_seat_begins = False
    minutes = 45
    settings = SETTINGS
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    opponents = OPPONENTS
    opponent_manners = MANNERS
    reviewer = ImpulseReviewer()
    state_type = Galaxy
    view_type = View

    def __init__(self, version: int = 2) -> None:
        self.version = version

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[Seat]]:
        team_of = team_of_each_seat(seats, options)
        return [
            [seat for seat in range(seats) if team_of[seat] == team]
            for team in range(max(team_of) + 1)
        ]

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Galaxy:
        table = lay_out(seats, options, chance)
        self.repair(table)
        return table

    def repair(self, table: Galaxy) -> None:
        table.asks_about_any_hand = self.version > 1

    def validate_options(self, seats: int, options: Mapping[str, str]) -> Message | None:
        return validate_options(seats, options)

    async def turn(self, table: Galaxy) -> None:
        await (set_up(table) if table.step == "set-up" else play_turn(table))

    def result(self, table: Galaxy) -> Outcome | None:
        return result(table)

    def turn_number(self, table: Galaxy) -> int:
        return table.turns

    def view(self, table: Galaxy, seat: Seat | None) -> View:
        public = public_view(table)
        return public if seat is None else seat_view(table, seat, public)

    def seat_view(self, table: Galaxy, seat: Seat, public: Callable[[], View]) -> View:
        return seat_view(table, seat, public())

    def revealed_view(self, table: Galaxy) -> View:
        return public_view(table, all_open=True)

    def picture(self, view: View) -> str:
        return galaxy(view)

    def faults(self, table: Galaxy) -> Sequence[str]:
        return faults(table)

    def determinize(self, table: Galaxy, seat: Seat | None, chance: Chance) -> Galaxy:
        return determinize(table, seat, chance)

    def traits(self, table: Galaxy, seat: Seat) -> Sequence[Message]:
        race = RACES.get(table.races[seat])
        return [race.name] if race else []

    def stand_in(self, table: Galaxy, question: Question[Any]) -> Json:
        return stand_in(table, question)
