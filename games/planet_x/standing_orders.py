"""Standing orders: what need not be asked while others take their time."""

from __future__ import annotations

from typing import Any

from games.core import Json, Question, Seat, StandingOrder, _
from games.planet_x.state import Search


def no_one_has_found_planet_x(table: Search, seat: Seat) -> bool:
    return table.finder is None


def submit_nothing(table: Search, question: Question[Any]) -> Json | None:
    """Theories are asked for whenever the arrow comes to them, of everybody at once."""
    options = getattr(question, "options", {})
    return "none" if any(key.startswith("token:") for key in options) else None


STANDING_ORDERS = {
    "no-theory": StandingOrder(
        _("Submit no theories"),
        _("in every theory phase, until somebody has found Planet X"),
        no_one_has_found_planet_x,
        submit_nothing,
    ),
}
