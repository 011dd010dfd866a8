"""Moderators decide nothing in matches and rooms of their own; operators with all rights do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.chat.models import ChatMessage, Report
from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.matches.models import Match

if TYPE_CHECKING:
    from lobby.people.models import Person


def check_not_own_message(message: ChatMessage, operator: Person | None) -> None:
    """Raise IllegalAnswer if a moderator has a seat in the message's match, or is a member of its room."""
    room = message.room
    if message.at_match is not None:
        check_not_own(message.at_match, operator)
    elif room is None or operator is None or operator.is_superuser:
        return
    elif room.members.filter(person_id=operator.pk).exists():
        raise IllegalAnswer(_("you are in this room: another moderator has to decide"))


def check_not_own_report(report: Report, operator: Person | None) -> None:
    """Raise IllegalAnswer if the report is about the moderator, or about a message beside them."""
    if report.message is not None:
        check_not_own_message(report.message, operator)
    elif operator is not None and not operator.is_superuser and report.about == operator:
        raise IllegalAnswer(_("this report is about you: another moderator has to decide"))


def check_not_own(match: Match, operator: Person | None) -> None:
    """Raise IllegalAnswer if a moderator has a seat in the match; a command has no operator."""
    if operator is None or operator.is_superuser:
        return
    if match.seats.filter(person_id=operator.pk).exists():
        raise IllegalAnswer(_("you have a seat in this match: another moderator has to decide"))
