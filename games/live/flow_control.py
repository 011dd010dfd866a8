"""How much a socket may say, and how much it is told before it has read."""

from __future__ import annotations

import time
from collections import deque

FRAMES_A_SECOND = 20.0
BURST = 60.0
STRIKES = 30.0  # bad frames until the socket is closed; one is forgiven every few seconds
FORGIVEN_A_SECOND = 0.3
MAX_UNREAD = 60
MAX_UNREAD_BYTES = 256 * 1024
MAX_SOCKETS = 12  # of one person at one match
MAX_SPECTATORS = 1000  # of one match in one process


class Bucket:
    """Holds up to `size` tokens and gains `rate` a second."""

    __slots__ = ("_at", "_rate", "_size", "_tokens")

    def __init__(self, rate: float, size: float) -> None:
        self._rate, self._size, self._tokens = rate, size, size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = time.monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Window:
    """The `match` frames that were sent and of which the client has not said that it read them."""

    __slots__ = ("_bytes", "_sent")

    def __init__(self) -> None:
        self._sent: deque[tuple[int, int]] = deque()
        self._bytes = 0

    @property
    def is_open(self) -> bool:
        return len(self._sent) < MAX_UNREAD and self._bytes < MAX_UNREAD_BYTES

    def sent(self, version: int, size: int) -> None:
        self._sent.append((version, size))
        self._bytes += size

    def read(self, version: int) -> None:
        """The client has everything up to `version`."""
        while self._sent and self._sent[0][0] <= version:
            self._bytes -= self._sent.popleft()[1]
