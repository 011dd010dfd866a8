"""Make Daphne open sockets at less cost, and not so many at once that everybody else has to wait."""

from __future__ import annotations

import sys
from typing import Any

SWITCH_INTERVAL = 0.0005  # seconds that the event loop may wait for a thread that computes: a tenth
ACCEPTS = 10  # connections, before it is somebody else's turn


def tune_daphne() -> None:
    """Spare Daphne work with new connections, if it serves us.

    Its websocket library lays out all its options for each connection, for a message that nobody
    logs: a third of what a new socket costs. And Twisted accepts twenty more connections at a time
    whenever as many as the last time wait, so that in the end it does nothing else.
    """
    protocol: Any = sys.modules.get("autobahn.websocket.protocol")
    if protocol is None:
        return
    protocol.pformat = repr
    port: Any = sys.modules["twisted.internet.tcp"].Port
    port.numberAccepts = property(lambda _port: ACCEPTS, lambda _port, _number: None)
