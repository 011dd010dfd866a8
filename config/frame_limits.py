"""How much a socket may send, whoever reads it, before it is cut off: the servers ask for no limit of frames.

An application refuses what is too much and tells why (`games/live/flow_control.py`). It never sees pings, pongs
and the parts of a message, though, and hears of other frames when they have been read already: a megabyte of
the smallest keeps a process from everything else for seconds.
"""

from __future__ import annotations

from typing import Any

from games.live.flow_control import TokenBucket

FRAMES_PER_SECOND = 40.0  # of whatever kind: twice what an application takes
FRAMES_BURST = 400.0  # more than enough to be refused by the application first
# bytes: twice what an application takes, so that it tells who is a little over it
MAX_MESSAGE = 16_384
MAX_WAITING = 100  # messages that an application has not got to
PART = 4096  # bytes that are read before it is looked whether it has become too much


def parts_of(data: bytes) -> list[bytes]:
    """Return what has come in, as parts that are quickly read."""
    if len(data) <= PART:
        return [data]
    return [data[start : start + PART] for start in range(0, len(data), PART)]


class FrameBudgets:
    """The budgets of frames of one server's sockets; without `rate_limits`, whatever comes is taken."""

    def __init__(self, rate_limits: bool) -> None:
        self._rate_limits = rate_limits

    def take(self, socket: Any) -> bool:
        """Take one of the frames that a socket may send. Return False if it has sent too many."""
        if not self._rate_limits:
            return True
        budget: TokenBucket | None = getattr(socket, "frame_budget", None)
        if budget is None:
            budget = socket.frame_budget = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)
        return budget.take()
