"""News are told at once, and then all later ones together."""

from __future__ import annotations

import asyncio

import pytest

from games.live.sockets import news_pace
from games.live.sockets.news_pace import NewsPace


@pytest.fixture
def a_rest(monkeypatch):
    """Shorten the rests. Return a function that waits for the end of one."""
    monkeypatch.setattr(news_pace, "NEWS_EVERY", 0.02)
    return lambda: asyncio.sleep(0.04)


async def test_what_is_new_within_a_rest_is_told_at_once_and_once_more(a_rest):
    told = []
    pace = NewsPace(lambda: told.append("news"))
    pace.news()
    assert len(told) == 1
    for _more in range(3):
        pace.news()
    assert len(told) == 1
    await a_rest()
    assert len(told) == 2
    await a_rest()
    assert len(told) == 2
    pace.news()
    assert len(told) == 3
