"""The rules of Homeworlds as the platform sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core import Chance, Growth, Json, Line, Outcome, Question, Rules, Seat, _
from games.homeworlds.chapters import CHAPTERS
from games.homeworlds.hidden import determinize
from games.homeworlds.invariants import faults
from games.homeworlds.notation_to_answers import answers
from games.homeworlds.opponents import MANNERS, OPPONENTS, HomeworldsReviewer
from games.homeworlds.picture import star_map
from games.homeworlds.records import EXAMPLE, names_in, split_record
from games.homeworlds.scoring import result
from games.homeworlds.setup import SETTINGS, lay_out, waived
from games.homeworlds.stand_in import stand_in
from games.homeworlds.state import StarMap
from games.homeworlds.turn import play_turn
from games.homeworlds.view import View, view


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
    record_options = {"any_ship": "any"}
    record_example = EXAMPLE
    state_type = StarMap
    told_only = frozenset({"occurred"})  # for who plans ahead
    view_type = View
    opponents = OPPONENTS
    opponent_manners = MANNERS
    reviewer = HomeworldsReviewer()

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> StarMap:
        return lay_out(seats, options, chance)

    async def turn(self, table: StarMap) -> None:
        await play_turn(table)

    def result(self, table: StarMap) -> Outcome | None:
        return result(table)

    def view(self, table: StarMap, seat: Seat | None) -> View:
        return view(table)

    def seat_view(self, table: StarMap, seat: Seat, public: Callable[[], View]) -> View:
        return public()

    def picture(self, view: View) -> str:
        return star_map(view)

    def faults(self, table: StarMap) -> Sequence[str]:
        return faults(table)

    def growing_parts(self, table: StarMap) -> Mapping[str, Growth]:
        positions = table.turns + 1
        return {"seen": Growth(positions, 200), "occurred": Growth(positions, 9)}

    def determinize(self, table: StarMap, seat: Seat | None, chance: Chance) -> StarMap:
        return determinize(table, seat, chance)

    def stand_in(self, table: StarMap, question: Question[Any]) -> Json:
        return stand_in(table, question)

    def concerns(self, line: Line, seat: Seat) -> bool:
        """Return whether a line tells of a capture or a catastrophe, or names the seat."""
        return line.code.startswith(("attack", "catastrophe")) or super().concerns(line, seat)

    def parse_turn(self, table: StarMap, text: str) -> Sequence[Json]:
        return answers(table, text, waived(table.options))

    def record_names(self, record: str) -> Sequence[str]:
        return names_in(record)

    def split_record(self, record: str) -> Sequence[str]:
        return split_record(record)
