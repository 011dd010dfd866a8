"""Automatic answers: phases of this round in which a player passes."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.ares_expedition.state import Mars, Phase, Topic
from games.core import Json, Message, Question, Seat, StandingOrder, _

ENOUGH: dict[str, str] = {Topic.PLAY_CARDS: "pass", Topic.ACTIONS: "end"}


def to_come(phase: Phase, mars: Mars, seat: Seat) -> bool:
    """Return whether the phase of this round is running or still to come."""
    return mars.round > 0 and phase in mars.phases and phase not in mars.done


def pass_phase(phase: Phase, mars: Mars, question: Question[Any]) -> Json | None:
    """Answer "enough"; cards' questions in this phase stay open."""
    return ENOUGH.get(question.topic) if mars.phase == phase else None


def passing(phase: Phase, label: Message) -> StandingOrder[Mars]:
    return StandingOrder(label, _("in this round"), partial(to_come, phase), partial(pass_phase, phase))


STANDING_ORDERS = {
    "pass:development": passing("development", _("Play no green card")),
    "pass:construction": passing("construction", _("Play no blue or red card")),
    "pass:action": passing("action", _("Use no actions")),
}
