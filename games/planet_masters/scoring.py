"""End of a match: victory, or else the round limit or a standstill. RULES.md § Victory, § Stand-offs."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Message, Name, Outcome, Seat, _
from games.planet_masters.dice.counting import defence, progress, votes
from games.planet_masters.state import Phase, PlanetMasters, Player
from games.planet_masters.statistics import record_progress
from games.planet_masters.view.text import filled

Victory: TypeAlias = Literal["build", "manage", "occupation", "pressure"]

WON_BY: dict[str, Message] = {
    "build": _("{player} wins: the last planet fell into place while building"),
    "manage": _("{player} wins: every planet shows resource or influence"),
    "occupation": _("{player} wins by occupying the last colony"),
    "pressure": _("{player} wins: pressure gave the home planet what was missing"),
}
VICTORIES: dict[str, Message] = {
    "build": _("The last planet fell into place while building"),
    "manage": _("Every planet shows resource or influence"),
    "occupation": _("The last colony is occupied"),
    "pressure": _("Pressure gave the home planet what was missing"),
}
STOPPED: dict[str, Message] = {
    "limit": _("The round limit is reached: most planets win, then victory faces, votes and defence"),
    "standstill": _("Nobody has rolled a die for 20 rounds: most planets win, then victory faces, votes and defence"),
}  # fmt: skip
STANDSTILL = 20  # rounds without a roll after which the match is abandoned


class MatchWon(Exception):
    """Leaves the running turn as soon as a player has won."""


def check_victory(table: PlanetMasters, seat: Seat, won_by: Victory) -> None:
    """End the match if `seat` owns all it can own and every planet die shows a victory face.

    Raises: MatchWon.
    """
    owned, fitting = progress(table.players[seat])
    if owned < table.planets_to_win or fitting < owned:
        return
    table.phase, table.target = Phase.OVER, None
    table.winner, table.won_by = seat, won_by
    record_progress(table)
    table.say(filled(WON_BY[won_by], player=Name(seat)), heading=True)
    raise MatchWon


def end_without_victory(table: PlanetMasters) -> bool:
    """End the match at the round limit or in a standstill; return True if it ends."""
    count_idle_turns(table)
    limit = table.options["limit"]
    if limit != "none" and table.round > int(limit):
        table.won_by = "limit"
    elif table.idle_turns >= STANDSTILL * table.seats:
        table.won_by = "standstill"
    else:
        return False
    table.phase = Phase.OVER
    table.say(STOPPED[table.won_by], heading=True)
    return True


def count_idle_turns(table: PlanetMasters) -> None:
    rolls = sum(each.tally.planet_rolls + each.tally.military_rolls for each in table.players)
    table.idle_turns = table.idle_turns + 1 if rolls == table.counted_rolls else 0
    table.counted_rolls = rolls


def result(table: PlanetMasters) -> Outcome | None:
    """Return the winners and their way to win; without a victory, all players with the best score."""
    if not table.over:
        return None
    if table.winner is not None:
        return Outcome(table.won_by, VICTORIES[table.won_by], [table.winner])
    best = max(score(player) for player in table.players)
    winners = [seat for seat, player in enumerate(table.players) if score(player) == best]
    return Outcome(table.won_by, STOPPED[table.won_by], winners, draw=len(winners) > 1)


def score(player: Player) -> tuple[int, int, int, int]:
    """Return planets, victory faces, council votes and defence, which decide in this order."""
    return *progress(player), votes(player), defence(player)
