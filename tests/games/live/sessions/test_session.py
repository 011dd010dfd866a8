"""Match sessions: several processes at one match, group commit, failures of the database."""

from __future__ import annotations

import asyncio
import json
import logging
import threading

import pytest
from asgiref.sync import sync_to_async
from django.db import DatabaseError, OperationalError

from games.bus.events import Presence
from games.core.dialogue.questions import IllegalAnswer
from games.live.admission.recheck import standing_of
from games.live.process import LiveProcess, live_process
from games.live.sessions.group_commit import GroupCommit
from games.live.sessions.presence import merge
from games.live.sockets.limits import TokenBucket
from games.matches.models import LogEntry, Match
from games.play.cache import match_cache
from games.play.judge import Answer, judge
from games.play.loading import load

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def processes(transactional_db):
    """Return two `LiveProcess`es, as in two processes."""
    both = [LiveProcess(), LiveProcess()]
    yield both
    for each in both:
        await each.close()


async def test_of_two_processes_one_wins_and_the_other_judges_anew(begin, processes, ada):
    matches = [await sync_to_async(begin)() for _ in range(20)]
    for match in matches:
        results = await asyncio.gather(
            *(
                process.session(match.slug).move(ada.pk, Answer(process.bus.name, "0.0", "step"))
                for process in processes
            ),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["IllegalAnswer", "int"]
        assert await LogEntry.objects.filter(match=match).acount() == 1


async def test_two_players_on_two_processes_answer_at_once_and_both_are_taken(begin, processes, ada, bo):
    matches = [await sync_to_async(begin)("duel") for _ in range(20)]

    async def play(process, match, person, seat):
        live = await sync_to_async(load)(match.slug)
        key = next(iter(live.game.open[f"0.{seat}"].options))
        return await process.session(match.slug).move(person.pk, Answer("a", f"0.{seat}", key))

    for match in matches:
        numbers = await asyncio.gather(play(processes[0], match, ada, 0), play(processes[1], match, bo, 1))
        assert numbers == [1, 1]  # neither counts the other's secret answer
        assert await LogEntry.objects.filter(match=match).acount() == 2


async def test_the_same_message_over_two_processes_is_played_once(begin, processes, ada):
    match = await sync_to_async(begin)()
    move = Answer("same", "0.0", "step")
    versions = await asyncio.gather(*(process.session(match.slug).move(ada.pk, move) for process in processes))
    assert versions == [1, 1]
    assert await LogEntry.objects.filter(match=match).acount() == 1


async def test_a_session_that_has_fallen_behind_looks_before_it_refuses(begin, processes, ada):
    match = await sync_to_async(begin)()
    one, other = (process.session(match.slug) for process in processes)
    async with other.lock:
        await other.ensure_loaded()
    await one.move(ada.pk, Answer("a", "0.0", "step"))
    assert await other.move(ada.pk, Answer("b", "1.0", "step")) == 2
    assert await one.move(ada.pk, Answer("c", "2.0", "end")) == 3


async def test_many_matches_are_stored_together_and_none_is_mixed_up(begin, processes, ada):
    matches = [await sync_to_async(begin)() for _ in range(60)]
    await asyncio.gather(
        *(processes[0].session(match.slug).move(ada.pk, Answer("a", "0.0", "step")) for match in matches)
    )
    for match in matches:
        assert (await sync_to_async(load)(match.slug)).game.state.places == [1, 0]
    assert await Match.objects.filter(version=1).acount() == 60


async def test_it_takes_its_match_from_the_cache_and_gives_it_back(begin, processes, ada):
    def page():
        with match_cache.borrow(match.slug) as live:
            return live

    match = await sync_to_async(begin)()
    shown = await sync_to_async(page)()
    session = processes[0].session(match.slug)
    await session.move(ada.pk, Answer("a", "0.0", "step"))
    assert session.live is shown
    assert await sync_to_async(page)() is not shown  # while the match is in a session
    processes[0].drop(session)
    again = await sync_to_async(page)()
    assert again is shown
    assert again.game.version == 1


async def moving_at(session, person):
    """Begin a move that waits to be stored. Return its task."""
    async with session.lock:
        await session.ensure_loaded()
    moving = asyncio.ensure_future(session.move(person.pk, Answer("a", "0.0", "step")))
    await asyncio.sleep(0)
    return moving


async def test_a_session_gives_no_match_back_that_may_be_ahead_of_the_log(begin, processes, ada):
    match = await sync_to_async(begin)()
    session = processes[0].session(match.slug)
    moving = await moving_at(session, ada)
    ahead = session.live
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    processes[0].drop(session)

    def page():
        with match_cache.borrow(match.slug) as live:
            return live

    assert await sync_to_async(page)() is not ahead


async def test_what_waits_is_stored_before_the_end(begin, ada):
    group_commit = GroupCommit()
    matches = [await sync_to_async(begin)() for _ in range(3)]
    changes = [judge(await sync_to_async(load)(match.slug), ada.pk, Answer("a", "0.0", "step")) for match in matches]
    storing = [asyncio.ensure_future(group_commit.commit(each)) for each in changes]
    await asyncio.sleep(0)  # both wait for the next transaction
    storing[2].cancel()
    await group_commit.close()
    assert await asyncio.gather(*storing[:2]) == [True, True]
    assert await Match.objects.filter(version=1).acount() == 3


async def test_what_comes_when_nothing_is_stored_any_more_is_told_so(begin, ada):
    match = await sync_to_async(begin)()
    live = await sync_to_async(load)(match.slug)
    change = judge(live, ada.pk, Answer("a", "0.0", "step"))
    group_commit = GroupCommit()
    await group_commit.close()
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(group_commit.commit(change), 10)


async def test_what_cannot_be_stored_is_refused_and_not_shown(begin, processes, ada, monkeypatch, caplog):
    match = await sync_to_async(begin)()
    session = processes[0].session(match.slug)

    def broken(changes):
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr("games.live.sessions.group_commit.append", broken)
        with pytest.raises(IllegalAnswer, match="could not be stored"):
            await session.move(ada.pk, Answer("a", "0.0", "step"))
    assert match.slug in caplog.text
    async with session.lock:
        assert (await session.ensure_loaded()).game.version == 0
    assert await session.move(ada.pk, Answer("a", "0.0", "step")) == 1


async def test_a_move_that_is_cancelled_leaves_no_session_ahead_of_the_log(begin, processes, ada):
    match = await sync_to_async(begin)()
    session = processes[0].session(match.slug)
    moving = await moving_at(session, ada)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    assert await session.move(ada.pk, Answer("a", "0.0", "step")) == 1
    assert await LogEntry.objects.filter(match=match).acount() == 1


async def test_rules_that_are_slow_run_beside_the_event_loop(begin, processes, ada, monkeypatch, caplog):
    monkeypatch.setattr("games.live.sessions.slow_work.SLOW", -1)
    monkeypatch.setattr("games.live.sessions.slow_work.VERY_SLOW", -1)
    match = await sync_to_async(begin)()
    session = processes[0].session(match.slug)
    for version in range(4):
        move = Answer(str(version), f"{version}.0", "step")
        assert await session.move(ada.pk, move) == version + 1
    assert f"match {match.slug}: the rules took" in caplog.text


class ReadingViewer:
    """A spectator who has one more line at every look."""

    person, name, access, address = None, "", None, ""
    seat, side, language, people = None, None, "en", ""

    def __init__(self):
        self.clocks, self.shown, self._lines = [], [], 0
        self.out = self

    @property
    def lines(self):
        self._lines += 1
        return self._lines

    def match(self, frame, final):
        self.shown.append(json.loads(frame)["v"])

    def newest(self, kind, frame):
        pass


async def test_who_reads_on_while_frames_are_made_is_shown_them(begin, processes, ada):
    match = await sync_to_async(begin)()
    session, viewer = processes[0].session(match.slug), ReadingViewer()
    processes[0].join(session, viewer)
    for version, answer in enumerate(("step", "end")):
        await session.move(ada.pk, Answer(str(version), f"{version}.0", answer))
    assert viewer.shown == [1, 2]


async def test_an_answer_that_is_stored_is_shown_though_the_clocks_cannot_be_read(begin, tab, ada, ids, monkeypatch):
    def away(row):
        raise OperationalError("it is away")

    match = await sync_to_async(begin)(time_control="5+10")
    browser = await tab(match, ada)
    await browser.until("match", v=0)
    with monkeypatch.context() as patch:
        patch.setattr("games.live.sessions.session.live_clocks", away)
        await browser.answer("0.0", "step", "mine")
        assert (await browser.until("ack"))["id"] == "mine"
        assert (await browser.until("match"))["v"] == 1
    await browser.answer("1.0", "end", ids())
    assert (await browser.until("clocks"))["clocks"][0]["left"] is not None


async def test_a_match_that_cannot_be_played_on_keeps_no_other_from_being_looked_at(begin, tab, bo, ada):
    matches = [await sync_to_async(begin)() for _n in range(2)]
    tabs = [await tab(match, bo) for match in matches]
    for browser, match, answer in zip(tabs, matches, ("what nobody offers", "end"), strict=True):
        await browser.until("match", v=0)
        await LogEntry.objects.acreate(
            match=match, index=0, seat=0, question="0.0", answer=answer, person=ada, client_id="x",
            created_at=match.created_at,
        )  # fmt: skip
    await Match.objects.aupdate(version=1)
    await live_process().check()
    assert await tabs[1].until("match", v=1)


async def test_a_check_that_fails_is_not_the_last(begin, tab, ada, monkeypatch):
    failed, again = [], threading.Event()

    def fail_once(visitors, tokens):
        if not failed:
            failed.append(visitors)
            raise RuntimeError
        again.set()
        return standing_of(visitors, tokens)

    monkeypatch.setattr("games.live.process.CHECK_EVERY", 0.01)
    monkeypatch.setattr("games.live.process.standing_of", fail_once)
    match = await sync_to_async(begin)()
    await (await tab(match, ada)).until("match")
    assert await asyncio.to_thread(again.wait, 10)


def test_presence_of_several_processes_is_put_together():
    here = Presence({0}, ["Cy"], 2)
    there = Presence({1, 0}, ["Cy", "Di"], 1)
    assert merge([here, there]) == Presence({0, 1}, ["Cy", "Di"], 3)


def test_a_bucket_gives_what_it_holds_and_fills_again(monkeypatch):
    now = 100.0
    monkeypatch.setattr("games.live.sockets.limits.time.monotonic", lambda: now)
    bucket = TokenBucket(rate=2, size=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 100.5
    assert [bucket.take() for _ in range(2)] == [True, False]
