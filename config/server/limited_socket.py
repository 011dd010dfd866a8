"""Frame limits of one socket; uvicorn limits only the size of a message.

The application refuses excess with a reason (`games/live/sockets/limits.py`). It sees no pings,
pongs or fragments, and other frames only after parsing.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from typing import Any

from django.conf import settings
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame

from games.live.sockets.limits import TokenBucket

FRAMES_PER_SECOND = 40.0  # of all kinds: twice the application's limit
FRAMES_BURST = 400.0  # above the application's limit, which gives a reason
MAX_UNSENT = 1_000_000  # bytes waiting for a client to read
PART = 4096  # bytes parsed between two looks at the budget
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class LimitedSocket(WebSocketsSansIOProtocol):
    """Disconnect clients with too many frames or unread answers; answer every handshake.

    It stops these attacks, each shown in tests/config/server/test_limited_socket.py:
    - a megabyte of tiny frames or pings, a delay of seconds for all others;
    - pings without reading the answers, a growing memory;
    - handshakes with a body or malformed headers, left open without an answer;
    - texts in broken UTF-8, a traceback in the log for each.
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
        """Parse in parts, until the client is disconnected."""
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
        """Pass a message on, or close the socket of a text in broken UTF-8."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def _takes_frame(self) -> bool:
        """Return whether the budget allows one more frame; abort the connection if not."""
        if self.transport.is_closing():
            return False
        in_budget = not settings.RATE_LIMITS or self._budget.take()
        if in_budget and self.transport.get_write_buffer_size() <= MAX_UNSENT:
            return True
        self.transport.abort()
        return False
