"""How many handshakes of a network were refused: whoever goes on is looked up no more."""

from __future__ import annotations

from django.conf import settings

from games.live.flow_control import PersonBudgets, TokenBucket
from games.services.rate_limits import network_of

REFUSED_PER_SECOND = 2.0
REFUSED_BURST = 120.0  # a class whose match is gone, each with a few pages open

_budgets = PersonBudgets()


def was_refused(address: str) -> None:
    """Count a handshake from this address that was refused."""
    _budget(address).take()


def is_refused_too_often(address: str) -> bool:
    """Return whether so many from this address's network were refused that no more are looked up."""
    return settings.RATE_LIMITS and _budget(address).is_empty


def _budget(address: str) -> TokenBucket:
    return _budgets.of(network_of(address), REFUSED_PER_SECOND, REFUSED_BURST)
