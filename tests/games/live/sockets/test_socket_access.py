"""Access to sockets and their views: players, spectators, former players."""

from __future__ import annotations

import json
import logging

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.live.process import live_process
from games.play.start import seat_hand_over, seats_move
from games.site.access_tokens import token_digest
from games.visitors.access import SESSION_WATCH_LINKS, watch_link_new

pytestmark = pytest.mark.django_db(transaction=True)


async def test_others_matches_are_closed_to_whom_they_do_not_concern(begin, tab, ada, cy):
    match = await sync_to_async(begin)()
    for whose, person in ((match, cy), (match, None), ("nosuchslug", ada)):
        browser = await tab(whose, person)
        assert "no such match" in (await browser.until("refused"))["error"]
        assert await browser.close_code() == 4404
    assert list(live_process().sessions) == []


async def test_another_site_cannot_open_a_socket(begin, ada):
    match = await sync_to_async(begin)()
    headers = [(b"origin", b"http://evil.example"), (b"host", b"localhost")]
    socket = WebsocketCommunicator(application, f"/ws/match/{match.slug}/", headers=headers)
    connected, _code = await socket.connect()
    assert not connected


async def test_spectators_see_without_questions_and_without_secrets(begin, tab, ada, cy):
    match = await sync_to_async(begin)("duel", public=True)
    hands = (await (await tab(match, ada)).until("match"))["view"]["hand"]
    assert len(hands) == 5
    shown = await (await tab(match, cy)).until("match")
    assert shown["seat"] is None
    assert shown["view"]["hand"] == []
    assert shown["questions"] == shown["acts"] == []
    assert shown["secret"] is None


async def test_a_spectate_link_opens_a_private_match_until_it_is_renewed(begin, tab, cy):
    match = await sync_to_async(begin)()
    token = await sync_to_async(watch_link_new)(match=match)
    watched = {SESSION_WATCH_LINKS: {match.slug: token_digest(token)}}
    spectator = await tab(match, cy, knows=watched)
    assert (await spectator.until("match"))["v"] == 0
    await sync_to_async(watch_link_new)(match=match)
    assert "may no longer watch" in (await spectator.until("refused"))["error"]
    assert await spectator.close_code() == 4404
    live_process().sessions.clear()
    assert await (await tab(match, cy, knows=watched)).close_code() == 4404


async def test_whoever_gives_away_a_seat_at_a_private_match_looks_on(begin, tab, ada, cy):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match", seat=0)
    await sync_to_async(seat_hand_over)(match=match, number=0, person=cy)
    assert (await browser.until("match"))["seat"] is None


async def test_a_guest_whose_seat_has_moved_to_an_account_is_told(begin, tab, ada, cy):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match")
    await sync_to_async(seats_move)(guest=ada, owner=cy)
    assert "no longer yours" in (await browser.until("refused"))["error"]
    assert await browser.close_code() == 4404


async def test_everybody_sees_who_is_here(begin, tab, ada, bo, cy):
    match = await sync_to_async(begin)(public=True)
    first = await tab(match, ada)
    people = await first.until("people")
    assert [player["connected"] for player in people["players"]] == [True, False]
    second = await tab(match, bo)
    people = await first.until("people")
    assert [player["connected"] for player in people["players"]] == [True, True]
    await tab(match, cy)
    people = await first.until("people", watching=1)
    assert people["spectators"] == ["Cy"]
    await second.leave()
    people = await first.until("people")
    assert [player["connected"] for player in people["players"]] == [True, False]


async def test_a_seat_that_changes_hands_changes_what_is_shown(begin, tab, ada, bo, cy):
    match = await sync_to_async(begin)("duel", public=True)
    old, new = await tab(match, ada), await tab(match, cy)
    await old.until("match")
    assert (await new.until("match"))["seat"] is None
    await sync_to_async(seat_hand_over)(match=match, number=0, person=cy)
    assert len((await new.until("match"))["view"]["hand"]) == 5
    assert (await old.until("match"))["view"]["hand"] == []


async def test_the_secret_is_in_no_frame_and_no_log_before_the_end(begin, tab, ada, bo, ids, caplog):
    match = await sync_to_async(begin)("dice", public=True)
    secret = bytes(match.secret).hex()
    tabs = {0: await tab(match, ada), 1: await tab(match, bo), None: await tab(match, None)}
    shown = {seat: await browser.until("match") for seat, browser in tabs.items()}
    with caplog.at_level(logging.DEBUG):
        while shown[None]["outcome"] is None:
            assert secret not in json.dumps(list(shown.values()))
            (seat,) = shown[None]["waiting"]
            question = shown[seat]["questions"][0]["id"]
            await tabs[seat].answer(question, ["no such die"], ids())
            assert secret not in json.dumps(await tabs[seat].until("refused"))
            await tabs[seat].answer(question, ["die:1"], ids())
            version = shown[None]["v"] + 1
            shown = {seat: await tab.until("match", v=version) for seat, tab in tabs.items()}
    assert [frame["secret"] for frame in shown.values()] == [secret] * 3
    assert secret not in caplog.text
