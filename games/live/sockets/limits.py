"""Limits of sockets: frames of each, and sockets of a visitor."""

from __future__ import annotations

import time
from collections import OrderedDict

FRAMES_PER_SECOND = 20.0
FRAMES_BURST = 60.0
MAX_BAD_FRAMES = 30.0  # until the socket is closed
BAD_FRAMES_FORGIVEN_PER_SECOND = 0.3
MAX_BUDGETS = 10_000  # kept at once
MAX_SOCKETS = 12  # of one person at one match
MAX_SOCKETS_IN_ALL = 100  # at matches: of one person, or of all nameless people of a network
MAX_SPECTATORS = 1000  # of one match in one process


class TokenBucket:
    """A budget of up to `size` tokens that gains `rate` a second."""

    __slots__ = ("_at", "_rate", "_size", "_tokens")

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size, self._tokens = rate, size, size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token. Return False if there is none."""
        if self.is_empty:
            return False
        self._tokens -= 1
        return True

    @property
    def is_empty(self) -> bool:
        """Return whether there is no token to take."""
        now = time.monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return self._tokens < 1


class PersonBudgets:
    """Token buckets of people, each for all their sockets in this process."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[int | str | None, TokenBucket] = OrderedDict()  # the last used at the end

    def of(self, person: int | str | None, rate: float, size: float) -> TokenBucket:
        """Return the bucket of a person, a full one at first.

        Nameless people share one: those of a network (str), or all (None).
        """
        bucket = self._buckets.pop(person, None) or TokenBucket(rate, size)
        self._buckets[person] = bucket
        if len(self._buckets) > MAX_BUDGETS:
            self._buckets.popitem(last=False)
        return bucket
