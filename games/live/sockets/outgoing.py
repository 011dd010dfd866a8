"""Send frames over a socket in order; of a replaceable kind, only the newest."""

from __future__ import annotations

import asyncio
import itertools
import logging
from sys import getsizeof

from games.live.sockets.asgi import Send
from games.protocol.close_codes import CloseCode

log = logging.getLogger("games")
MAX_HELD = 1_000_000  # bytes of memory for frames that the client has not read
MATCH = "match"  # the kind sent after all others


class Outgoing:
    """The frames on their way to one client. The server takes one when the client has read enough."""

    def __init__(self, send: Send, lines: int = 0) -> None:
        self.lines = lines  # final ones of the journal that the client has
        self.is_closed = False
        self._send = send
        self._frames: dict[int | str, str] = {}  # by number, replaceable ones by kind
        self._numbers = itertools.count()
        self._final = 0  # lines that the client has after the waiting `match` frame
        self._held = 0  # bytes of the waiting frames and of the one being sent
        self._sending: asyncio.Task[None] | None = None
        self._is_given_up = self._has_told_close = False

    async def accept(self) -> None:
        self.is_closed = False
        await self._send({"type": "websocket.accept"})

    def frame(self, frame: str) -> None:
        """Send a frame. Give up a client for which too much waits."""
        self._put(next(self._numbers), frame)

    def newest(self, kind: str, frame: str) -> None:
        """Send a frame in place of a waiting one of its kind."""
        if kind in self._frames:
            self._take(kind)
        self._put(kind, frame)

    def match(self, frame: str, final: int) -> None:
        """Send a `match` frame in place of a waiting one, after the other frames."""
        self._final = final
        self.newest(MATCH, frame)

    async def end(self, frame: str | None, code: CloseCode) -> None:
        """Send the waiting frames and a last one, if any, and close."""
        self.is_closed = True
        if self._sending is not None:
            await self._sending
        if frame is not None and not self._has_told_close:
            await self._send({"type": "websocket.send", "text": frame})
        await self._close(code)

    def _put(self, key: int | str, frame: str) -> None:
        if self.is_closed:
            return
        self._frames[key] = frame
        self._held += getsizeof(frame)
        if self._held > MAX_HELD:
            self.is_closed = self._is_given_up = True
            self._frames.clear()
        elif self._sending is None:  # a task begins after the frames of this turn of the event loop
            self._sending = asyncio.get_running_loop().create_task(self._drain())

    def _take(self, key: int | str) -> str:
        frame = self._frames.pop(key)
        self._held -= getsizeof(frame)
        return frame

    async def _drain(self) -> None:
        """Send the waiting frames. Close a client that was given up as soon as it reads again."""
        try:
            while self._frames:
                key = next((each for each in self._frames if each != MATCH), MATCH)
                if key == MATCH:
                    self.lines = self._final
                frame = self._take(key)
                self._held += getsizeof(frame)
                await self._send({"type": "websocket.send", "text": frame})
                self._held -= getsizeof(frame)
            if self._is_given_up:
                await self._close(CloseCode.TOO_MUCH)
        except Exception as error:  # of the server's own kind: the connection is gone, and the socket notices too
            log.debug("a frame could not be sent: %s", error)
        finally:
            self._sending = None

    async def _close(self, code: CloseCode) -> None:
        if not self._has_told_close:
            self._has_told_close = True
            await self._send({"type": "websocket.close", "code": int(code)})
