"""Lock of matches during maintenance, except for operators."""

from __future__ import annotations

from collections.abc import Collection, Set

from django.contrib.auth import get_user_model

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.site.periodic_work import is_in_maintenance

CLOSED = _("the site is closed for maintenance; please try again when it is open")


def locked_out(people: Collection[int | None]) -> Set[int | None]:
    """Return those of these people (primary keys; None: no person) that are locked out now."""
    if not is_in_maintenance():
        return frozenset()
    known = [person for person in people if person is not None]
    operators = get_user_model().objects.filter(pk__in=known, is_staff=True)
    return set(people) - set(operators.values_list("pk", flat=True))


def check_open(person: int | None) -> None:
    """Raise IllegalAnswer if this person (primary key; None: no person) is locked out."""
    if locked_out([person]):
        raise IllegalAnswer(CLOSED)
