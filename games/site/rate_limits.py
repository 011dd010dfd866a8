"""Rate limits for visitors, people and addresses."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import BaseCache

from games.core.dialogue.messages import Message, plural
from games.core.dialogue.questions import IllegalAnswer
from games.site import database_time
from games.site.addresses import known_address
from games.site.cache import with_cache

if TYPE_CHECKING:
    from lobby.people.models import Person

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600  # seconds
IPV6_NETWORK = 64  # bits of the network of a household or server
ADDRESSES_KEPT = 4000  # in a cache, since a new socket asks twice for its network

MOST = {  # number of acts, in so many seconds
    "name": (60, HOUR), "room": (60, HOUR), "join": (120, HOUR), "return": (30, HOUR),
    "invite": (120, HOUR), "account": (20, HOUR), "data": (20, HOUR), "load": (20, HOUR),
    "sign_in": (30, HOUR), "token": (30, HOUR),  # unknown tokens
    "codes": (20, HOUR), "passkeys": (60, HOUR),  # asked for by one person, from one network
    "code": (30, HOUR), "all_codes": (100_000, HOUR),  # entered from one network, from all
    "session": (120, HOUR),  # new ones of nameless visitors
    "people": (60, HOUR),  # searches for names
    "room_chat": (12, 24),  # messages and reports of one person in rooms
    "person_report": (10, HOUR),  # reports of people by one person
    "pace": (120, HOUR),  # changes of the pace of computer opponents
    "invitations": (5, HOUR),  # of one person by one person
    "watch_link": (20, HOUR),  # new ones by one person, at all matches
    "watching": (120, HOUR),  # matches that an invite link opens to one network
    "hint": (120, HOUR), "review": (20, HOUR),
    "lesson": (3000, HOUR),  # answers: a school class learns behind one address
    "why": (600, HOUR), "suppose": (1200, HOUR),  # reasons, and conclusions on a note sheet, by one person
    "sign_in_to": (12, HOUR),  # one login from one network, so that no other network can lock it
    "api": (300, MINUTE),  # requests by one token
    "confirmations_to": (5, DAY),  # one e-mail address
    "confirmations_by": (10, DAY), "tests": (30, DAY),  # one person
    "passwords": (20, DAY),  # checks of one person's password before a new address
}  # fmt: skip


class TooOften(IllegalAnswer):
    """A rate limit is exceeded."""

    def __init__(self, seconds: int) -> None:
        super().__init__(too_often(seconds))
        self.seconds = seconds  # to wait


def too_often(seconds: int) -> Message:
    """Return the sentence for an exceeded limit, with the seconds to wait."""
    if seconds < MINUTE:
        return plural(
            "Too many requests. Please try again in {n} second.",
            "Too many requests. Please try again in {n} seconds.",
            seconds,
        )
    if seconds <= 90 * MINUTE:
        return plural(
            "Too many requests. Please try again in {n} minute.",
            "Too many requests. Please try again in {n} minutes.",
            ceil(seconds / MINUTE),
        )
    return plural(
        "Too many requests. Please try again in {n} hour.",
        "Too many requests. Please try again in {n} hours.",
        ceil(seconds / HOUR),
    )


def count(what: str, about: object) -> None:
    """Count one more `what` of `about`. Raises: TooOften."""
    if seconds := seconds_to_wait(what, about):
        raise TooOften(seconds)


def seconds_to_wait(what: str, about: object) -> int:
    """Count one more `what` of `about`. Return 0, or the seconds to wait above the limit.

    Without the shared cache, each process counts for itself.
    """
    if not settings.RATE_LIMITS:
        return 0
    most, seconds = MOST[what]
    key = f"limit:{what}:{about}"
    return with_cache(lambda cache: _count(cache, key, most, seconds))


def _count(cache: BaseCache, key: str, most: int, seconds: int) -> int:
    end, now = f"{key}:end", database_time.now().timestamp()
    cache.add(key, 0, seconds)
    try:
        counted = int(cache.incr(key))
    except ValueError:  # it expired between the two calls
        counted = 1
    if counted == 1:
        cache.set(end, now + seconds, seconds)
    if counted <= most:
        return 0
    left: float = cache.get(end, now + seconds) - now
    return min(seconds, max(1, ceil(left)))


@lru_cache(maxsize=ADDRESSES_KEPT)
def network_of(address: str) -> str:
    """Return the address itself or, for IPv6, its network, as a key for limits."""
    known = known_address(address)
    if known is None:
        return address[:60]
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network((int(known), IPV6_NETWORK), strict=False))


def person_hold(person: Person) -> None:
    """Lock a person's row while enforcing a per-person limit."""
    get_user_model()._default_manager.select_for_update(no_key=True).get(pk=person.pk)
