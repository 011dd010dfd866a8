"""What a socket is sent: frames in their order, and the match as it is now to whoever reads slowly."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from itertools import compress

from games.live.asgi import Send
from games.live.eager import begin
from games.live.flow_control import MAX_WAITING, SendWindow
from games.protocol.close_codes import CloseCode

log = logging.getLogger("games")
WHOLE = {f'{{"type":"{kind}"' for kind in ("people", "clocks", "notes", "chat")}


class Outgoing:
    """The frames that are on their way to one browser."""

    def __init__(self, send: Send, lines: int) -> None:
        self.lines = lines  # of the journal that the browser has for good
        self.is_closed = False
        self._send = send
        self._window = SendWindow()
        self._frames: deque[str] = deque()
        self._waiting = 0  # characters in these
        self._is_given_up = False
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
        """Send any other frame. If the client does not read, not without end."""
        if self.is_closed:
            return
        self._frames.append(frame)
        self._waiting += len(frame)
        if self._waiting > MAX_WAITING and self._sending is not None:
            self._shed()
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
        if self._is_given_up:
            return
        self.is_closed = True
        await self._send({"type": "websocket.send", "text": frame})
        await self.close(code)

    async def close(self, code: int) -> None:
        """Close without another frame."""
        self.is_closed = True
        await self._send({"type": "websocket.close", "code": code})

    def _shed(self) -> None:
        """Leave out what newer frames say anew, and give the client up if it is too much all the same.

        It is closed when the server takes something again, and counts as open until then: nobody has many
        that do not read.
        """
        frames, newest = self._frames, {_kind(frame): frame for frame in self._frames}
        is_needed = [_kind(each) not in WHOLE or newest[_kind(each)] is each for each in frames]
        self._frames = deque(compress(frames, is_needed))
        self._waiting = sum(map(len, self._frames))
        if self._waiting > MAX_WAITING:
            self.is_closed = self._is_given_up = True
            self._frames.clear()
            self._newest = None

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
                    self._waiting -= len(text)
                elif self._newest is not None and self._window.is_open:
                    version, text, self.lines = self._newest
                    self._newest = None
                    self._window.on_sent(version, len(text))
                else:
                    return
                await self._send({"type": "websocket.send", "text": text})
            if self._is_given_up:
                await self.close(CloseCode.TOO_MUCH)
        except Exception as error:  # the connection is gone; the socket notices it as well
            log.debug("a frame could not be sent: %s", error)
        finally:
            self._sending = None


def _kind(frame: str) -> str:
    """Return the beginning of a frame, which tells its type."""
    return frame.partition(",")[0]
