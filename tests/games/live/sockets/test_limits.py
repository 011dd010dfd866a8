"""Limits hold for many sockets at once, and a broken database is answered with a sentence."""

from __future__ import annotations

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from games.chat.models import ChatMessage
from games.live import chat
from games.live.process import live_process
from games.live.sessions import session
from games.live.sockets import match_socket
from games.live.sockets.limits import PersonBudgets
from games.live.sockets.match_socket import MatchSocket
from games.matches.models import Checkpoint, LogEntry, Match

pytestmark = pytest.mark.django_db(transaction=True)


async def test_so_many_sockets_of_one_person_and_no_more_even_at_once(begin, tab, ada, monkeypatch):
    monkeypatch.setattr("games.live.sockets.match_socket.MAX_SOCKETS", 2)
    match = await sync_to_async(begin)()
    tabs = await asyncio.gather(*[tab(match, ada) for _n in range(8)])
    first = [await each.read() for each in tabs]
    assert [frame["type"] for frame in first].count("hello") == 2
    assert len(live_process().sessions[match.slug].viewers) == 2


@pytest.fixture
def two_in_all(monkeypatch):
    monkeypatch.setattr("games.live.sockets.match_socket.MAX_SOCKETS_IN_ALL", 2)


@pytest.fixture
async def matches(begin):
    """Return three public matches."""
    return [await sync_to_async(begin)(public=True) for _n in range(3)]


async def first_frames(tabs):
    return [(await each.read())["type"] for each in tabs]


async def test_a_network_without_a_name_watches_only_so_much_even_at_once(two_in_all, matches, tab):
    addresses = [f"2001:db8:1:2:{n}::7" for n in range(6)]
    opened = [tab(matches[n % 3], address=each) for n, each in enumerate(addresses)]
    tabs = await asyncio.gather(*opened)
    assert sorted(await first_frames(tabs)) == 2 * ["hello"] + 4 * ["refused"]
    assert sum(len(each.viewers) for each in live_process().sessions.values()) == 2
    elsewhere = [await tab(matches[0], address=f"2001:db8:1:{n}::7") for n in (1, 3)]
    assert await first_frames(elsewhere) == ["hello", "hello"]


async def test_whoever_has_a_name_is_not_counted_with_their_network(two_in_all, matches, tab, ada):
    for _open in range(2):
        await tab(matches[0], address="192.0.2.7")
    refused = await tab(matches[0], address="192.0.2.7")
    assert "enter a name" in (await refused.until("refused", id=None))["error"]
    assert await refused.close_code() == 4429
    mine = await tab(matches[0], ada, address="192.0.2.7")
    assert (await mine.read())["type"] == "hello"


async def test_one_person_has_only_so_many_matches_open(two_in_all, matches, tab, ada, bo):
    first, _second, third = [await tab(match, ada, address=f"192.0.2.{n}") for n, match in enumerate(matches)]
    assert "too many matches" in (await third.until("refused", id=None))["error"]
    assert await third.close_code() == 4429
    assert await first_frames([await tab(matches[2], bo, address="192.0.2.1")]) == ["hello"]
    await first.leave()
    assert await first_frames([await tab(matches[2], ada)]) == ["hello"]


async def test_a_site_without_limits_lets_all_of_a_network_in(two_in_all, matches, tab, settings):
    settings.RATE_LIMITS = False
    tabs = [await tab(match, address="192.0.2.7") for match in matches]
    assert await first_frames(tabs) == ["hello"] * 3


@pytest.fixture
def three_whole_matches(monkeypatch):
    """Allow a person three whole matches, a network six, and no more later."""
    monkeypatch.setattr(match_socket, "_whole_budgets", PersonBudgets())
    for name, most in {"WHOLE_BURST": 3.0, "NAMELESS_WHOLE_BURST": 6.0}.items():
        monkeypatch.setattr(match_socket, name, most)
    for name in ("WHOLE_PER_SECOND", "NAMELESS_WHOLE_PER_SECOND"):
        monkeypatch.setattr(match_socket, name, 0.0)


async def ask_for_all(browser):
    """Request the whole match in both ways. Return the types of the replies."""
    came = []
    await browser.until("match")
    for kind, fields in (("resync", {}), ("language", {"language": "en"})):
        await browser.send(kind, **fields)
        while (frame := await browser.read())["type"] not in ("match", "refused"):
            pass
        came.append(frame["type"])
    if frame["type"] == "refused":
        assert "too many messages at once" in frame["error"]
    assert await browser.nothing()  # still open
    return came


async def test_a_person_is_sent_whole_matches_only_so_often_whatever_sockets_they_have(
    three_whole_matches, matches, tab, ada, bo
):
    came = [await ask_for_all(await tab(match, ada)) for match in matches]
    assert came == [["match", "match"], ["match", "refused"], ["refused", "refused"]]
    assert await ask_for_all(await tab(matches[0], bo)) == ["match", "match"]


async def test_so_is_a_network_without_a_name(three_whole_matches, matches, tab, ada):
    tabs = [await tab(matches[0], address=f"2001:db8:1:2:{n}::7") for n in range(4)]
    came = [await ask_for_all(each) for each in tabs]
    assert came == 3 * [["match", "match"]] + [["refused", "refused"]]
    for other in (await tab(matches[0], ada), await tab(matches[0], address="2001:db8:1:3::7")):
        assert await ask_for_all(other) == ["match", "match"]


