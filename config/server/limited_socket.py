"""Limit the frames of one socket: uvicorn bounds the size of a message, not the number of frames.

The application refuses what is too much and says why (`games/live/flow_control.py`). It never sees pings, pongs
and parts of messages, though, and sees other frames only when they have been read.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from typing import Any

from django.conf import settings
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame

from games.live.flow_control import TokenBucket

FRAMES_PER_SECOND = 40.0  # of all kinds: twice what the application takes
FRAMES_BURST = 400.0  # the application refuses earlier, and says why
MAX_UNSENT = 1_000_000  # bytes that wait for a client to read
PART = 4096  # bytes that are parsed before the budget is looked at
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class LimitedSocket(WebSocketsSansIOProtocol):
    """Cut off a client that sends too many frames or reads no answers, and answer every handshake.

    It stops these attacks; tests/config/test_limited_socket.py shows each:
    - a megabyte of the smallest frames or pings, which would keep all others waiting for seconds;
    - pings whose answers are never read, which would fill the memory;
    - handshakes with a body or with malformed headers, which would stay open without an answer;
    - texts that are not UTF-8, each of which would log a traceback.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._budget = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)

    def data_received(self, data: bytes) -> None:
        """Parse a part at a time, until the client is cut off."""
        for start in range(0, len(data), PART):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PART])
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or NO_HANDSHAKE)
            self.transport.close()

    def handle_text(self, event: Frame) -> None:
        if self._takes_frame():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._takes_frame():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._takes_frame():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._takes_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._takes_frame():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, or close the socket of a text that is not UTF-8."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def _takes_frame(self) -> bool:
        """Return whether to handle one more frame; abort the connection if there are too many."""
        if self.transport.is_closing():
            return False
        in_budget = not settings.RATE_LIMITS or self._budget.take()
        if in_budget and self.transport.get_write_buffer_size() <= MAX_UNSENT:
            return True
        self.transport.abort()
        return False
