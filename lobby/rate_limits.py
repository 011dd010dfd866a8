"""How often one address or one person may do what costs something."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.services.rate_limits import within_limit
from games.web.visitor import network_of_visitor
from lobby.refusal import Refused

AN_HOUR = {
    "name": 60, "room": 60, "join": 120, "return": 30, "invite": 120, "account": 20, "data": 20,
    "sign_in": 30, "sign_in_to": 60,
}  # fmt: skip


class TooOften(Refused):
    """Something was done too often from one address or about one thing."""


def count(request: HttpRequest, what: str, *, about: str = "") -> None:
    """Count one more `what` of this visitor's address, or `about` something wherever it comes from.

    Raises:
        TooOften: it was too many in an hour.
    """
    if not settings.RATE_LIMITS:
        return
    if not within_limit(what, about or network_of_visitor(request), AN_HOUR[what]):
        raise TooOften(_("That was very often in a short time. Please wait a while and try again."))
