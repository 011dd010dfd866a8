"""Keep uvicorn from reading, or holding, ever more for one socket, and from leaving one without an answer."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from config.daphne_tuning import MAX_UNSENT
from config.frame_limits import MAX_MESSAGE, FrameBudgets, parts_of

SOCKETS = "uvicorn.protocols.websockets.websockets_sansio_impl"
COUNTED = "handle_text", "handle_bytes", "handle_cont", "handle_ping", "handle_pong"
NO_TEXT = "Invalid UTF-8 sequence received from client."  # logged with a traceback
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def tune_uvicorn(*, rate_limits: bool = True) -> None:
    """Have uvicorn, if it serves us, take no more of a socket than we do, and answer every handshake.

    It holds messages of 16 MB until they are whole, reads two megabytes at a time, and answers nothing to a
    handshake with a body, or with more headers than its library takes. Of what is no text it logs a traceback.
    """
    if "uvicorn" not in sys.modules:
        return
    protocol: Any = import_module(SOCKETS).WebSocketsSansIOProtocol  # it takes its sockets after us
    if protocol.data_received.__module__ == __name__:
        return
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg != NO_TEXT)
    protocol.__init__ = _with_small_messages(protocol.__init__)
    protocol.data_received = _receiver(protocol.data_received)
    protocol.handle_ping = _answerer(protocol.handle_ping)
    budgets = FrameBudgets(rate_limits)
    for name in COUNTED:
        setattr(protocol, name, _counted(getattr(protocol, name), budgets))


def _with_small_messages(initialize: Callable[..., None]) -> Callable[..., None]:
    def initialize_with_small_messages(self: Any, config: Any, *more: Any, **named: Any) -> None:
        config.ws_max_size = min(config.ws_max_size, MAX_MESSAGE)
        initialize(self, config, *more, **named)

    return initialize_with_small_messages


def _receiver(read: Callable[[Any, bytes], None]) -> Callable[[Any, bytes], None]:
    """Return the method that takes what comes in over one of uvicorn's sockets."""

    def receive(self: Any, data: bytes) -> None:
        for part in parts_of(data):
            if self.transport.is_closing():
                return
            read(self, part)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(b"".join(self.conn.data_to_send()) or NO_HANDSHAKE)
                self.transport.close()

    return receive


def _answerer(answer: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return the method that answers a ping, and cuts off who sends them and does not read the answers.

    Applications wait until their frames can be written; these answers do not.
    """

    def answer_if_read(self: Any) -> None:
        if self.transport.get_write_buffer_size() > MAX_UNSENT:
            self.transport.abort()
        else:
            answer(self)

    return answer_if_read


def _counted(handle: Callable[..., None], budgets: FrameBudgets) -> Callable[..., None]:
    """Return the method that handles a frame, as long as its socket does not send too many."""

    def handle_counted(self: Any, *frame: Any) -> None:
        if self.transport.is_closing():
            return
        if budgets.take(self):
            handle(self, *frame)
        else:
            self.transport.abort()

    return handle_counted
