"""The rules of Homeworlds as the platform sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import (
    Chance,
    Choose,
    Json,
    Name,
    Outcome,
    Question,
    Rules,
    Seat,
    Setting,
    _,
)
from games.homeworlds.actions import ANY_SHIP, Action, Discover, Forgiven, Homeworld, Pass
from games.homeworlds.notation import write
from games.homeworlds.offers import (
    PASS,
    Ship,
    confirmation,
    homeworld_question,
    question,
    ship_key,
    standing_in,
)
from games.homeworlds.pieces import LETTERS, NAME, Kind
from games.homeworlds.records import split_record
from games.homeworlds.spoken import answers
from games.homeworlds.star_names import next_name
from games.homeworlds.state import StarMap, to_data, turn_of
from games.homeworlds.turns import Turn
from games.homeworlds.view import View, see
from games.homeworlds.words import consequences, told


class HomeworldsRules(Rules[StarMap]):
    """Two fleets, four powers, thirty-six pieces, and no luck."""

    slug = "homeworlds"
    version = 1
    title = _("Homeworlds")
    summary = _("A duel of star fleets without any luck: build, trade, move, capture, sacrifice.")
    seats = range(2, 3)
    minutes = 45
    settings = (
        Setting(
            "any_ship",
            _("First ship"),
            {"large": _("large only"), "any": _("any size")},
            default="large",
        ),
        Setting(
            "repetition",
            _("The same position for the third time"),
            {"nothing": _("means nothing"), "draw": _("is a draw")},
            default="nothing",
        ),
    )
    record_options = {"any_ship": "any"}
    state_type = StarMap
    view_type = View

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> StarMap:
        return StarMap(seats=seats)

    async def turn(self, table: StarMap) -> None:
        turn = turn_of(table)
        if turn.set_up:
            turn = await self.found_homeworld(table, turn)
        else:
            while (action := await self.next_action(table, turn)) is not None:
                turn = self.do(table, turn, action)
        self.finish(table, turn)

    async def found_homeworld(self, table: StarMap, turn: Turn) -> Turn:
        chosen: list[Kind] = []
        while len(chosen) < 3:
            chosen.append(await homeworld_question(turn, chosen, forgiven(table.options)))
            table.chosen = [NAME[kind] for kind in chosen]
        name = next_name(turn.position, table.names_given)
        star, second, ship = chosen
        homeworld = await confirmation(turn, Homeworld(star, second, ship, name))
        assert isinstance(homeworld, Homeworld)
        return self.do(table, turn, homeworld)

    async def next_action(self, table: StarMap, turn: Turn) -> Action | None:
        """The next action of the turn, or None for its end; ships may be picked up on the way."""
        ship = None
        name = next_name(turn.position, table.names_given)
        while isinstance(step := await question(turn, ship, name), Ship):
            ship = step
            table.picked = ship_key(turn, ship)
        table.picked = ""
        return None if isinstance(step, Pass) else step

    def do(self, table: StarMap, turn: Turn, action: Action) -> Turn:
        before, turn = turn.position, turn.after(action)
        table.done.append(write(before, action))
        table.say(told(before, action))
        for line in consequences(before, action, turn.position):
            table.say(line)
        table.position = to_data(turn.position)
        table.left = turn.left
        table.power = "" if turn.power is None else LETTERS[turn.power]
        if isinstance(action, Homeworld | Discover):
            table.names_given += 1
        return turn

    def finish(self, table: StarMap, turn: Turn) -> None:
        """End the turn: what was done becomes the last turn, and the match may be over."""
        if not table.done:
            table.done.append(write(turn.position, PASS))
            table.say(told(turn.position, PASS))
        position = turn.end()
        table.position = to_data(position)
        table.turns += 1
        table.last, table.done, table.chosen = table.done, [], []
        table.left, table.power = 1, ""
        table.ended = turn.verdict() or ""
        if table.options.get("repetition") == "draw":
            key = position.key()
            table.seen[key] = table.seen.get(key, 0) + 1
            if table.seen[key] == 3 and not table.ended:
                table.ended = "repetition"

    def result(self, table: StarMap) -> Outcome | None:
        both = [0, 1]
        match table.ended:
            case "win0" | "win1":
                winner = int(table.ended[-1])
                return _won(winner, by_own_turn=table.position.to_move != winner)
            case "draw":
                says = _("both homeworlds were lost in the same turn")
                return Outcome("both_eliminated", says, both, draw=True)
            case "repetition":
                says = _("the same position occurred for the third time")
                return Outcome("repetition", says, both, draw=True)
        return None

    def view(self, table: StarMap, seat: Seat | None) -> View:
        return see(table)

    def determinize(self, table: StarMap, seat: Seat | None, chance: Chance) -> StarMap:
        return table  # nothing is hidden

    def stand_in(self, table: StarMap, question: Question[Any]) -> Json:
        assert isinstance(question, Choose)
        turn = turn_of(table)
        if not turn.set_up:
            return standing_in(turn, question)
        wanted = ("bank:y1", "bank:b2", "bank:g3", "confirm")[len(table.chosen)]
        return wanted if wanted in question.options else next(iter(question.options))

    def parse_turn(self, table: StarMap, text: str) -> Sequence[Json]:
        return answers(table, text, forgiven(table.options))

    def split_record(self, record: str) -> Sequence[str]:
        return split_record(record)


def forgiven(options: Mapping[str, str]) -> Forgiven:
    return ANY_SHIP if options.get("any_ship") == "any" else ()


def _won(winner: Seat, by_own_turn: bool) -> Outcome:
    loser = Name(1 - winner)
    if by_own_turn:
        says = _("{player} has lost the homeworld", player=loser)
        return Outcome("elimination", says, [winner])
    says = _("{player} ended the turn without a ship at home", player=loser)
    return Outcome("self_elimination", says, [winner])
