"""How often one address or one person may do what costs something."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from lobby.refusal import Refused

HOUR = 3600
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
    key = f"limit:{what}:{about or request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, HOUR)
    try:
        done = cache.incr(key)
    except ValueError:  # it has expired between the two calls
        return
    if done > AN_HOUR[what]:
        raise TooOften(_("That was very often in a short time. Please wait a while and try again."))
