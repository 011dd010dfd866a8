"""What a socket is sent: frames in their order, and the match as it is now to whoever reads slowly."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from games.live.asgi import Send
from games.live.eager import begin
from games.live.flow_control import SendWindow

log = logging.getLogger("games")


class Outgoing:
    """The frames that are on their way to one browser."""

    def __init__(self, send: Send, lines: int) -> None:
        self.lines = lines  # of the journal that the browser has for good
        self.is_closed = False
        self._send = send
        self._window = SendWindow()
        self._frames: deque[str] = deque()
        self._newest: tuple[int, str, int] | None = None
        self._is_due = False  # whether it will be begun to send them
        self._sending: asyncio.Task[None] | None = None

    async def accept(self) -> None:
        await self._send({"type": "websocket.accept"})

    def match(self, version: int, frame: str, final: int) -> None:
        """Send a `match` frame. If the client reads slowly, only the newest is kept."""
        self._newest = (version, frame, final)
        self._flush()

    def frame(self, frame: str) -> None:
        """Send any other frame."""
        self._frames.append(frame)
        self._flush()

    def on_ack(self, version: int) -> None:
        """Go on sending: the client has the `match` frames up to `version`."""
        self._window.on_ack(version)
        self._flush()

    async def end(self, frame: str, code: int) -> None:
        """Send what is on its way, and this as the last frame, and close."""
        self._begin_due()
        if self._sending is not None:
            await self._sending
        self.is_closed = True
        await self._send({"type": "websocket.send", "text": frame})
        await self.close(code)

    async def close(self, code: int) -> None:
        """Close without another frame."""
        self.is_closed = True
        await self._send({"type": "websocket.close", "code": code})

    def _flush(self) -> None:
        is_idle = self._sending is None and not self._is_due and not self.is_closed
        if is_idle and (self._frames or self._newest):
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._begin_due)

    def _begin_due(self) -> None:
        """Begin to send, when all is known that is to be sent: other frames come before the match."""
        if self._is_due:
            self._is_due = False
            self._sending = begin(self._drain())

    async def _drain(self) -> None:
        try:
            while not self.is_closed:
                if self._frames:
                    text = self._frames.popleft()
                elif self._newest is not None and self._window.is_open:
                    version, text, self.lines = self._newest
                    self._newest = None
                    self._window.on_sent(version, len(text))
                else:
                    return
                await self._send({"type": "websocket.send", "text": text})
        except Exception as error:  # the connection is gone; the socket notices it as well
            log.debug("a frame could not be sent: %s", error)
        finally:
            self._sending = None
