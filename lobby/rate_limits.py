"""Refuse visitors of the lobby's pages who do something too often (`games.services.rate_limits`)."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.services.rate_limits import within_limit
from games.web.visitor import network_of_visitor
from lobby.refusal import Refused


class TooOften(Refused):
    """Something was done too often by somebody, from one address or about one thing."""

    def __init__(self) -> None:
        super().__init__(
            _("That was too often in a short time. Please wait a while and try again.")
        )


def count(request: HttpRequest, what: str, *, about: str = "") -> None:
    """Count one more `what` of this visitor's network, or of what it does `about` something.

    Raises:
        TooOften: it was too many.
    """
    network = network_of_visitor(request)
    if not within_limit(what, f"{network}/{about}" if about else network):
        raise TooOften
