"""What people see of computer opponents while a match goes on."""

from __future__ import annotations

import asyncio

from asgiref.sync import sync_to_async

from games.bus.bus import publish
from games.bus.events import MatchMoved, OpponentsThink, SeatsChanged
from games.live.hub import is_watched
from games.opponents.service import OpponentService
from games.services.store import load


async def test_who_plays_at_which_level_and_who_thinks(against, tab, ada):
    match = await sync_to_async(against)(level="hard")
    browser = await tab(match, ada)
    first = await browser.until("people")
    assert [(each["bot"], each["level"]) for each in first["players"]] == [
        (False, ""),
        (True, "hard"),
    ]
    await sync_to_async(publish)(OpponentsThink(match.slug, [1]))
    told = await browser.until("people")
    assert [each["thinking"] for each in told["players"]] == [False, True]
    await sync_to_async(publish)(OpponentsThink(match.slug, []))
    told = await browser.until("people")
    assert not any(each["thinking"] for each in told["players"])


async def test_a_match_is_watched_as_long_as_a_tab_is_open(against, tab, ada):
    match = await sync_to_async(against)()
    browser = await tab(match, ada)
    await browser.until("people")
    assert is_watched(match.slug)
    await browser.leave()
    assert not is_watched(match.slug)


def test_the_service_hears_of_its_own_matches_and_of_new_ones(against, service, ada, play):
    match = against()
    assert not service.hear(MatchMoved(match.slug, 0))
    assert service.hear(SeatsChanged(match.slug))
    play(match, ada, [])
    service.round()
    assert service.hear(MatchMoved(match.slug, 1))


async def test_it_answers_beside_the_pages_as_soon_as_somebody_has(against, tab, ada, settings):
    settings.OPPONENT_PACE = "fast"
    match = await sync_to_async(against)()
    browser = await tab(match, ada)
    frame = await browser.until("match")
    service = OpponentService(processes=0)
    beside = asyncio.create_task(service.run_beside())
    try:
        await browser.answer(frame["questions"][0]["id"], [], "a")
        while not any(entry.seat == 1 for entry in await log_of(match)):
            await browser.until("match")
    finally:
        beside.cancel()
        await asyncio.gather(beside, return_exceptions=True)
        await sync_to_async(service.close)()


async def log_of(match):
    return (await sync_to_async(load)(match.slug)).game.log
