"""What people see of computer opponents while a match goes on."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from games.live.hub import is_watched
from games.services.broadcast import OpponentsThink, SeatsChanged, publish


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
    assert not service.hear(OpponentsThink(match.slug, []))
    assert service.hear(SeatsChanged(match.slug))
    play(match, ada, [])
    service.round()
    assert service.hear(OpponentsThink(match.slug, []))
