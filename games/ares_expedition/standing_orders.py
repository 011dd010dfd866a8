"""Standing orders: phases of this round in which a player will do nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.ares_expedition.table import Mars
from games.core import Choose, Json, Message, Question, Seat, StandingOrder, _

ENOUGH = ("pass", "end")


def to_come(phase: str, mars: Mars, seat: Seat) -> bool:
    """Whether the phase is still to come in this round, or is under way."""
    return mars.round > 0 and phase in mars.phases and phase not in mars.done


def pass_it(phase: str, mars: Mars, question: Question[Any]) -> Json | None:
    """Enough at once; what a card of this phase asks in between is not answered."""
    if mars.phase != phase or not isinstance(question, Choose):
        return None
    return next((key for key in ENOUGH if key in question.options), None)


def passing(phase: str, label: Message) -> StandingOrder[Mars]:
    return StandingOrder(
        label, _("in this round"), partial(to_come, phase), partial(pass_it, phase)
    )


STANDING_ORDERS = {
    "pass:development": passing("development", _("Play no green card")),
    "pass:construction": passing("construction", _("Play no blue or red card")),
    "pass:action": passing("action", _("Use no actions")),
}
