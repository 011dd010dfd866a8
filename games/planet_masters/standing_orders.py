"""Standing orders: what one does about others without being asked."""

from __future__ import annotations

from typing import Any

from games.core import Json, Question, Seat, StandingOrder, _
from games.planet_masters.counting import standing
from games.planet_masters.state import PlanetMasters


def is_leader(table: PlanetMasters, seat: Seat) -> bool:
    """Whether nobody owns more planets, or as many with more of them at work."""
    return standing(table.players[seat]) == max(standing(player) for player in table.players)


def while_i_do_not_lead(table: PlanetMasters, seat: Seat) -> bool:
    return not table.players or not is_leader(table, seat)


def until_my_turn(table: PlanetMasters, seat: Seat) -> bool:
    return table.active != seat and table.phase not in ("races", "setup")


def vote_down_the_leader(table: PlanetMasters, question: Question[Any]) -> Json | None:
    if table.phase != "await_votes" or table.target is None:
        return None
    return "for" if is_leader(table, table.target) else "against"


def about_attacks(answer: str) -> Json:
    def say(table: PlanetMasters, question: Question[Any]) -> Json | None:
        return answer if table.phase == "await_cancel" else None

    return say


STANDING_ORDERS = {
    "leader": StandingOrder(
        _("Vote for every council on whoever leads"),
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
