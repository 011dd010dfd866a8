"""The end of a match: an empty or lost homeworld, or the third occurrence of a position.

RULES.md § The end.
"""

from __future__ import annotations

from games.core import Name, Outcome, Seat, _
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import Ending, StarMap


def decide_ending(table: StarMap, turn: Turn) -> Ending:
    """Return the result at the end of `turn`; count the position if the third one is a draw."""
    verdict = turn.verdict() or ""
    if table.options.get("repetition") == "draw":
        key = turn.end().key()
        table.seen[key] = table.seen.get(key, 0) + 1
        if table.seen[key] == 3 and not verdict:
            return "repetition"
    return verdict


def result(table: StarMap) -> Outcome | None:
    match table.ended:
        case "win0":
            return _won(table, 0)
        case "win1":
            return _won(table, 1)
        case "draw":
            message = _("both homeworlds were lost in the same turn")
            return Outcome("both_eliminated", message, [0, 1], draw=True)
        case "repetition":
            message = _("the same position occurred for the third time")
            return Outcome("repetition", message, [0, 1], draw=True)
    return None


def _won(table: StarMap, winner: Seat) -> Outcome:
    loser = Name(1 - winner)
    if table.position.to_move != winner:  # so the winner has just moved
        if _by_catastrophe(table, 1 - winner):
            message = _("a catastrophe has destroyed the homeworld of {player}", player=loser)
            personal = {1 - winner: _("A catastrophe has destroyed your homeworld")}
        else:
            message = _("the last ship at the homeworld of {player} was captured", player=loser)
            personal = {1 - winner: _("The last ship at your homeworld was captured")}
        return Outcome("elimination", message, [winner], personal=personal)
    message = _("{player} ended the turn without a ship at home", player=loser)
    personal = {1 - winner: _("You ended your turn without a ship at home")}
    return Outcome("self_elimination", message, [winner], personal=personal)


def _by_catastrophe(table: StarMap, loser: Seat) -> bool:
    """Return whether the last turn took the homeworld, or its last ships, by a catastrophe."""
    home = next((system for system in table.position.systems if system.home == loser), None)
    return home is None or any(written.startswith(f"catastrophe {home.name} ") for written in table.last_turn)