async def test_a_site_without_limits_sends_them_as_often_as_they_are_asked_for(
    three_whole_matches, matches, tab, ada, settings
):
    settings.RATE_LIMITS = False
    for match in matches:
        assert await ask_for_all(await tab(match, ada)) == ["match", "match"]


async def test_chat_is_counted_by_person_whatever_sockets_they_open(begin, tab, ada, bo, ids, monkeypatch):
    monkeypatch.setattr(chat, "MESSAGES_BURST", 2.0)
    match = await sync_to_async(begin)()
    for _n in range(5):
        browser = await tab(match, ada)
        await browser.send("chat", id=ids(), text="hello")
        while (await browser.read())["type"] not in ("ack", "refused"):
            pass
        await browser.leave()
    assert await ChatMessage.objects.acount() == 2
    other = await tab(match, bo)
    await other.send("chat", id=ids(), text="hello")
    await other.until("ack")


@pytest.mark.parametrize("kind", ["chat", "notes", "chat_seen"])
async def test_a_database_that_fails_is_answered_with_a_sentence(begin, tab, ada, ids, monkeypatch, kind):
    def fail(**_about):
        raise OperationalError("database or disk is full")

    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match")
    for module, name in (
        (chat, "chat_write"), (chat, "chat_mark_seen"), (session, "notes_save"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, fail)
    fields = {
        "chat": {"id": ids(), "text": "hello"},
        "notes": {"id": ids(), "notes": {"text": "x"}},
        "chat_seen": {"message": 1},
    }[kind]
    await browser.send(kind, **fields)
    refused = await browser.until("refused", id=fields.get("id"))
    assert "could not be stored" in refused["error"]
    assert await browser.nothing()  # the socket is open


async def test_a_client_ahead_of_the_log_gets_the_match_also_beside_others(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    other = await tab(match, bo)
    await other.until("match", v=0)
    ahead = await tab(match, ada, v=7, lines=5)
    shown = await ahead.until("match", v=0)
    assert shown["journal"]["from"] == 0
    await ahead.answer("0.0", "step", ids())
    await ahead.until("match", v=1)


async def test_a_log_that_was_set_back_is_shown_to_whoever_comes(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    other = await tab(match, bo)
    await other.until("match", v=0)
    mine = await tab(match, ada)
    for version in range(2):
        await mine.answer(f"{version}.0", "step", ids())
        await mine.until("ack")
    await LogEntry.objects.filter(match=match, index__gte=1).adelete()
    await Checkpoint.objects.filter(match=match, index__gt=1).adelete()
    await Match.objects.filter(pk=match.pk).aupdate(version=1)
    live_process().sessions.clear()  # the site was stopped for this
    again = await tab(match, ada, v=2)
    assert (await again.until("match"))["v"] == 1


async def test_who_knows_another_history_under_the_same_number_is_shown_the_match(begin, tab, ada, bo, ids):
    match = await sync_to_async(begin)()
    mine = await tab(match, ada)
    for version in range(2):
        await mine.answer(f"{version}.0", "step", ids())
        before = await mine.until("match", v=version + 1)
    await LogEntry.objects.filter(match=match, index__gte=1).adelete()
    await Checkpoint.objects.filter(match=match, index__gt=1).adelete()
    await Match.objects.filter(pk=match.pk).aupdate(version=1, shown_version=1)
    live_process().sessions.clear()  # the site was stopped for this
    again = await tab(match, ada)
    await again.until("match", v=1)
    await again.answer("1.0", "end", ids())
    now = await again.until("match", v=2)
    assert now["at"] != before["at"]
    late = await tab(match, ada, v=2, at=before["at"], lines=before["journal"]["final"])
    shown = await late.until("match")
    assert (shown["v"], shown["at"], shown["view"]) == (2, now["at"], now["view"])
    same = await tab(match, ada, v=2, at=now["at"], lines=0)
    await same.until("current", v=2)


async def test_lines_count_only_with_the_time_of_the_step_they_came_with(begin, tab, ada, ids):
    match = await sync_to_async(begin)("dice")
    mine = await tab(match, ada)
    question = (await mine.until("match", v=0))["questions"][0]["id"]
    await mine.answer(question, [], ids())
    frame = await mine.until("match", v=1)
    have = {"v": 1, "lines": frame["journal"]["final"]}
    assert have["lines"] == 1
    await mine.send("act", id=ids(), act="agree", about="draw")
    await mine.until("match", v=2)
    same = await tab(match, ada, at=frame["at"], **have)
    assert (await same.until("match"))["journal"]["from"] == 1
    for other in ({"at": frame["at"] + 1}, {"at": 0}, {"at": "x"}, {}):
        late = await tab(match, ada, **other, **have)
        assert (await late.until("match"))["journal"]["from"] == 0


async def test_a_socket_that_has_fallen_silent_is_closed(begin, tab, ada, monkeypatch):
    match = await sync_to_async(begin)()
    browser = await tab(match, ada)
    await browser.until("match")
    monkeypatch.setattr(MatchSocket, "silence", -1)
    await live_process().check()
    assert await browser.close_code() == 4408


async def test_nobody_opens_a_match_without_end(begin, tab, ada, monkeypatch):
    monkeypatch.setattr("games.live.sockets.match_socket.MAX_SOCKETS", 2)
    match = await sync_to_async(begin)()
    for _open in range(2):
        await tab(match, ada)
    assert await (await tab(match, ada)).close_code() == 4429
