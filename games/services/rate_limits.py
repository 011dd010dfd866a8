"""How often one visitor, one person or one address may do what costs something: the only such counts."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from django.conf import settings
from django.core.cache import BaseCache

from games.addresses import known_address
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
    "hint": (120, HOUR), "review": (20, HOUR),
    "lesson": (3000, HOUR),  # answers: a school class learns behind one address
    "why": (600, HOUR), "suppose": (1200, HOUR),  # reasons and what follows on a note sheet, by one person
    "second_factor": (12, HOUR),  # codes, by one operator
    "sign_in_to": (12, HOUR),  # one login, from one network: nobody locks others out of theirs
    "api": (300, MINUTE),  # requests by one token
    "confirmations_to": (5, DAY),  # one e-mail address
    "confirmations_by": (10, DAY), "tests": (30, DAY),  # one person
    "passwords": (20, DAY),  # of their own that one person gives before an address is added
}  # fmt: skip


def within_limit(what: str, about: object) -> bool:
    """Count one more `what` of `about`, and return whether that is not too many in its time.

    Where the cache of all processes cannot be reached, each process counts for itself.
    """
    if not settings.RATE_LIMITS:
        return True
    most, seconds = MOST[what]
    key = f"limit:{what}:{about}"
    return with_cache(lambda cache: _count(cache, key, seconds)) <= most


def _count(cache: BaseCache, key: str, seconds: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key))
    except ValueError:  # it has expired between the two calls
        return 1


@lru_cache(maxsize=ADDRESSES_KEPT)
def network_of(address: str) -> str:
    """Return what an address is counted as: itself, or the network that an IPv6 address is in."""
    known = known_address(address)
    if known is None:
        return address[:60]
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network((int(known), IPV6_NETWORK), strict=False))
