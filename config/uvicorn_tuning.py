"""Keep uvicorn from holding ever more for who does not read, if it serves us."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from config.daphne_tuning import MAX_UNSENT

SOCKETS = "uvicorn.protocols.websockets.websockets_sansio_impl"


def tune_uvicorn() -> None:
    """Have uvicorn cut off whoever sends pings and does not read the answers.

    Applications wait until their frames can be written; these answers do not.
    """
    if "uvicorn" not in sys.modules:
        return
    protocol: Any = import_module(SOCKETS).WebSocketsSansIOProtocol  # it takes its sockets after us
    answer = protocol.handle_ping

    def answer_if_read(self: Any) -> None:
        if self.transport.get_write_buffer_size() > MAX_UNSENT:
            self.transport.abort()
        elif not self.transport.is_closing():
            answer(self)

    protocol.handle_ping = answer_if_read
