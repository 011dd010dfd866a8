"""The rules of Impulse for the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Chance, FirstMatch, Message, Rules, Seat, _
from games.impulse import actions  # noqa: F401 (registers what each action does)
from games.impulse.cards.races import RACES
from games.impulse.hidden import determinize
from games.impulse.invariants import faults
from games.impulse.scoring import result
from games.impulse.setup import SETTINGS, lay_out, set_up, team_of_each_seat, validate_options
from games.impulse.stand_in import stand_in
from games.impulse.standing_orders import STANDING_ORDERS
from games.impulse.state import Galaxy
from games.impulse.turn import play_turn
from games.impulse.view.chapters import CHAPTERS
from games.impulse.view.picture import galaxy
from games.impulse.view.seat_view import View, public_view, seat_view


class ImpulseRules(Rules[Galaxy]):
    """A small game of space opera: everybody uses the cards that everybody adds."""

    slug = "impulse"
    title = _("Impulse")
    summary = _("Explore, trade, research and fight with a row of actions that all players share.")
    seats = range(2, 7)
    first_seat_begins = False
    draws = False
    minutes = 45
    settings = SETTINGS
    first_match = FirstMatch(_("First match: to 10 points"), 2, {"points": "10"})
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    state_type = Galaxy
    view_type = View

    result = staticmethod(result)
    public_view = staticmethod(public_view)
    seat_view = staticmethod(seat_view)
    picture = staticmethod(galaxy)
    faults = staticmethod(faults)
    determinize = staticmethod(determinize)
    stand_in = staticmethod(stand_in)
    validate_options = staticmethod(validate_options)

    def __init__(self, version: int = 2) -> None:
        self.version = version

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[Seat]]:
        team_of = team_of_each_seat(seats, options)
        return [[seat for seat in range(seats) if team_of[seat] == team] for team in range(max(team_of) + 1)]

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Galaxy:
        table = lay_out(seats, options, chance)
        self.repair(table)
        return table

    def repair(self, table: Galaxy) -> None:
        table.asks_about_any_hand = self.version > 1

    async def turn(self, table: Galaxy) -> None:
        await (set_up(table) if table.step == "set-up" else play_turn(table))

    def turn_number(self, table: Galaxy) -> int:
        return table.turns

    def revealed_view(self, table: Galaxy) -> View:
        return public_view(table, all_open=True)

    def traits(self, table: Galaxy, seat: Seat) -> Sequence[Message]:
        race = RACES.get(table.races[seat])
        return [race.name] if race else []
