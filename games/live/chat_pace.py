"""How often the whole chat of a match is sent: it has all its newest messages each time, which may be long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

BYTES_PER_SECOND = 64 * 1024  # that a reader takes at least: more often than that nobody is sent it

log = logging.getLogger("games")


class ChatPace:
    """Sends the chat at once, and again when what was sent has had its time: once for all that has come.

    `send` sends it as it is then, and returns how many bytes were the most for one reader. A chat of two
    hundred messages of 500 emoji has 444 kB, and after 1 MB a reader is cut off.
    """

    def __init__(self, send: Callable[[], Awaitable[int]]) -> None:
        self._send = send
        self._is_due = self._is_resting = False
        self._sending: asyncio.Task[None] | None = None

    async def changed(self) -> None:
        """Send it, or have it sent later if it was sent just now."""
        self._is_due = True
        if self._is_resting:
            return
        self._is_due, self._is_resting = False, True
        size = 0
        try:
            size = await self._send()
        finally:
            asyncio.get_running_loop().call_later(size / BYTES_PER_SECOND, self._go_on)

    def _go_on(self) -> None:
        self._is_resting = False
        if self._is_due:
            self._sending = asyncio.get_running_loop().create_task(self._changed_meanwhile())

    async def _changed_meanwhile(self) -> None:
        try:
            await self.changed()
        except Exception as error:  # the database is away: the next message brings it
            log.warning("the chat of a match could not be sent: %s", error)
