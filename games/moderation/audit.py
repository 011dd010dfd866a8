"""Log of operators' actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import Truncator

from games.matches.models import Match
from games.moderation.models import OperatorAction

if TYPE_CHECKING:
    from lobby.people.models import Person

COMMAND = "manage.py"  # in place of an operator's name


def action_record(
    *,
    kind: OperatorAction.Kind,
    operator: Person | None,
    about: object,
    person: Person | None = None,
    match: Match | None = None,
    reason: str = "",
) -> None:
    """Record an operator's action, in the transaction of the action; for None, a command did it."""
    OperatorAction.objects.create(
        kind=kind,
        operator=operator,
        operator_name=operator.name if operator else COMMAND,
        person=person,
        match=match,
        about=Truncator(str(about)).chars(120),
        reason=Truncator(reason).chars(300),
    )
