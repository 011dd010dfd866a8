"""Make Daphne open sockets and take frames at less cost, and keep many from taking all its time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from config.daphne_connections import look_after_connections
from config.frame_limits import MAX_MESSAGE, MAX_WAITING, FrameBudgets, parts_of

SWITCH_INTERVAL = 0.0005  # seconds that the event loop may wait for a thread that computes: a tenth
ACCEPTS = 3  # connections, before it is somebody else's turn
TEXT = 0x81  # the first byte of a text message that is one frame
MAX_UNSENT = 1_000_000  # bytes that wait for a client to read, until it is cut off
# bytes, far more than Daphne takes of headers, and what is sent before it is done
MAX_HANDSHAKE = 100_000
MASKED = 0x80  # in the second byte, beside the length
TWO_BYTES = 126  # in the place of a length that follows


def tune_daphne(*, rate_limits: bool = True) -> None:
    """Spare Daphne work with connections and frames, if it serves us, and keep it from too much of them.

    Its websocket library lays out all its options for each connection, and colours names for each
    packet, in messages that nobody logs: a third of what a new socket costs. And Twisted accepts
    twenty more connections at a time whenever as many as the last time wait, so that in the end it
    does nothing else.

    A frame that comes in goes through a dozen layers.

    And it keeps all that a client does not read, or sends before it is worked off, however much that
    becomes, and reads whatever it sends before anything else.
    """
    library: Any = sys.modules.get("autobahn.websocket.protocol")
    if library is None:
        return
    adapter: Any = sys.modules["autobahn.twisted.websocket"]
    library.pformat = repr
    for module in (library, adapter):
        module.hltype = module.hlval = lambda value: value
    tcp: Any = sys.modules["twisted.internet.tcp"]
    tcp.Port.numberAccepts = property(lambda _port: ACCEPTS, lambda _port, _number: None)
    protocol: Any = sys.modules["daphne.ws_protocol"].WebSocketProtocol
    if protocol.sendData.__module__ != __name__:
        protocol.sendData = _bounded_writer(protocol.sendData)
        budgets = FrameBudgets(rate_limits)
        protocol.onFrameBegin = _counted(protocol.onFrameBegin, budgets)
        protocol.onMessage = _queuer(protocol.onMessage)
        protocol.dataReceived = _receiver(protocol.dataReceived, budgets)
        server: Any = sys.modules["daphne.server"]
        look_after_connections(server.Server, protocol, server.reactor.callLater)


def _receiver(
    through_all_layers: Callable[[Any, bytes], None], budgets: FrameBudgets
) -> Callable[[Any, bytes], None]:
    """Return the method that takes what comes in over one of Daphne's sockets."""

    def receive(self: Any, data: bytes) -> None:
        between_messages = (
            self.state == self.STATE_OPEN
            and not self.data
            and self.current_frame is None
            and not self.inside_message
            and self.autoPingTimeoutCall is None
            and self._perMessageCompress is None
        )
        text = text_of(data) if between_messages else None
        if text is None:
            _receive_in_parts(self, data, through_all_layers)
        elif len(text) <= MAX_MESSAGE and budgets.take(self):
            self.onMessage(text, False)
        else:
            self.dropConnection(abort=True)

    return receive


def _receive_in_parts(
    self: Any, data: bytes, through_all_layers: Callable[[Any, bytes], None]
) -> None:
    """Read what has come in as long as the socket is not cut off, and no more than a handshake before one."""
    for part in parts_of(data):
        is_opening = self.state == self.STATE_CONNECTING
        if is_opening and len(self.data) + len(part) > MAX_HANDSHAKE:
            self.dropConnection(abort=True)
        if self.state != self.STATE_CLOSED:
            through_all_layers(self, part)


def _counted(begin_frame: Callable[[Any], None], budgets: FrameBudgets) -> Callable[[Any], None]:
    """Return the method that begins a frame, as long as there are not too many, nor too much in them."""

    def begin_counted(self: Any) -> None:
        size = self.current_frame.length
        if self.inside_message:
            size += self.message_data_total_length
        if size <= MAX_MESSAGE and budgets.take(self):
            begin_frame(self)
        else:
            self.dropConnection(abort=True)

    return begin_counted


def _queuer(queue: Callable[[Any, bytes, bool], None]) -> Callable[[Any, bytes, bool], None]:
    """Return the method that hands on a message, unless too many wait for the application already."""

    def queue_bounded(self: Any, payload: bytes, is_binary: bool) -> None:
        if self.application_queue.qsize() < MAX_WAITING:
            queue(self, payload, is_binary)
        else:
            self.dropConnection(abort=True)

    return queue_bounded


def text_of(data: bytes) -> bytes | None:
    """Return the text of a message that comes alone, whole, in one frame and in ASCII; else None.

    Whatever else it is (RFC 6455, section 5.2), the library knows what to do with it.
    """
    if len(data) < 7 or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 6
    if size == TWO_BYTES:
        size, start = int.from_bytes(data[2:4], "big"), 8
    if len(data) != start + size or data[1] - MASKED != min(size, TWO_BYTES):
        return None
    mask = data[start - 4 : start] * (size // 4 + 1)
    text = int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:size], "big")
    plain = text.to_bytes(size, "big")
    return plain if plain.isascii() else None


def _bounded_writer(write_all: Callable[..., None]) -> Callable[..., None]:
    """Return the method by which the library writes what it sends.

    Whoever does not read is cut off: what would tell them why waits behind all the rest.
    """

    def write(self: Any, *what: Any, **how: Any) -> None:
        if unsent(self.transport) > MAX_UNSENT:
            self.dropConnection(abort=True)
        else:
            write_all(self, *what, **how)

    return write


def unsent(transport: Any) -> int:
    """Return how many bytes are in memory here that wait for a client to read."""
    return len(transport.dataBuffer) + int(transport._tempDataLen)
