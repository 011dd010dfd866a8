"""Refuse visitors of the lobby's pages who do something too often (`games.services.rate_limits`)."""

from __future__ import annotations

from django.http import HttpRequest

from games.services import rate_limits
from games.web.visitor import network_of_visitor


def count(request: HttpRequest, what: str, *, about: str = "") -> None:
    """Count one more `what` of this visitor's network, or of what it does `about` something.

    Raises:
        TooOften: it was too many.
    """
    network = network_of_visitor(request)
    rate_limits.count(what, f"{network}/{about}" if about else network)
