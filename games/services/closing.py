"""Who may store anything at a match while the site is closed for maintenance: operators alone."""

from __future__ import annotations

from collections.abc import Collection, Set

from django.contrib.auth import get_user_model

from games.core.messages import _
from games.core.questions import IllegalAnswer
from games.services.rounds import is_resting

CLOSED = _("the site is closed for maintenance; please try again when it is open")


def kept_out(people: Collection[int | None]) -> Set[int | None]:
    """Return which of these people (primary keys; None: no person) may store nothing now."""
    if not is_resting():
        return frozenset()
    known = [person for person in people if person is not None]
    operators = get_user_model().objects.filter(pk__in=known, is_staff=True)
    return set(people) - set(operators.values_list("pk", flat=True))


def check_open(person: int | None) -> None:
    """Raise IllegalAnswer if the site is closed for this person (primary key; None: no person)."""
    if kept_out([person]):
        raise IllegalAnswer(CLOSED)
