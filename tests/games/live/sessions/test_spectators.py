"""Spectators with a delay, who see nothing newer, and the views of seats that a host lets them see."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async

from games.chat.messages import chat_write
from games.live.frames.match_frames import MatchSnapshot
from games.live.process import live_process
from games.matches.models import LogEntry
from games.play.loading import load
from games.play.moves import match_act, match_answer

pytestmark = pytest.mark.django_db(transaction=True)
LATE = {"public": True, "spectator_delay": 30}


def answered(match, person, answer, id):
    live = load(match.slug)
    question, _asked = live.game.question_of(live.seat_of(person.pk))
    match_answer(match=match, person=person, question=question, answer=answer, client_id=id)


def older(match, **span):
    """Let all entries and messages of a match be older."""
    for entry in LogEntry.objects.filter(match=match):
        entry.created_at -= timedelta(**span)
        entry.save(update_fields=["created_at"])


async def test_a_spectator_sees_a_move_after_the_delay(tab, begin, ada, bo):
    match = await sync_to_async(begin)(**LATE)
    watching = await tab(match)
    hello = await watching.until("hello")
    first = await watching.until("match")
    assert (hello["delay"], first["v"], first["seat"]) == (30, 0, None)
    await sync_to_async(answered)(match, ada, "step", "a")
    playing = await tab(match, bo)
    assert (await playing.until("match"))["v"] == 1
    session = live_process().session(match.slug)
    await session.sync()
    await session.show_delayed()
    assert await quiet(watching)
    await sync_to_async(older)(match, minutes=31)
    session.forget()
    await session.sync()
    await session.show_delayed()
    assert (await watching.until("match"))["v"] == 1


async def quiet(tab):
    """Return whether the server sends no match, clocks or chat before the pong."""
    await tab.send("ping", t=1)
    while (frame := await tab.read())["type"] != "pong":
        if frame["type"] in ("match", "clocks", "chat", "current"):
            return False
    return True


async def test_the_end_of_a_match_shows_everything_at_once(tab, begin, ada):
    match = await sync_to_async(begin)("duel", **LATE)
    watching = await tab(match)
    await watching.until("match")
    await sync_to_async(match_act)(match=match, person=ada, act="resign", about=None, client_id="r")
    await live_process().session(match.slug).sync()
    assert (await watching.until("match"))["outcome"] is not None


async def test_chat_of_players_waits_too(tab, begin, ada, bo):
    match = await sync_to_async(begin)(**LATE)
    watching, playing = await tab(match), await tab(match, bo)
    await sync_to_async(chat_write)(match=match, person=ada, text="My plan")
    await live_process().session(match.slug).chat.changed()
    assert (await playing.until("chat"))["messages"][0]["text"] == "My plan"
    assert (await watching.until("chat"))["messages"] == []


# --- the views of seats ---------------------------------------------------------------------------


async def test_a_spectator_sees_a_side_only_where_the_host_allows_it(tab, begin, ada):
    for allowed in (False, True):
        match = await sync_to_async(begin)("duel", **LATE, spectator_sides=allowed)
        hands = (await sync_to_async(load)(match.slug)).game.state.hands
        watching = await tab(match, side=1)
        hello, frame = await watching.until("hello"), await watching.until("match")
        assert hello["side"] == (1 if allowed else None)
        assert (str(hands[1]) in json.dumps(frame["view"])) == allowed
        assert (frame["seat"], frame["questions"], frame["acts"], frame["standing_orders"]) == (None, [], [], [])
        mine = await tab(match, ada, side=1)
        assert (await mine.until("hello"))["side"] is None
        assert (await mine.until("match"))["view"] == (await sync_to_async(own_view)(match))


def own_view(match):
    return json.loads(MatchSnapshot(load(match.slug), 0, "en").text())["view"]
