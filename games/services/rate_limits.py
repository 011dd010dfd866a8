"""How often one visitor, one person or one address may do what costs something: the only such counts."""

from __future__ import annotations

import ipaddress
import time
from functools import lru_cache
from math import ceil

from django.conf import settings
from django.core.cache import BaseCache

from games.addresses import known_address
from games.core.messages import Message, plural
from games.core.questions import IllegalAnswer
from games.services.site_cache import with_cache

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600  # seconds
IPV6_NETWORK = 64  # bits: what one household or server is given
ADDRESSES_KEPT = 4000  # with their networks: each socket that opens asks for its own twice

MOST = {  # of what, in so many seconds
    "name": (60, HOUR), "room": (60, HOUR), "join": (120, HOUR), "return": (30, HOUR),
    "invite": (120, HOUR), "account": (20, HOUR), "data": (20, HOUR), "load": (20, HOUR),
    "sign_in": (30, HOUR), "token": (30, HOUR),  # tokens that are not known
    "session": (120, HOUR),  # that begin for who has no name
    "people": (60, HOUR),  # names that are looked for
    "invitations": (5, HOUR),  # of one person by one person
    "watch_link": (20, HOUR),  # new ones by one person, at all matches
    "hint": (120, HOUR), "review": (20, HOUR),
    "lesson": (3000, HOUR),  # answers: a school class learns behind one address
    "why": (600, HOUR), "suppose": (1200, HOUR),  # reasons and what follows on a note sheet, by one person
    "sign_in_to": (12, HOUR),  # one login, from one network: nobody locks others out of theirs
    "api": (300, MINUTE),  # requests by one token
    "confirmations_to": (5, DAY),  # one e-mail address
    "confirmations_by": (10, DAY), "tests": (30, DAY),  # one person
    "passwords": (20, DAY),  # of their own that one person gives before an address is added
}  # fmt: skip


class TooOften(IllegalAnswer):
    """Something was done too often by somebody, from one network or about one thing."""

    def __init__(self, seconds: int) -> None:
        super().__init__(too_often(seconds))
        self.seconds = seconds  # until it may be done again


def too_often(seconds: int) -> Message:
    """Return the sentence that something was done too often and may be done again in so many seconds."""
    if seconds < MINUTE:
        return plural(
            "That was too often in a short time. Please try again in {n} second.",
            "That was too often in a short time. Please try again in {n} seconds.",
            seconds,
        )
    if seconds <= 90 * MINUTE:
        return plural(
            "That was too often in a short time. Please try again in {n} minute.",
            "That was too often in a short time. Please try again in {n} minutes.",
            ceil(seconds / MINUTE),
        )
    return plural(
        "That was too often in a short time. Please try again in {n} hour.",
        "That was too often in a short time. Please try again in {n} hours.",
        ceil(seconds / HOUR),
    )


def count(what: str, about: object) -> None:
    """Count one more `what` of `about`. Raises: TooOften."""
    if seconds := seconds_to_wait(what, about):
        raise TooOften(seconds)


def seconds_to_wait(what: str, about: object) -> int:
    """Count one more `what` of `about`. Return 0, or the seconds to wait if that is too many in its time.

    Where the cache of all processes cannot be reached, each process counts for itself.
    """
    if not settings.RATE_LIMITS:
        return 0
    most, seconds = MOST[what]
    key = f"limit:{what}:{about}"
    return with_cache(lambda cache: _count(cache, key, most, seconds))


def _count(cache: BaseCache, key: str, most: int, seconds: int) -> int:
    end = f"{key}:end"
    cache.add(key, 0, seconds)
    try:
        counted = int(cache.incr(key))
    except ValueError:  # it has expired between the two calls
        counted = 1
    if counted == 1:
        cache.set(end, time.time() + seconds, seconds)
    if counted <= most:
        return 0
    left: float = cache.get(end, time.time() + seconds) - time.time()
    return min(seconds, max(1, ceil(left)))


@lru_cache(maxsize=ADDRESSES_KEPT)
def network_of(address: str) -> str:
    """Return what an address is counted as: itself, or the network that an IPv6 address is in."""
    known = known_address(address)
    if known is None:
        return address[:60]
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network((int(known), IPV6_NETWORK), strict=False))
