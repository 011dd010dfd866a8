"""Automatic answers to attacks and councils."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.core import Json, Message, Name, Question, Seat, StandingOrder, _
from games.planet_masters.dice.counting import progress
from games.planet_masters.state import Phase, PlanetMasters, Side

MOST_SEATS = 6
UNTIL_REMOVED = _("until you remove it; your newest answer applies")


def leaders(table: PlanetMasters) -> list[Seat]:
    """Return the seats with most planets, then most victory faces."""
    reached = [progress(player) for player in table.players]
    best = max(reached, default=None)
    return [seat for seat, each in enumerate(reached) if each == best]


def while_i_do_not_lead(table: PlanetMasters, seat: Seat) -> bool:
    return seat not in leaders(table)


def until_my_turn(table: PlanetMasters, seat: Seat) -> bool:
    return table.active != seat and table.phase not in (Phase.RACES, Phase.SETUP)


def vote_down_the_leader(table: PlanetMasters, question: Question[Any]) -> Json | None:
    if question.topic != Phase.VOTES:
        return None
    return "for" if table.target in leaders(table) else "against"


def about_attacks(answer: str) -> Callable[[PlanetMasters, Question[Any]], Json | None]:
    def reply(table: PlanetMasters, question: Question[Any]) -> Json | None:
        return answer if question.topic == Phase.CANCEL else None

    return reply


def has_begun(table: PlanetMasters, seat: Seat) -> bool:
    return table.phase not in (Phase.RACES, Phase.SETUP, Phase.OVER)


def plays_beside(candidate: Seat, table: PlanetMasters, seat: Seat) -> bool:
    """Return whether `candidate` is another seat of this match."""
    return candidate != seat and candidate < table.seats and has_begun(table, seat)


def about_me(table: PlanetMasters, question: Question[Any]) -> Json | None:
    return "against" if question.topic == Phase.VOTES and table.target == question.seat else None


def about_others(side: Side, table: PlanetMasters, question: Question[Any]) -> Json | None:
    return side if question.topic == Phase.VOTES and table.target != question.seat else None


def about_candidate(candidate: Seat, side: Side, table: PlanetMasters, question: Question[Any]) -> Json | None:
    return side if question.topic == Phase.VOTES and table.target == candidate else None


def ballot_on(candidate: Seat, side: Side, label: Message) -> StandingOrder[PlanetMasters]:
    """Return the order to vote on one side whenever `candidate` is nominated."""
    answer = partial(about_candidate, candidate, side)
    return StandingOrder(label, UNTIL_REMOVED, partial(plays_beside, candidate), answer, f"on:{candidate}")


def ballots_on_each() -> dict[str, StandingOrder[PlanetMasters]]:
    """Return the orders for councils on single players, by key, for and against each in turn."""
    orders: dict[str, StandingOrder[PlanetMasters]] = {}
    for candidate in range(MOST_SEATS):
        player = Name(candidate)
        orders[f"for:{candidate}"] = ballot_on(candidate, "for", _("Vote for every council on {player}", player=player))
        orders[f"against:{candidate}"] = ballot_on(
            candidate, "against", _("Vote against every council on {player}", player=player)
        )
    return orders


STANDING_ORDERS = {
    "leader": StandingOrder(
        _("Vote for every council on the leader"),
        _("and against those on others, while you do not lead yourself"),
        while_i_do_not_lead,
        vote_down_the_leader,
        "others",
    ),
    "cancel": StandingOrder(
        _("Cancel every attack I can"),
        _("until your next turn"),
        until_my_turn,
        about_attacks("cancel"),
        "attacks",
    ),
    "allow": StandingOrder(
        _("Let attacks happen"),
        _("until your next turn"),
        until_my_turn,
        about_attacks("allow"),
        "attacks",
    ),
    "against-me": StandingOrder(_("Vote against every council on me"), UNTIL_REMOVED, has_begun, about_me),
    "for-others": StandingOrder(
        _("Vote for every council on others"), UNTIL_REMOVED, has_begun, partial(about_others, "for"), "others"
    ),
    "against-others": StandingOrder(
        _("Vote against every council on others"), UNTIL_REMOVED, has_begun, partial(about_others, "against"), "others"
    ),
    **ballots_on_each(),
}
