"""Channel layer for one machine, without Redis."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from pathlib import Path
from typing import Any

import msgspec
from channels.layers import InMemoryChannelLayer

from games.bus.metrics import EVENTS_LOST

log = logging.getLogger("orrery.layer")
LONGEST = 200_000  # bytes of a message
AT_ONCE = 100  # messages per turn of the event loop


class LocalLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Sends group messages to all processes that share `folder`, by datagrams.

    A process with a member in any group has a socket in the folder. Messages may be lost, as on any
    channel layer.
    """

    def __init__(self, folder: str | os.PathLike[str], **options: Any) -> None:
        super().__init__(**options)
        self._folder = Path(folder)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._inbox: socket.socket | None = None
        self._address: Path | None = None
        self._passing: set[asyncio.Task[None]] = set()  # against garbage collection

    async def group_add(self, group: str, channel: str) -> None:
        self._listen()
        await super().group_add(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        await super().group_send(group, message)
        self._pass_on(group, message)

    async def close(self) -> None:
        self._stop()
        await super().close()

    def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop:
            return
        self._stop()
        self._loop = loop
        inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        inbox.setblocking(False)
        address = self._folder / secrets.token_hex(6)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            inbox.bind(str(address))
        except OSError as error:  # the path may be too long for an address
            inbox.close()
            log.warning("cannot listen to other processes at %s: %s", address, error)
            return
        self._inbox, self._address = inbox, address
        loop.add_reader(inbox, self._receive)

    def _stop(self) -> None:
        if self._inbox is not None and self._loop is not None:
            if not self._loop.is_closed():
                self._loop.remove_reader(self._inbox)
            self._inbox.close()
        if self._address is not None:
            self._address.unlink(missing_ok=True)
        self._inbox = self._address = self._loop = None

    def _receive(self) -> None:
        assert self._inbox is not None
        for _each in range(AT_ONCE):
            try:
                group, message = msgspec.msgpack.decode(self._inbox.recv(LONGEST))
            except BlockingIOError:
                return
            task = asyncio.ensure_future(super().group_send(group, message))
            self._passing.add(task)
            task.add_done_callback(self._passing.discard)

    def _pass_on(self, group: str, message: dict[str, Any]) -> None:
        try:
            names = os.listdir(self._folder)  # noqa: PTH208 - for each answer: paths take eight times as long
        except FileNotFoundError:  # no process has listened yet
            return
        own = self._address and self._address.name
        others = [self._folder / name for name in names if name != own]
        if not others:
            return
        text = msgspec.msgpack.encode([group, message])
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.setblocking(False)
            for address in others:
                try:
                    sender.sendto(text, str(address))
                except (ConnectionRefusedError, FileNotFoundError):  # its process has ended
                    address.unlink(missing_ok=True)
                except OSError as error:
                    EVENTS_LOST.inc()
                    log.warning("a message was lost: %s", error)
