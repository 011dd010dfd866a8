"""The end of a match: points, tie-breaks and the result. RULES.md § The end and the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from games.core import Message, Name, Outcome, Seat, _
from games.planet_x.sky.facts import Located
from games.planet_x.sky.sectors import THEORIES, Letter, Mode
from games.planet_x.sky.track import Pawn
from games.planet_x.state import Search
from games.planet_x.theories.tokens import Token

FINDER_POINTS = 10


class Score(msgspec.Struct, frozen=True):
    """The points of one player: for being first, for each kind of theory, for Planet X."""

    first: int
    theories: dict[Letter, int]
    planet_x: int

    @property
    def total(self) -> int:
        return self.first + sum(self.theories.values()) + self.planet_x

    @property
    def rank(self) -> tuple[int, int, int]:
        """Return the order of winners: the total, then Planet X, then being first."""
        return self.total, self.planet_x, self.first


def result(table: Search) -> Outcome | None:
    """Return the winners: most points, then most for Planet X, then most for being first, or all.

    A single player without the bot wins only by locating Planet X.
    """
    if not table.over:
        return None
    final = final_scores(table)
    best = max(score.rank for score in final)
    first = [pawn for pawn in table.pawns if final[pawn].rank == best]
    in_vain = len(table.pawns) == 1 and table.finder is None
    winners = [pawn for pawn in first if pawn < table.seats and not in_vain]
    totals = [score.total for score in final][: table.seats]
    reason = "located" if table.finder is not None else "unsolved"
    personal = {}
    if table.finder is not None and table.finder != table.bot and table.bot not in first:
        personal = {table.finder: _("You located Planet X")}
    message = how_it_ended(table, first)
    return Outcome(reason, message, winners, totals, len(first) > 1, personal)


def how_it_ended(table: Search, first: list[Pawn]) -> Message:
    if table.finder is None:
        return _("Nobody has located Planet X")
    located = _("{player} located Planet X", player=table.name(table.finder))
    if len(first) == 1 and first[0] == table.bot != table.finder:
        return _("{located}, but the bot has more points", located=located)
    return located


def resignation(table: Search, seat: Seat) -> Outcome | None:
    """Return the end of the match when a single player resigns."""
    if table.seats > 1:
        return None
    return Outcome("resignation", _("{player} gave up the search", player=Name(seat)))


def final_scores(table: Search) -> list[Score]:
    """Return the score of every pawn."""
    return scores(table.tokens, table.mode, planet_x_points(table), len(table.pawns))


def planet_x_points(table: Search) -> dict[Pawn, int]:
    points = {
        event.pawn: final_locate_points(table.behind(event.pawn))
        for event in table.events
        if event.final and event.pawn is not None and isinstance(event.fact, Located)
    }
    return points if table.finder is None else points | {table.finder: FINDER_POINTS}


def final_locate_points(behind: int) -> int:
    """Return the points for Planet X of a pawn so many sectors behind the finder."""
    return 2 * behind


def scores(tokens: Sequence[Token], mode: Mode, planet_x: Mapping[Pawn, int], pawns: int) -> list[Score]:
    """Return the score of every pawn from the right theories and its points for Planet X."""
    right = [token for token in tokens if token.state == "right"]
    earliest: dict[int, int] = {}
    for token in right:
        earliest[token.sector] = min(token.phase, earliest.get(token.sector, token.phase))
    return [
        Score(
            first=sum(t.phase == earliest[t.sector] for t in right if t.owner == pawn),
            theories={
                letter: mode.points[letter] * sum(t.object == letter for t in right if t.owner == pawn)
                for letter in THEORIES
            },
            planet_x=planet_x.get(pawn, 0),
        )
        for pawn in range(pawns)
    ]
