"""Sockets that are told of news: at once, and then of all that comes up meanwhile together."""

from __future__ import annotations

import asyncio

import pytest

from games.live import followers
from games.live.followers import Followers
from games.services.broadcast import NewsFor

ADA, BO = 1, 2


class Page:
    def __init__(self, slug=None):
        self.slug = slug
        self.told = 0

    def news(self):
        self.told += 1


@pytest.fixture
def a_round(monkeypatch):
    """Rounds that are shorter, and how to wait until one is over."""
    monkeypatch.setattr(followers, "NEWS_EVERY", 0.02)
    return lambda: asyncio.sleep(0.04)


async def test_what_is_new_within_a_round_is_told_at_once_and_once_more(a_round):
    page, all_pages = Page(), Followers()
    all_pages.add(ADA, page)
    all_pages.tell(NewsFor("one", [ADA, BO]))
    assert page.told == 1
    for slug in ("one", "two", "three"):
        all_pages.tell(NewsFor(slug, [ADA]))
    assert page.told == 1
    await a_round()
    assert page.told == 2
    await a_round()
    assert page.told == 2
    all_pages.tell(NewsFor("one", [ADA]))
    assert page.told == 3


async def test_the_page_of_a_match_is_told_of_others_only(a_round):
    here, nowhere, all_pages = Page("one"), Page(), Followers()
    all_pages.add(ADA, here)
    all_pages.add(ADA, nowhere)
    all_pages.tell(NewsFor("one", [ADA]))
    assert (here.told, nowhere.told) == (0, 1)
    all_pages.tell(NewsFor("two", [ADA]))
    assert (here.told, nowhere.told) == (1, 1)


async def test_what_waits_to_be_told_is_not_told_to_a_page_that_has_gone(a_round):
    page, all_pages = Page(), Followers()
    all_pages.add(ADA, page)
    all_pages.tell(NewsFor("one", [ADA]))
    all_pages.tell(NewsFor("two", [ADA]))
    all_pages.remove(ADA, page)
    await a_round()
    assert page.told == 1
