"""The council: everybody votes at once, and who is voted down loses a military die. RULES.md § Council."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Choose, Name, Option, Seat, _, together
from games.planet_masters.asking import ask
from games.planet_masters.conquest import lose_die_of_choice
from games.planet_masters.counting import votes
from games.planet_masters.state import Phase, PlanetMasters, Side
from games.planet_masters.text import BALLOTS_REVEALED, filled


class Ballot(NamedTuple):
    """A vote, and whether it shall stand for all councils to come on the same candidate."""

    side: Side
    stands: bool = False


async def council(table: PlanetMasters, candidate: Seat) -> None:
    """Collect all ballots in secret and reveal them together; a tie is not enough."""
    ballots = await together(
        {seat: cast_ballot(table, seat, candidate) for seat in range(table.seats)}
    )
    table.reveal()
    for seat, ballot in ballots.items():
        tell_ballot(table, seat, candidate, ballot.side)
        if ballot.stands:
            table.players[seat].standing_votes[candidate] = ballot.side
    if is_carried(table, ballots) and table.players[candidate].military:
        await lose_by_vote(table, candidate)


async def cast_ballot(table: PlanetMasters, seat: Seat, candidate: Seat) -> Ballot:
    """Return how `seat` votes; a standing vote is not asked for."""
    if side := table.players[seat].standing_votes.get(candidate):
        return Ballot(side, stands=True)
    question = Choose(
        seat,
        _("Shall {player} lose a military die?", player=Name(candidate)),
        BALLOTS,
        hint=_(
            "Your weight: {n} of {all} votes. It takes more for than against.",
            n=votes(table.players[seat]),
            all=sum(votes(player) for player in table.players),
        ),
        hidden=True,
        topic=Phase.VOTES,
    )
    return await ask(table, question)


STANDS = _("and without being asked in councils on the same player, until a colony has a new owner")
BALLOTS = {
    "for": Option(Ballot("for"), _("For")),
    "against": Option(Ballot("against"), _("Against")),
    "for:standing": Option(Ballot("for", stands=True), _("Always for"), STANDS),
    "against:standing": Option(Ballot("against", stands=True), _("Always against"), STANDS),
}


def tell_ballot(table: PlanetMasters, seat: Seat, candidate: Seat, side: Side) -> None:
    player = table.players[seat]
    line = BALLOTS_REVEALED[side, candidate in player.standing_votes]
    table.say(filled(line, n=votes(player), player=Name(seat)))


def is_carried(table: PlanetMasters, ballots: dict[Seat, Ballot]) -> bool:
    """Count the weights, tell them, and return whether more are for than against."""
    weights: dict[Side, int] = {"for": 0, "against": 0}
    for seat, ballot in ballots.items():
        weights[ballot.side] += votes(table.players[seat])
    pro, con = weights["for"], weights["against"]
    table.say(
        _("The council is carried, {pro} to {con}", pro=pro, con=con)
        if pro > con
        else _("The council fails, {pro} to {con}", pro=pro, con=con)
    )
    return pro > con


async def lose_by_vote(table: PlanetMasters, candidate: Seat) -> None:
    """Have the candidate give up a military die."""
    prompt = _("The council has voted you down: which die do you lose?")
    await lose_die_of_choice(table, candidate, prompt, Phase.LOSS)
