"""Points of the Sector Core, and the end of a match: at 20 points (10 in a short match), or with one side left.

Points count at once: `Galaxy.score`. RULES.md § The turn, § Teams.
"""

from __future__ import annotations

from games.core import Message, Name, Outcome, Seat, _
from games.impulse.cards.effects import COLORS, Color
from games.impulse.map.grid import CORE, GATES_OF
from games.impulse.state import Galaxy
from games.impulse.view.text import points_name

ACTIVATION = 1  # for transports that arrive at the Sector Core, before any boost


def core_gates(table: Galaxy, seat: Seat) -> int:
    """Return the number of Sector Core gates a player holds, with any number of ships."""
    return sum(gate in table.cruisers[seat] for gate in GATES_OF[CORE])


def score_core(table: Galaxy, seat: Seat) -> None:
    """Score a point for each gate of the Sector Core with own cruisers."""
    n = core_gates(table, seat)
    if n:
        table.say(
            _(
                "{player} patrols the Sector Core: {points}.",
                player=Name(seat),
                points=points_name(n),
            )
        )
        table.score(seat, {"core": n})


def activation_points(table: Galaxy, seat: Seat, transports: int) -> dict[Color, int]:
    """Return the points of transports on the Sector Core, by the colour of the boosting gems."""
    return {color: ACTIVATION + table.boost(seat, color, transports) for color in COLORS}


def result(table: Galaxy) -> Outcome | None:
    if not table.ended:
        return None
    return Outcome(table.ended, outcome_text(table), table.winners, table.scores)


def outcome_text(table: Galaxy) -> Message:
    if table.ended == "points":
        best = max(table.winners, key=lambda seat: table.scores[seat])
        return _("{player} has {n} points", player=Name(best), n=table.scores[best])
    last = next(seat for seat in table.winners if seat not in table.eliminated)
    if len(table.winners) > 1:
        return _("only the team of {player} has ships left", player=Name(last))
    return _("only {player} has ships left", player=Name(last))
