"""The chat of a match in this process: its newest messages, sent at a pace that readers can take."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import TypeAlias

from django.db import DatabaseError

from games.chat.messages import ChatReader, chat_messages, chat_read_by, chat_readers
from games.chat.models import ChatMessage
from games.live.frames.match_frames import chat_frame
from games.live.reading.reader import Reader
from games.live.sessions.viewer import Viewer
from games.protocol.server import encode

Filter: TypeAlias = Callable[[list[ChatMessage]], list[ChatMessage]]
BYTES_PER_SECOND = 64 * 1024  # sent to one reader at most

log = logging.getLogger("games")


class MatchChat:
    """Sends the chat at once, then rests, then sends all messages that came meanwhile.

    Each frame has all newest messages: 200 of 500 emoji have 444 kB, and a reader is cut off after 1 MB.
    """

    def __init__(
        self, reader: Reader, viewers: Collection[Viewer], is_over: Callable[[], bool], for_spectators: Filter
    ) -> None:
        self._reader = reader
        self._viewers = viewers
        self._is_over = is_over  # whether the match is
        self._for_spectators = for_spectators  # the messages that they may read
        self._match: int | None = None  # primary key, once loaded
        self._teams: Sequence[Sequence[int]] = []
        self._messages: list[ChatMessage] = []
        self._shown_until: datetime | None = None  # to viewers with a delay
        self._is_due = self._is_resting = False
        self._sending: asyncio.Task[None] | None = None

    def load(self, match: int, teams: Sequence[Sequence[int]], messages: list[ChatMessage]) -> None:
        """Take the teams, and the newest messages, read together with the match."""
        self._match, self._teams, self._messages = match, teams, messages

    async def changed(self) -> None:
        """Read the messages and send them to all viewers, now or after the rest."""
        self._is_due = True
        if self._is_resting or self._match is None:
            return
        self._is_due, self._is_resting = False, True
        match, size = self._match, 0
        try:
            self._messages = await self._reader.run(lambda: chat_messages([match])[match])
            size = await self.show(list(self._viewers))
        finally:
            asyncio.get_running_loop().call_later(size / BYTES_PER_SECOND, self._go_on)

    def _go_on(self) -> None:
        self._is_resting = False
        if self._is_due:
            self._sending = asyncio.get_running_loop().create_task(self._changed_meanwhile())

    async def _changed_meanwhile(self) -> None:
        try:
            await self.changed()
        except (DatabaseError, RuntimeError) as error:  # away, or the process stops
            log.warning("the chat of a match could not be sent: %s", error)

    async def show(self, viewers: Collection[Viewer]) -> int:
        """Send each viewer the chat that they may and want to read. Return the most bytes sent to one."""
        assert self._match is not None
        match, teams, people = self._match, self._teams, {viewer.person for viewer in viewers}
        readers = await self._reader.run(lambda: chat_readers(match=match, teams=teams, people=people))
        frames = {person: self._frame(reader) for person, reader in readers.items()}
        for viewer in viewers:
            viewer.out.newest("chat", frames[viewer.person])
        return len(max(frames.values(), key=len, default="").encode())

    def frame(self, reader: ChatReader) -> str:
        """Return the text of the `chat` frame; "" while the chat is empty."""
        return self._frame(reader) if self._messages else ""

    def _frame(self, reader: ChatReader) -> str:
        messages = self._messages if reader.plays else self._for_spectators(self._messages)
        return encode(chat_frame(chat_read_by(reader, messages, over=self._is_over())))

    async def show_older(self, viewers: Collection[Viewer], until: datetime) -> None:
        """Send viewers with a delay the messages up to a moment, if some have come since the last time."""
        since, self._shown_until = self._shown_until, until
        if any(each.sent_at <= until and (since is None or each.sent_at > since) for each in self._messages):
            await self.show(viewers)
