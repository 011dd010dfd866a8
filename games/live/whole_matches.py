"""How often a whole match is sent to somebody who asks for it once more: it is a thousand times what asks for it."""

from __future__ import annotations

from django.conf import settings

from games.live.flow_control import PersonBudgets
from games.live.sockets import counted_as

# Browsers never ask, programs when they have lost something.
PER_SECOND, BURST = 1.0, 10.0  # of one person
NAMELESS_PER_SECOND, NAMELESS_BURST = 4.0, 40.0  # of a network's people without a name

_budgets = PersonBudgets()


def may_have_all(person: int | None, address: str) -> bool:
    """Take a whole match from what this person, or network, may ask for by all their sockets here."""
    rate, size = (NAMELESS_PER_SECOND, NAMELESS_BURST) if person is None else (PER_SECOND, BURST)
    return not settings.RATE_LIMITS or _budgets.of(counted_as(person, address), rate, size).take()
