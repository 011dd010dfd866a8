"""Messages to systemd about this process: ready, at work, stopping (sd_notify(3)).

Without systemd, as in ./play, nothing is sent.
"""

from __future__ import annotations

import os
import socket
import time
from contextlib import suppress

ALIVE_EVERY = 5.0  # seconds; systemd waits for WatchdogSec= of the units
LONGEST_ROUND = 600.0  # seconds of a worker: a big site's hourly maintenance takes minutes
SENDS_WITHIN = 1.0  # seconds
READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class ServiceState:
    """The state of this process, as systemd knows it."""

    def __init__(self) -> None:
        self._told = 0.0  # by the monotonic clock
        self._is_ready = False

    def at_work(self) -> None:
        """Tell systemd that the process works, at most every ALIVE_EVERY seconds, and first that it is ready."""
        if not self._is_ready:
            self._is_ready = True
            notify(READY)
        if time.monotonic() - self._told >= ALIVE_EVERY:
            self._told = time.monotonic()
            notify(ALIVE)


class Progress:
    """The last round of work of a thread, as another thread sees it."""

    def __init__(self) -> None:
        self._done_at = time.monotonic()

    def done(self) -> None:
        self._done_at = time.monotonic()

    @property
    def is_recent(self) -> bool:
        return time.monotonic() - self._done_at < LONGEST_ROUND


def notify(message: str) -> None:
    """Send a message to systemd, if it started this process. A lost message is sent again later."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
        connection.settimeout(SENDS_WITHIN)
        connection.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        connection.sendall(message.encode())
