"""Sessions of finished matches share a limit of memory, and show as much as before."""

from __future__ import annotations

import gc
import weakref

import pytest
from asgiref.sync import sync_to_async

from games.chat.models import ChatMessage
from games.live import process
from games.live.process import live_process
from games.matches.models import Match
from games.play.cache import match_cache, weight
from games.play.loading import load
from games.play.moves import match_act

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def over(begin, ada, monkeypatch):
    """Return three finished public matches, with room for two."""

    def make():
        matches = [begin(public=True) for _match in range(3)]
        for match in matches:
            match_act(match=match, person=ada, act="resign", about=None, client_id="r")
        room = 2 * weight(load(matches[0].slug))
        return [Match.objects.get(pk=match.pk) for match in matches], room

    matches, room = await sync_to_async(make)()
    monkeypatch.setattr(process, "ROOM", room)
    return matches


def in_memory():
    sessions = live_process().sessions
    return [slug for slug, session in sessions.items() if session.live is not None]


async def test_those_that_were_opened_first_go_and_give_their_memory_back(over, tab):
    first, *others = over
    browser = await tab(first)
    shown = await browser.until("match")
    game = weakref.ref(live_process().sessions[first.slug].live.game)
    for match in others:
        await (await tab(match)).until("match")
    assert in_memory() == [match.slug for match in others]
    gc.collect()  # of finished tasks
    assert game() is None
    assert await browser.nothing()  # viewers keep their sockets
    await browser.send("resync")
    again = await browser.until("match")
    assert (again["v"], again["view"]) == (shown["v"], shown["view"])
    assert len(in_memory()) == 2


async def test_whoever_leaves_a_match_last_leaves_it_to_the_cache_alone_without_the_collector(over, tab):
    match = over[0]
    browser = await tab(match)
    await browser.until("match")
    session = live_process().sessions[match.slug]
    game = weakref.ref(session.live.game)
    await browser.leave()
    gc.disable()
    try:
        live_process().drop(session)
        match_cache.forget_all()
        assert (list(live_process().sessions), game()) == ([], None)
    finally:
        gc.enable()


async def test_who_watches_one_that_went_still_reads_its_chat(over, tab, ada):
    first, *others = over
    browser = await tab(first)
    await browser.until("match")
    for match in others:
        await (await tab(match)).until("match")
    assert first.slug not in in_memory()
    await sync_to_async(ChatMessage.objects.create)(
        match=first, person=ada, seat=0, name="Ada", text="good game", audience="spectators"
    )
    await live_process().sessions[first.slug].chat.changed()
    assert (await browser.until("chat"))["messages"][0]["text"] == "good game"


async def test_whoever_played_there_keeps_it(over, tab, ada):
    first, *others = over
    await (await tab(first, ada)).until("match")
    for match in others:
        await (await tab(match)).until("match")
    assert first.slug in in_memory()
