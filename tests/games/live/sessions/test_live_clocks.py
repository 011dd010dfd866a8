"""Clocks of a live match over the socket."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async

from games.core.dialogue.questions import IllegalAnswer
from games.live.process import live_process
from games.play.judge import Answer
from games.worker.timekeeper import GRACE
from games.worker.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)
START = 1_772_452_800_000  # time of the tests' clock, in ms since 1970


async def test_everybody_is_told_when_a_clock_will_be_zero_and_what_is_left_on_the_others(clock, begin, tab, ada, bo):
    match = await sync_to_async(begin)(time_control="5+10", public=True)
    tabs = [await tab(match, ada), await tab(match, bo), await tab(match)]
    for each in tabs:
        assert await each.until("clocks") == {
            "type": "clocks",
            "now": START,
            "clocks": [
                {"seat": 0, "left": None, "runs_out": START + 300_000},
                {"seat": 1, "left": 300_000, "runs_out": None},
            ],
            "stand": False,
        }
        await each.until("match")
    clock.shift(timedelta(seconds=20))
    await tabs[0].answer("0.0", "end", "a")
    for each in tabs:
        frame = await each.until("clocks")
        assert [each["left"] for each in frame["clocks"]] == [290_000, None]
        assert frame["clocks"][1]["runs_out"] == START + 320_000


async def test_a_ping_tells_the_servers_time(clock, begin, tab, ada):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.send("ping", t=7)
    assert await browser.until("pong") == {"type": "pong", "t": 7, "now": START}


async def test_in_a_sealed_round_the_clocks_of_the_others_tell_nothing(clock, begin, tab, ada, bo, play):
    match = await sync_to_async(begin)("duel", time_control="60s")
    mine, other = await tab(match, ada), await tab(match, bo)
    told = await other.until("clocks")
    assert told["clocks"][0] == {"seat": 0, "left": None, "runs_out": None}
    assert told["clocks"][1]["runs_out"] == START + 60_000
    await other.until("match")
    await mine.until("match")
    clock.shift(timedelta(seconds=5))
    live = live_process().sessions[match.slug].live
    await mine.answer("0.0", f"card:{live.game.state.hands[0][0]}", "a")
    await mine.answer("1.0", 0, "b")
    frame = await mine.until("clocks")
    assert frame["clocks"][0] == {"seat": 0, "left": 55_000, "runs_out": None}
    assert await other.nothing()


async def test_a_move_counts_by_when_it_arrived_and_not_by_when_it_is_played(clock, begin, tab, ada, bo):
    match = await sync_to_async(begin)(time_control="30s", timeout_policy="loss")
    browser = await tab(match, bo)
    await browser.until("match")
    session = live_process().sessions[match.slug]
    arrived_at = datetime.now(UTC) + timedelta(seconds=29)
    clock.shift(timedelta(seconds=30) + GRACE / 2)
    with pytest.raises(IllegalAnswer, match="your time is up"):
        await session.move(ada.pk, Answer("a", "0.0", "end"), datetime.now(UTC))
    assert await session.move(ada.pk, Answer("b", "0.0", "end"), arrived_at) == 1
    frame = await browser.until("clocks")
    assert frame["clocks"][1]["runs_out"] == START + 60_150


async def test_whoever_looks_on_sees_a_loss_on_time(clock, begin, tab, ada, bo):
    match = await sync_to_async(begin)(time_control="30s", timeout_policy="loss")
    browser = await tab(match, bo)
    await browser.until("match")
    clock.shift(timedelta(seconds=31))
    await keep_time()
    told = await browser.until("clocks")
    assert told["clocks"][0] == {"seat": 0, "left": 0, "runs_out": None}
    frame = await browser.until("match")
    assert (frame["outcome"]["reason"], frame["outcome"]["says"]) == ("time", "Ada ran out of time")
    assert frame["outcome"]["winners"] == [1]


async def test_when_the_site_is_back_everybody_is_told_of_the_time_that_is_given_back(clock, begin, tab, ada, bo):
    match = await sync_to_async(begin)(time_control="5+10")
    await keep_time()
    clock.shift(timedelta(minutes=4))
    browser = await tab(match, ada)
    told = await browser.until("clocks", stand=True)
    assert told["clocks"][0] == {"seat": 0, "left": 300_000, "runs_out": None}
    await keep_time()
    told = await browser.until("clocks", stand=False)
    assert told["clocks"][0]["runs_out"] == START + 540_000


async def test_without_a_worker_an_answer_counts_and_costs_no_time(clock, begin, tab, ada, bo):
    match = await sync_to_async(begin)(time_control="5+10", timeout_policy="loss")
    await keep_time()
    clock.shift(timedelta(seconds=2))
    await keep_time()
    clock.shift(timedelta(hours=1))
    browser, other = await tab(match, ada), await tab(match, bo)
    await browser.until("clocks", stand=True)
    await other.until("clocks", stand=True)
    await browser.answer("0.0", "end", "a")
    told = await other.until("clocks", stand=True)
    assert [each["left"] for each in told["clocks"]] == [308_000, 300_000]
    clock.shift(timedelta(minutes=1))
    await keep_time()
    told = await other.until("clocks", stand=False)
    assert told["clocks"][0] == {"seat": 0, "left": 308_000, "runs_out": None}
    assert told["clocks"][1]["runs_out"] == START + 1000 * (2 + 3600 + 60 + 300)


async def test_without_a_worker_an_expired_clock_stays_expired(clock, begin, tab, ada):
    match = await sync_to_async(begin)(time_control="30s", timeout_policy="loss")
    clock.shift(timedelta(seconds=30) + GRACE / 2)
    await keep_time()
    clock.shift(timedelta(minutes=1))
    browser = await tab(match, ada)
    await browser.until("clocks", stand=True)
    session = live_process().sessions[match.slug]
    with pytest.raises(IllegalAnswer, match="your time is up"):
        await session.move(ada.pk, Answer("a", "0.0", "end"))


@sync_to_async
def keep_time():
    """Run a worker for one round, as the only process of the site."""
    worker = Worker()
    worker.tick()
    worker.close()
