"""Moderators decide nothing in matches that they play or have played; operators with all rights do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match

if TYPE_CHECKING:
    from lobby.people.models import Person


def check_not_own(match: Match, operator: Person | None) -> None:
    """Raise IllegalAnswer if a moderator has a seat in the match; a command has no operator."""
    if operator is None or operator.is_superuser:
        return
    if match.seats.filter(person_id=operator.pk).exists():
        raise IllegalAnswer(_("you have a seat in this match: another moderator has to decide"))
