"""Refusals of sockets, and a network's budget of them; beyond it the site looks no visitor up."""

from __future__ import annotations

from django.conf import settings

from games.core.dialogue.messages import Message
from games.live.sockets.limits import PersonBudgets, TokenBucket
from games.protocol.close_codes import CloseCode
from games.site.rate_limits import network_of

REFUSED_PER_SECOND = 2.0
REFUSED_BURST = 120.0  # a school class, each with a few pages of a match that is gone

_budgets = PersonBudgets()


class SocketRefused(Exception):
    """The socket is closed, with a sentence and a close code."""

    def __init__(self, message: Message, code: CloseCode) -> None:
        super().__init__(message.id)
        self.message = message
        self.code = code


def was_refused(address: str) -> None:
    """Count a refused handshake from this address."""
    _budget(address).take()


def is_refused_too_often(address: str) -> bool:
    """Return whether the network of this address has used up its budget."""
    return settings.RATE_LIMITS and _budget(address).is_empty


def _budget(address: str) -> TokenBucket:
    return _budgets.of(network_of(address), REFUSED_PER_SECOND, REFUSED_BURST)
