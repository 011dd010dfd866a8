"""Space out what a socket is told of news."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

NEWS_EVERY = 0.8  # seconds: news are to be shown within one, and a page asks for all of them


class NewsPace:
    """Tells at once, and then of all that comes up in `NEWS_EVERY` together.

    A person who plays ten matches would otherwise ask for the same page at every turn of each.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._is_resting = self._is_due = False

    def news(self) -> None:
        """Tell of news, now or when the rest after the last is over."""
        if self._is_resting:
            self._is_due = True
            return
        self._is_resting, self._is_due = True, False
        asyncio.get_running_loop().call_later(NEWS_EVERY, self._go_on)
        self._tell()

    def _go_on(self) -> None:
        self._is_resting = False
        if self._is_due:
            self.news()
