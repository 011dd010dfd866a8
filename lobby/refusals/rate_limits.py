"""Rate limits of the lobby's pages (`games.site.rate_limits`)."""

from __future__ import annotations

from django.http import HttpRequest

from games.site import rate_limits
from games.visitors.visitor import network_of_visitor


def count(request: HttpRequest, what: str, *, about: str = "") -> None:
    """Count a `what` against the limit of the visitor's network, or of `about`.

    Raises:
        TooOften: the limit is reached.
    """
    network = network_of_visitor(request)
    rate_limits.count(what, f"{network}/{about}" if about else network)
