"""Victory, the round limit, and the end of a turn."""

from __future__ import annotations

from games.core import Message, Name, Outcome, _
from games.planet_masters.counting import resources, score, standing
from games.planet_masters.state import PlanetMasters

WON_BY: dict[str, Message] = {
    "build": _("{player} wins: the last planet fell into place while building"),
    "manage": _("{player} wins: every planet shows resource or influence"),
    "occupation": _("{player} wins by occupying the last colony"),
    "pressure": _("{player} wins: the pressure turned the home planet to good"),
}
STOPPED: dict[str, Message] = {
    "limit": _("The round limit is reached: planets owned count first, then victory faces, votes and defence"),
    "standstill": _("Nobody has rolled a die for 20 rounds: planets owned count first, then victory faces, votes and defence"),
}  # fmt: skip
STANDSTILL = 20  # rounds without a roll: nobody is there any more, or nobody wants to go on


def check_victory(table: PlanetMasters, seat: int, won_by: str) -> bool:
    """Whether `seat` owns all it can own and every planet die shows a victory face: then it wins."""
    now = standing(table.players[seat])
    if now.planets < table.planets_to_win or now.good < now.planets:
        return False
    table.phase, table.target = "over", None
    table.winner, table.won_by = seat, won_by
    record(table)
    table.say(Message(WON_BY[won_by].id, {"player": Name(seat)}), heading=True)
    return True


def end_turn(table: PlanetMasters) -> None:
    """The locks of this turn are lifted and the next player counts the resources."""
    for die in table.mover.colonies:
        die.locked = False
    record(table)
    table.turns += 1
    table.target = None
    table.active = (table.active + 1) % table.seats
    count_idle_turns(table)
    if limit_reached(table):
        stop(table, "limit")
    elif table.idle >= STANDSTILL * table.seats:
        stop(table, "standstill")
    else:
        begin_turn(table)


def count_idle_turns(table: PlanetMasters) -> None:
    rolls = sum(player.tally.planets + player.tally.military for player in table.players)
    table.idle = table.idle + 1 if rolls == table.rolls else 0
    table.rolls = rolls


def stop(table: PlanetMasters, why: str) -> None:
    """The match ends without a victory by the dice."""
    table.phase, table.won_by = "over", why
    table.say(STOPPED[why], heading=True)


def record(table: PlanetMasters) -> None:
    """Write down how everybody stands, for the look back at the end."""
    stands = [standing(player) for player in table.players]
    table.history.append("".join(f"{each.planets}{each.good}" for each in stands))


def begin_turn(table: PlanetMasters) -> None:
    table.phase = "build"
    table.resources_left = resources(table.mover)


def limit_reached(table: PlanetMasters) -> bool:
    limit = table.options["limit"]
    return limit != "none" and table.round > int(limit)


def outcome(table: PlanetMasters) -> Outcome | None:
    """Who has won and how; without a victory by the dice all whose score is best share it."""
    if table.phase != "over":
        return None
    if table.winner is not None:
        says = Message(WON_BY[table.won_by].id, {"player": Name(table.winner)})
        return Outcome(table.won_by, says, [table.winner])
    best = max(score(player) for player in table.players)
    winners = [seat for seat, player in enumerate(table.players) if score(player) == best]
    return Outcome(table.won_by, STOPPED[table.won_by], winners, draw=len(winners) > 1)
