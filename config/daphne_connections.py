"""Look after Daphne's connections at a cost that hardly grows with those that are only open."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

ROUND = 10.0  # seconds in which each connection is checked for silence once
CHECK_EVERY = 0.1  # seconds between the parts of a round


def look_after_connections(
    server: Any, socket: type[Any], call_later: Callable[..., object]
) -> None:
    """Have Daphne's class of servers check few connections at a time; `socket` is that of its sockets.

    It goes through all of them once a second for those that have ended, and every other second for
    those that have been silent: with 5,000 each time everybody waits for tens of milliseconds.
    """
    server.timeout_checker = checker(call_later)
    _look_only_at_ended(server, socket)


def checker(call_later: Callable[..., object]) -> Callable[[Any], None]:
    """Return the method that checks a server's connections for silence, a part at a time."""
    left: list[Any] = []  # to be checked in this round
    part = 0

    def check(self: Any) -> None:
        nonlocal part
        if not left:
            left.extend(self.connections)
            part = math.ceil(len(left) * CHECK_EVERY / ROUND)
        for protocol in left[-part:]:
            if protocol in self.connections:
                protocol.check_timeouts()
        del left[-part:]
        call_later(CHECK_EVERY, self.timeout_checker)

    return check


def _look_only_at_ended(server: Any, socket: type[Any]) -> None:
    """Have the server notice which connections and applications end, instead of looking for them.

    What was a socket is emptied in the end, and so is the request that has become one: each and what it is
    made of know each other, so that only the garbage collector would free them, much later and in a pause
    that everybody feels.
    """
    create, disconnected = server.create_application, server.protocol_disconnected
    look_through = server.application_checker
    ended: set[Any] = set()  # by the other side, or by the application

    def create_application(self: Any, protocol: Any, scope: Any) -> Any:
        queue = create(self, protocol, scope)
        if queue is not None:
            application = self.connections[protocol]["application_instance"]
            application.add_done_callback(lambda _application: ended.add(protocol))
        return queue

    def protocol_disconnected(self: Any, protocol: Any) -> None:
        disconnected(self, protocol)
        ended.add(protocol)

    def application_checker(self: Any) -> None:
        every = self.connections
        looked_at = ended & every.keys()
        self.connections = left = {protocol: every[protocol] for protocol in looked_at}
        try:
            look_through(self)
        finally:
            self.connections = every
        ended.clear()
        ended.update(protocol for protocol, details in left.items() if "disconnected" in details)
        for protocol in looked_at - left.keys():
            del every[protocol]
            transport = protocol.transport  # None: the request has become a socket
            if transport is None or (isinstance(protocol, socket) and not transport.connected):
                _empty(protocol)

    server.create_application = create_application
    server.protocol_disconnected = protocol_disconnected
    server.application_checker = application_checker


def _empty(protocol: Any) -> None:
    """Take everything from what is over; the library stops all timers of a lost socket but one."""
    if (timer := getattr(protocol, "closeHandshakeTimeoutCall", None)) is not None:
        timer.cancel()
    vars(protocol).clear()
