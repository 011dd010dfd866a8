"""Pace of the `news` frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

NEWS_EVERY = 0.8  # seconds; pages show news within one


class NewsPace:
    """Tells of news at once, then at most every NEWS_EVERY seconds.

    Each time the page of a person fetches the news of all their matches.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._is_resting = self._is_due = False

    def news(self) -> None:
        """Tell of news, now or after the rest."""
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
