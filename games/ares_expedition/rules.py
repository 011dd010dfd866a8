"""The rules of Ares Expedition for the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ares_expedition.cards import CARDS
from games.ares_expedition.hidden import deal_anew, determinize
from games.ares_expedition.invariants import faults
from games.ares_expedition.scoring import resigned, result
from games.ares_expedition.setup import SETTINGS, lay_out
from games.ares_expedition.stand_in import stand_in
from games.ares_expedition.standing_orders import STANDING_ORDERS
from games.ares_expedition.state import Mars
from games.ares_expedition.turn import play_turn
from games.ares_expedition.view.chapters import CHAPTERS
from games.ares_expedition.view.picture import mars
from games.ares_expedition.view.seat_view import MarsView, public_view, seat_view
from games.core import Chance, FirstMatch, Growth, Json, Message, Outcome, Question, Rules, Seat, _


class AresRules(Rules[Mars]):
    """Five phases chosen in secret, an engine of cards, and Mars made habitable."""

    slug = "ares_expedition"
    told_only = frozenset({"history", "raised_by"})
    title = _("Ares Expedition")
    summary = _("Choose a phase in secret, build an engine of cards, make Mars habitable.")
    seats = range(1, 5)
    minutes = 60
    together = True
    rounds = True
    draws = False
    settings = SETTINGS
    chapters = CHAPTERS
    standing_orders = STANDING_ORDERS
    first_match = FirstMatch(_("First match: starter cards"), 2, {"setup": "beginner"})
    state_type = Mars
    view_type = MarsView

    turn = staticmethod(play_turn)
    result = staticmethod(result)
    public_view = staticmethod(public_view)
    seat_view = staticmethod(seat_view)
    picture = staticmethod(mars)
    faults = staticmethod(faults)
    determinize = staticmethod(determinize)
    deal_anew = staticmethod(deal_anew)

    def __init__(self, version: int = 2) -> None:
        self.version = version

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Mars:
        table = lay_out(seats, options, chance)
        self.repair(table)
        return table

    def repair(self, table: Mars) -> None:
        table.rules_version = self.version

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[Seat]]:
        if options["variant"] == "together":
            return [range(seats)]
        return super().teams(seats, options)

    def turn_number(self, table: Mars) -> int:
        return table.round

    def revealed_view(self, table: Mars) -> MarsView:
        return public_view(table, all_open=True)

    def growing_parts(self, table: Mars) -> Mapping[str, Growth]:
        return {"history": Growth(table.round, 100 * table.seats)}

    def stand_in(self, table: Mars, question: Question[Any]) -> Json:
        return stand_in(table, question) or super().stand_in(table, question)

    def resigned(self, table: Mars, seat: Seat) -> Outcome | None:
        return resigned(table, seat) or super().resigned(table, seat)

    def traits(self, table: Mars, seat: Seat) -> Sequence[Message]:
        number = table.players[seat].corporation
        return [CARDS[number].name] if number else []

    def validate_options(self, seats: int, options: Mapping[str, str]) -> Message | None:
        together = options["variant"] == "together"
        return _("only two can play together") if together and seats != 2 else None
