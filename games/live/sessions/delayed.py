"""The match of a session as its spectators see it, some minutes late."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from games.chat.models import ChatMessage
from games.live.reading.reader import Reader
from games.live.sessions.viewer import Viewer
from games.play.delayed import shown_until
from games.play.loading import LiveMatch, load_until, milliseconds


class DelayedMatch:
    """Keeps the match as it was some minutes ago, and loads it anew when more of it may be seen."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.live: LiveMatch | None = None

    async def of(self, present: LiveMatch) -> LiveMatch:
        """Return the match as spectators may see it now."""
        until = shown_until(present.row)
        version = bisect_right(present.times, milliseconds(until))
        if self.live is None or self.live.game.version != version:
            self.live = await self._reader.run(lambda: load_until(present.row, until))
        self.live.row, self.live.seats = present.row, present.seats
        return self.live

    def forget(self) -> None:
        self.live = None


def late_ones(live: LiveMatch | None, viewers: Iterable[Viewer]) -> list[Viewer]:
    """Return the viewers who see the match with a delay."""
    return [viewer for viewer in viewers if live is not None and live.delays(viewer.seat)]


def old_enough(live: LiveMatch | None, messages: list[ChatMessage]) -> list[ChatMessage]:
    """Return the messages that spectators may read: those of players with the delay of the match."""
    if live is None or not live.delays(None):
        return messages
    until = shown_until(live.row)
    return [each for each in messages if each.seat is None or each.sent_at <= until]
