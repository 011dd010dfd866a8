"""The race: expected points of theories, closeness of others to the planet, and the chance to win.

Points are expectations from one player's knowledge; a formula turns a lead of points into a chance to win.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from games.planet_x.ai.expected_information import Look
from games.planet_x.ai.knowledge import Knowledge
from games.planet_x.scoring import FINDER_POINTS, final_locate_points, planet_x_points
from games.planet_x.sky.sectors import THEORIES
from games.planet_x.sky.track import LOCATE_MONTHS, Pawn
from games.planet_x.state import Search
from games.planet_x.theories.tokens import Token, final_theory_limit

LEAD = 5.0  # lead in points with odds of e to 1
LAST_LEAD = 1.0  # the same when only hidden theories are open
FOUND: Mapping[str, tuple[float, float]] = {"standard": (17.0, 3.0), "expert": (21.0, 4.0)}
"""Mean and standard deviation of the month in which a player is ready to locate Planet X."""
A_TURN = 2.5  # average months of an action
FINAL_THEORY = 2.2  # average points of a theory as a final action
FAILED = 5.0  # points that a failed location gives the others
WRONG = 0.15  # probability that another player's theory is wrong


def chance_to_win(lead: float) -> float:
    """Return the chance to win of a player so many points ahead of the best other."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, lead)) / LEAD))


def chance_at_last(lead: float) -> float:
    """Return the chance to win with such a lead after all theories are turned up."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, lead)) / LAST_LEAD))


def ready(table: Search, month: float) -> float:
    """Return the probability that a player is ready to locate Planet X after so many months."""
    mean, deviation = FOUND[table.mode.key]
    return 0.5 * (1 + math.erf((month - mean) / (deviation * math.sqrt(2))))


def lasts(table: Search, months: float) -> float:
    """Return the probability that the search goes on for so many months."""
    now = 1 - ready(table, table.track.rear)
    return (1 - ready(table, table.track.rear + months)) / max(now, 0.02)


def phases_left(table: Search) -> float:
    """Return the expected number of theory phases with a theory still to submit."""
    mean, _deviation = FOUND[table.mode.key]
    return max(0.3, (mean + LOCATE_MONTHS - 2 - table.track.rear) / 3)


def points_on_board(knowledge: Knowledge, pawn: Pawn) -> float:
    """Return the expected points of the theories of `pawn`."""
    return sum(points_of(knowledge, token) for token in knowledge.table.tokens if token.owner == pawn)


def points_of(knowledge: Knowledge, token: Token) -> float:
    """Return the expected points of a theory; of other players' only the sector is known."""
    points = knowledge.mode.points
    if token.state == "wrong":
        return 0.0
    first = 1.0 if is_first(knowledge.table, token) else 0.2
    if token.state == "right":
        return points[token.object] + first
    if token.owner == knowledge.pawn:
        return knowledge.chance(token.object, token.sector) * (points[token.object] + first)
    here = {letter: knowledge.chance(letter, token.sector) for letter in THEORIES}
    sure = 1.0 if token.owner == knowledge.table.bot else 1 - WRONG
    return sure * sum(chance * (points[letter] + first) for letter, chance in here.items())


def is_first(table: Search, token: Token) -> bool:
    """Return whether no theory of an earlier phase about the same sector may be right."""
    return not any(
        other.sector == token.sector and other.phase < token.phase and other.state != "wrong" for other in table.tokens
    )


@dataclass(frozen=True, slots=True)
class Race:
    """The standing of a pawn's player: own points on the board, and those of each other."""

    knowledge: Knowledge
    own: float
    others: Mapping[Pawn, float]

    @property
    def months(self) -> int:
        return self.knowledge.table.track.months[self.knowledge.pawn]

    def if_right(self, later: int = 0) -> float:
        """Return the chance to win after locating Planet X so many months later."""
        return self._ends_at(self.own + FINDER_POINTS, self.months + later + LOCATE_MONTHS)

    def _ends_at(self, own: float, month: int) -> float:
        """Return the chance to win with `own` points if the finder stands at `month` in the end."""
        ahead = [own - self.at_the_end(pawn, month) for pawn in self.others]
        return chance_to_win(min(ahead, default=60.0))

    def at_the_end(self, pawn: Pawn, month: int) -> float:
        """Return another player's points with a final action behind a finder at `month`."""
        table, points = self.knowledge.table, self.others[pawn]
        stands = table.track.months[pawn]
        behind = month - stands
        if behind <= 0:
            return points
        theories = FINAL_THEORY * min(final_theory_limit(behind), sum(table.tokens_left(pawn).values()))
        located = final_locate_points(min(behind, LOCATE_MONTHS)) * ready(table, stands)
        return points + max(theories, located)

    def at_last(self, points: float) -> float:
        """Return the chance to win if the player's final action brings so many points."""
        located = planet_x_points(self.knowledge.table)
        rivals = [theories + located.get(pawn, 0) for pawn, theories in self.others.items()]
        return chance_at_last(self.own + points - max(rivals, default=0.0))

    def if_wrong(self) -> float:
        """Return the chance to win after a failed location: five months are lost."""
        return chance_to_win(self.lead - FAILED)

    def if_others_find_it(self) -> float:
        return chance_to_win(self.lead - FINDER_POINTS + 2 * FINAL_THEORY)

    @property
    def lead(self) -> float:
        return self.own - max(self.others.values(), default=0.0)

    def overtaken(self, months: int) -> float:
        """Return the probability that another player locates Planet X before the next turn in so many months."""
        table, nobody = self.knowledge.table, 1.0
        for pawn in self.others:
            stands = table.track.months[pawn]
            turns_until = self.months + months
            if stands <= turns_until:
                before = 1 - ready(table, stands - A_TURN)
                nobody *= (1 - ready(table, max(stands, turns_until - A_TURN))) / max(before, 0.02)
        return 1 - nobody

    def locating(self, chance: float, later: int = 0) -> float:
        """Return the chance to win by a guess with this probability."""
        return chance * self.if_right(later) + (1 - chance) * self.if_wrong()

    def waiting(self, look: Look) -> float:
        """Return the chance to win by making a look first, and then guessing or going on."""
        goes_on = chance_to_win(self.lead)
        best = 0.0
        for row in look.after:
            right = self.knowledge.surest(row)
            total = float(row.sum())
            best += max(
                total * goes_on,
                right * self.if_right(look.months) + (total - right) * self.if_wrong(),
            )
        lost = self.overtaken(look.months)
        return (1 - lost) * best + lost * self.if_others_find_it()


def race(knowledge: Knowledge) -> Race:
    """Return the standing of a player by the player's knowledge."""
    others = {pawn: points_on_board(knowledge, pawn) for pawn in knowledge.table.pawns if pawn != knowledge.pawn}
    return Race(knowledge, points_on_board(knowledge, knowledge.pawn), others)
