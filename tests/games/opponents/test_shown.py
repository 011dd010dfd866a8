"""Computer opponents as people see them during a match."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from games.bus.bus import publish
from games.bus.events import MatchMoved, OpponentsThink, SeatsChanged


async def test_who_plays_at_which_level_and_who_thinks(against, tab, ada):
    match = await sync_to_async(against)(level="hard")
    browser = await tab(match, ada)
    first = await browser.until("people")
    assert [(each["bot"], each["level"]) for each in first["players"]] == [(False, ""), (True, "hard")]
    await sync_to_async(publish)(OpponentsThink(match.slug, [1]))
    told = await browser.until("people")
    assert [each["thinking"] for each in told["players"]] == [False, True]
    await sync_to_async(publish)(OpponentsThink(match.slug, []))
    told = await browser.until("people")
    assert not any(each["thinking"] for each in told["players"])


def test_the_service_hears_of_its_own_matches_and_of_new_ones(against, service, ada, play):
    match = against()
    assert not service.hear(MatchMoved(match.slug, 0))
    assert service.hear(SeatsChanged(match.slug))
    play(match, ada, [])
    service.round()
    assert service.hear(MatchMoved(match.slug, 1))
