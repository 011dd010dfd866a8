"""The council: all vote at once, and a candidate voted down loses a military die. RULES.md § Council."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from games.core import Choose, Message, Name, Option, Seat, _, listed, together
from games.planet_masters.dice.counting import votes
from games.planet_masters.phases.conquest import lose_die_of_choice
from games.planet_masters.questions import ask
from games.planet_masters.state import Phase, PlanetMasters, Side, Vote
from games.planet_masters.view.text import BALLOTS_REVEALED, filled


class Ballot(NamedTuple):
    """A vote, and whether it stands for all later councils on the same candidate."""

    side: Side
    stands: bool = False


async def council(table: PlanetMasters, candidate: Seat) -> None:
    """Collect all ballots in secret and reveal them together; a tie is not enough."""
    weights = [votes(player) for player in table.players]
    ballots = await together(range(table.seats), lambda seat: cast_ballot(table, seat, candidate, weights), sealed=True)
    table.reveal()
    sides = [ballots[seat].side for seat in range(table.seats)]
    table.conflict = Vote(table.turns, table.active, candidate, sides, weights)
    for seat, ballot in ballots.items():
        reveal_ballot(table, seat, candidate, ballot, weights[seat])
    pro = sum(weights[seat] for seat, ballot in ballots.items() if ballot.side == "for")
    con = sum(weights) - pro
    if pro <= con:
        table.say(_("The motion fails, {pro} to {con}", pro=pro, con=con))
        return
    table.say(_("The motion passes, {pro} to {con}", pro=pro, con=con))
    if table.players[candidate].military:
        await lose_by_vote(table, candidate)


async def cast_ballot(table: PlanetMasters, seat: Seat, candidate: Seat, weights: list[int]) -> Ballot:
    """Return the ballot of `seat`; a player with a standing vote is not asked."""
    if side := table.players[seat].standing_votes.get(candidate):
        return Ballot(side, stands=True)
    caller = (
        _("You called this council.") if seat == table.active else _("Called by {player}.", player=Name(table.active))
    )
    question = Choose(
        seat,
        _("Should you lose a military die?")
        if seat == candidate
        else _("Should {player} lose a military die?", player=Name(candidate)),
        BALLOTS_ON_ONESELF if seat == candidate else BALLOTS,
        hint=_(
            "{caller} You have {n} of {all} votes; more must be for than against. {others}",
            caller=caller,
            n=weights[seat],
            all=sum(weights),
            others=votes_of_others(seat, weights),
        ),
        hidden=True,
        topic=Phase.VOTES,
        about=[f"home:{candidate}"],
    )
    return await ask(table, question)


def votes_of_others(seat: Seat, weights: list[int]) -> Message:
    others = [
        _("{player} ({n})", player=Name(other), n=weight) for other, weight in enumerate(weights) if other != seat
    ]
    return _("Others: {votes}.", votes=listed(others))


STANDS = _("on this player, until a colony changes hands")
BALLOTS = {
    "for": Option(Ballot("for"), _("For")),
    "against": Option(Ballot("against"), _("Against")),
    "for:standing": Option(Ballot("for", stands=True), _("Always for"), STANDS),
    "against:standing": Option(Ballot("against", stands=True), _("Always against"), STANDS),
}
AGAINST_ONESELF = _("You would vote to take a military die from yourself. Do you want to?")
BALLOTS_ON_ONESELF = {
    key: replace(ballot, warning=AGAINST_ONESELF) if ballot.value.side == "for" else ballot
    for key, ballot in BALLOTS.items()
}


def reveal_ballot(table: PlanetMasters, seat: Seat, candidate: Seat, ballot: Ballot, weight: int) -> None:
    """Write the ballot of `seat` into the log, and keep a standing vote."""
    standing_votes = table.players[seat].standing_votes
    line = BALLOTS_REVEALED[ballot.side, candidate in standing_votes]
    table.say(filled(line, n=weight, player=Name(seat)))
    if ballot.stands:
        standing_votes[candidate] = ballot.side


async def lose_by_vote(table: PlanetMasters, candidate: Seat) -> None:
    """Have the candidate give up a military die."""
    prompt = _("The council has voted you down: which die do you lose?")
    await lose_die_of_choice(table, candidate, prompt, Phase.LOSS)
