"""The council: everybody votes at once, and who is voted down loses a military die."""

from __future__ import annotations

from games.core import Choose, Message, Name, Option, _, plural, together
from games.planet_masters.conquest import lose_military, which_to_lose
from games.planet_masters.counting import votes
from games.planet_masters.state import PlanetMasters
from games.planet_masters.victory import end_turn

FOR, AGAINST = "for", "against"


async def vote(table: PlanetMasters) -> None:
    """Ballots are cast in secret and revealed together; a tie is not enough."""
    assert table.target is not None
    ballots = await together({seat: ballot(table, seat) for seat in range(table.seats)})
    table.reveal()
    for seat, (side, stands) in ballots.items():
        tell_ballot(table, seat, side)
        if stands:
            table.players[seat].standing[table.target] = side
    passed = carried(table, {seat: side for seat, (side, _stands) in ballots.items()})
    if passed and table.players[table.target].military:
        table.phase = "await_loss"
    else:
        end_turn(table)


async def ballot(table: PlanetMasters, seat: int) -> tuple[str, bool]:
    """How `seat` votes, and whether that shall stand; a standing vote is not asked for."""
    assert table.target is not None
    if side := table.players[seat].standing.get(table.target):
        return side, True
    return await Choose(
        seat,
        _("Shall {player} lose a military die?", player=Name(table.target)),
        BALLOTS,
        hint=_(
            "Your weight: {n} of {all} votes. It takes more for than against.",
            n=votes(table.players[seat]),
            all=sum(votes(player) for player in table.players),
        ),
        hidden=True,
    )


STANDS = _("and without being asked in councils on the same player, until a colony has a new owner")
BALLOTS = {
    "for": Option((FOR, False), _("For")),
    "against": Option((AGAINST, False), _("Against")),
    "for:standing": Option((FOR, True), _("Always for"), STANDS),
    "against:standing": Option((AGAINST, True), _("Always against"), STANDS),
}


def tell_ballot(table: PlanetMasters, seat: int, side: str) -> None:
    assert table.target is not None
    who, n = Name(seat), votes(table.players[seat])
    automatic = table.target in table.players[seat].standing
    said: Message
    if side == FOR and automatic:
        said = plural("{player} votes for with {n} vote, by a standing vote", "{player} votes for with {n} votes, by a standing vote", n, player=who)  # fmt: skip
    elif side == FOR:
        said = plural("{player} votes for with {n} vote", "{player} votes for with {n} votes", n, player=who)  # fmt: skip
    elif automatic:
        said = plural("{player} votes against with {n} vote, by a standing vote", "{player} votes against with {n} votes, by a standing vote", n, player=who)  # fmt: skip
    else:
        said = plural("{player} votes against with {n} vote", "{player} votes against with {n} votes", n, player=who)  # fmt: skip
    table.say(said)


def carried(table: PlanetMasters, sides: dict[int, str]) -> bool:
    """Whether the votes for are more than those against."""
    weights = {FOR: 0, AGAINST: 0}
    for seat, side in sides.items():
        weights[side] += votes(table.players[seat])
    passed = weights[FOR] > weights[AGAINST]
    table.say(
        _("The council is carried, {pro} to {con}", pro=weights[FOR], con=weights[AGAINST])
        if passed
        else _("The council fails, {pro} to {con}", pro=weights[FOR], con=weights[AGAINST])
    )
    return passed


async def lose(table: PlanetMasters) -> None:
    """The candidate gives up a military die of their own choice."""
    assert table.target is not None
    prompt = _("The council has voted you down: which die do you lose?")
    die = await which_to_lose(table, table.target, prompt)
    lose_military(table, table.players[table.target], die)
    end_turn(table)
