"""The rules of Impulse as the platform sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import Chance, Json, Message, Name, Outcome, Question, Rules, Seat, Setting, _
from games.impulse import (  # noqa: F401 (each registers what its action does)
    build,
    command,
    draw,
    execute,
    minerals,
    plans,
    sabotage,
    techs,
    trade,
)
from games.impulse.absence import stand_in
from games.impulse.hidden import deal_anew
from games.impulse.races import RACES
from games.impulse.setup import lay_out, set_up, why_unfit
from games.impulse.standing_orders import STANDING_ORDERS
from games.impulse.state import Galaxy
from games.impulse.turn import take_turn
from games.impulse.view import View, see


class ImpulseRules(Rules[Galaxy]):
    """A small game of space opera: everybody uses the cards that everybody adds."""

    slug = "impulse"
    version = 1
    title = _("Impulse")
    summary = _("Explore, trade, research and fight along a row of actions that all players share.")
    seats = range(2, 7)
    minutes = 45
    standing_orders = STANDING_ORDERS
    settings = (
        Setting(
            "teams",
            _("Teams"),
            {"none": _("everybody alone"), "two": _("two teams"), "three": _("three teams")},
            default="none",
            help=_("Two teams need four or six players, three teams six."),
        ),
        Setting(
            "races",
            _("Races"),
            {"dealt": _("dealt at random"), "chosen": _("chosen in turn order")},
            default="dealt",
        ),
    )
    state_type = Galaxy
    view_type = View

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> Galaxy:
        return lay_out(seats, options, chance)

    def validate_options(self, seats: int, options: Mapping[str, str]) -> Message | None:
        return why_unfit(seats, options)

    async def turn(self, table: Galaxy) -> None:
        if table.step == "set-up":
            await set_up(table)
            table.step = "add"
        else:
            await take_turn(table)

    def result(self, table: Galaxy) -> Outcome | None:
        if not table.ended:
            return None
        return Outcome(table.ended, how_it_ended(table), table.winners, table.scores)

    def view(self, table: Galaxy, seat: Seat | None) -> View:
        return see(table, seat)

    def revealed_view(self, table: Galaxy) -> View:
        return see(table, None, all_open=True)

    def determinize(self, table: Galaxy, seat: Seat | None, chance: Chance) -> Galaxy:
        return deal_anew(table, seat, chance)

    def traits(self, table: Galaxy, seat: Seat) -> Sequence[Message]:
        race = RACES.get(table.races[seat])
        return [race.name] if race else []

    def stand_in(self, table: Galaxy, question: Question[Any]) -> Json:
        return stand_in(table, question)


def how_it_ended(table: Galaxy) -> Message:
    if table.ended == "points":
        best = max(table.winners, key=lambda seat: table.scores[seat])
        return _("{player} has {n} points", player=Name(best), n=table.scores[best])
    last = next(seat for seat in table.winners if seat not in table.out)
    if len(table.winners) > 1:
        return _("only the team of {player} has ships left", player=Name(last))
    return _("only {player} has ships left", player=Name(last))
