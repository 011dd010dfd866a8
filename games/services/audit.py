"""What operators did, for their page of it; every service that they call writes it itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.text import Truncator

from games.models import Match, OperatorAction

if TYPE_CHECKING:
    from lobby.models import Person


def action_record(
    *,
    kind: OperatorAction.Kind,
    operator: Person,
    about: object,
    person: Person | None = None,
    match: Match | None = None,
    reason: str = "",
) -> None:
    """Record what an operator has just done; call it in the transaction that does it."""
    OperatorAction.objects.create(
        kind=kind,
        operator=operator,
        operator_name=operator.login or operator.name,
        person=person,
        match=match,
        about=Truncator(str(about)).chars(120),
        reason=Truncator(reason).chars(300),
    )
