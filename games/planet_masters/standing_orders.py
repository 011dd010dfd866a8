"""Automatic answers to attacks and councils."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core import Json, Question, Seat, StandingOrder, _
from games.planet_masters.dice.counting import progress
from games.planet_masters.state import Phase, PlanetMasters


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


STANDING_ORDERS = {
    "leader": StandingOrder(
        _("Vote for every council on the leader"),
        _("and against those on others, while you do not lead yourself"),
        while_i_do_not_lead,
        vote_down_the_leader,
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
}
