"""A WebSocket client (RFC 6455) that costs little enough to load a server with."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class RefusedHandshake(ConnectionError):
    """The server does not open a WebSocket here."""


class WebSocket(asyncio.Protocol):
    """One connection; every text frame is handed to `heard`, and "" when it is closed."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self.heard = heard
        self.close_code: int | None = None
        self.closed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._data = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.opened.done():
            self._shake_hands()
        while self.opened.done() and (frame := self._next_frame()):
            self._take(*frame)

    def _shake_hands(self) -> None:
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._data[:end])
        del self._data[: end + 4]
        if head.startswith(b"HTTP/1.1 101"):
            self.opened.set_result(None)
        else:
            line = head.split(b"\r\n")[0].decode("latin-1")
            self.opened.set_exception(RefusedHandshake(line))

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The next whole frame: its opcode and payload."""
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        frame = data[0] & 0x0F, bytes(data[start : start + size])
        del data[: start + size]
        return frame

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.heard(payload.decode())
        elif opcode == PING:
            self._write(PONG, payload)
        elif opcode == CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(RefusedHandshake("the connection was closed"))
        if not self.closed:
            self.closed = True
            self.heard("")

    def send(self, text: str) -> None:
        self._write(TEXT, text.encode())

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.close()

    def _write(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        if size < 126:
            head = bytes([0x80 | opcode, 0x80 | size])
        else:
            head = bytes([0x80 | opcode, 0x80 | 126]) + size.to_bytes(2, "big")
        # The mask is four zero bytes: it protects proxies from browsers, and there is neither here.
        self._transport.write(head + b"\0\0\0\0" + payload)


async def connect(
    heard: Callable[[str], None], port: int, path: str, cookie: str = "", host: str = "127.0.0.1"
) -> WebSocket:
    """An open connection, or ConnectionError."""
    loop = asyncio.get_running_loop()
    transport, socket = await loop.create_connection(lambda: WebSocket(heard), host, port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        f"Origin: http://{host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    transport.write("\r\n".join([*lines, "", ""]).encode())
    await asyncio.wait_for(asyncio.shield(socket.opened), 20)
    return socket
