"""Automatic answers, so that the others need not wait."""

from __future__ import annotations

from typing import Any

from games.core import ChooseSome, Json, Question, Seat, StandingOrder, _
from games.planet_x.options import QuestionTopic
from games.planet_x.state import Search


def planet_x_is_hidden(table: Search, seat: Seat) -> bool:
    return table.finder is None


def submit_nothing(table: Search, question: Question[Any]) -> Json | None:
    """Answer a question for theories, asked of everybody at once in a theory phase."""
    if question.topic != QuestionTopic.THEORY:
        return None
    return [] if isinstance(question, ChooseSome) else "none"


STANDING_ORDERS = {
    "no-theory": StandingOrder(
        _("Submit no theories"),
        _("in every theory phase, until somebody locates Planet X"),
        planet_x_is_hidden,
        submit_nothing,
    ),
}
