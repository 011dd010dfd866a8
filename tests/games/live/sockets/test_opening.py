"""Opening of sockets: at little cost, not too many at once, and not for visitors who have left."""

from __future__ import annotations

import asyncio
import threading

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, get_user
from django.contrib.sessions.models import Session
from django.db import DataError, OperationalError, connection
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from config.asgi import application
from games.chat.messages import chat_mute, chat_write
from games.core.engine.engine import Engine
from games.live.admission import authentication
from games.live.process import live_process
from games.live.reading.database_thread import Batch, DatabaseThread
from games.live.sockets import register
from games.matches.models import LogEntry, Match, Seat
from games.play.start import log_entries
from games.protocol.close_codes import CloseCode
from games.visitors.sessions import SessionStore
from lobby.people.models import Person
from tests.games.conftest import SECRET, Browser, session_of
from tests.games.core.toys import MarchRules

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def thread(transactional_db):
    made = DatabaseThread("test")
    yield made
    await made.close()


@pytest.fixture
def held_up():
    """Block the reading thread until it is released."""
    release = threading.Event()

    async def hold():
        task = asyncio.ensure_future(live_process().reader.run(release.wait))
        await asyncio.sleep(0)
        return task

    hold.release = release.set
    yield hold
    release.set()


def recorded(monkeypatch):
    """Record the credentials that are looked up."""
    seen = []

    def look_up(credentials):
        seen.extend(credentials)
        return authentication.authenticate(credentials)

    monkeypatch.setattr("games.live.reading.reader.authenticate", look_up)
    return seen


async def test_a_socket_at_a_match_in_memory_takes_three_queries(begin, tab, ada, bo):
    match = await sync_to_async(begin)()
    await sync_to_async(chat_write)(match=match, person=bo, text="hello")
    await Seat.objects.filter(person=ada).aupdate(notes={"text": "mine"}, seen_version=0)
    await (await tab(match, bo)).until("chat")

    def record():
        connection.force_debug_cursor = True
        connection.queries_log.clear()

    await live_process().reader.run(record)
    mine = await tab(match, ada)
    assert (await mine.until("notes"))["notes"] == {"text": "mine"}
    assert (await mine.until("chat"))["unread"] == 1
    queries = await live_process().reader.run(lambda: connection.queries)
    assert len(queries) == 3, queries  # session, person, bans


async def test_what_a_socket_is_shown_first_is_for_who_opens_it(begin, tab, ada, bo, cy):
    match = await sync_to_async(begin)(public=True)
    said = await sync_to_async(chat_write)(match=match, person=bo, text="rude")
    await sync_to_async(chat_mute)(match=match, person=ada, message=said.pk)
    tabs = await asyncio.gather(*(tab(match, person) for person in (ada, bo, cy, None)))
    seats = [(await each.until("hello"))["seat"] for each in tabs]
    chats = [await each.until("chat") for each in tabs]
    assert seats == [0, 1, None, None]
    assert [[line["text"] for line in chat["messages"]] for chat in chats] == [
        [], ["rude"], ["rude"], ["rude"],
    ]  # fmt: skip
    assert [chat["muted"] for chat in chats] == [True, False, False, False]


async def test_a_session_that_is_over_or_of_another_password_is_nobodys(begin, tab, ada, bo):
    match = await sync_to_async(begin)(public=True)
    await Session.objects.all().adelete()
    for person in (ada, bo):
        assert (await (await tab(match, person)).until("hello"))["seat"] is not None
    keys = [session.session_key async for session in Session.objects.all()]
    ada.set_password("another")
    await ada.asave()
    found = await live_process().reader.run(
        lambda: authentication.authenticate([authentication.Credentials(k) for k in keys])
    )
    assert {each.person for each in found} == {None, bo.pk}
    await Session.objects.aupdate(expire_date=timezone.now())
    found = await live_process().reader.run(
        lambda: authentication.authenticate([authentication.Credentials(k) for k in keys])
    )
    assert {each.person for each in found} == {None}


@pytest.fixture
def sessions(ada, bo, cy, settings):
    """Return the keys of sessions by their fate after their begin."""
    people = {"signed in": ada, "another password": bo, "closed account": cy}
    keys = {name: session_of(person, {}) for name, person in people.items()}
    keys["nobody"] = session_of(None, {"theme": "dark"})
    keys["a way in that is gone"] = session_of(ada, {BACKEND_SESSION_KEY: "gone.Backend"})
    keys["no hash"] = session_of(ada, {HASH_SESSION_KEY: ""})
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key, by which the site signs from now on"
    keys["signed in since"] = session_of(ada, {})
    bo.set_password("another")
    bo.save()
    Person.objects.filter(pk=cy.pk).update(is_active=False)
    return keys


def test_a_session_is_whose_django_says_it_is(sessions, ada):
    found = dict(
        zip(
            sessions,
            authentication.authenticate([authentication.Credentials(key) for key in sessions.values()]),
            strict=True,
        )
    )
    requests = {name: HttpRequest() for name in sessions}
    for name, key in sessions.items():
        requests[name].session = SessionStore(key)
    assert {name: each.person for name, each in found.items()} == {
        name: get_user(request).pk for name, request in requests.items()
    }
    known = {name for name, each in found.items() if each.person == ada.pk}
    assert known == {"signed in", "signed in since"}
    assert found["nobody"].session["theme"] == "dark"


async def test_after_a_change_of_keys_page_and_socket_know_a_browser_alike(begin, ada, settings):
    match, key = await sync_to_async(begin)(), await sync_to_async(session_of)(ada, {})
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key, by which the site signs from now on"
    mine = await Browser(match, ada, key).open()
    assert (await mine.until("hello"))["seat"] == 0
    await mine.leave()
    page = Client()
    page.cookies[settings.SESSION_COOKIE_NAME] = key
    assert (await sync_to_async(page.get)(match.get_absolute_url())).status_code == 200
    await live_process().close()


async def test_of_too_many_at_once_some_are_to_try_later(begin, tab, ada, monkeypatch, held_up):
    monkeypatch.setattr(register, "MAX_OPENING", 2)
    match = await sync_to_async(begin)()
    await held_up()
    opening = [await tab(match, ada) for _n in range(3)]
    assert await opening[2].close_code() == CloseCode.TRY_LATER
    held_up.release()
    for each in opening[:2]:
        await each.until("match")
    await (await tab(match, ada)).until("match")


async def test_who_is_gone_before_anything_is_begun_takes_nobodys_place(begin, tab, ada, monkeypatch):
    monkeypatch.setattr(register, "MAX_OPENING", 1)
    match = await sync_to_async(begin)()
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
    gone = WebsocketCommunicator(application, f"/ws/match/{match.slug}/", headers=headers)
    await gone.send_input({"type": "websocket.connect"})
    await gone.send_input({"type": "websocket.disconnect", "code": 1001})
    await gone.wait()
    await (await tab(match, ada)).until("match")


async def test_a_match_that_nobody_has_come_to_see_after_all_is_not_kept(begin, tab, ada, held_up):
    match = await sync_to_async(begin)()
    waiting = await held_up()
    await (await tab(match, ada)).leave()
    held_up.release()
    await waiting
    assert match.slug not in live_process().sessions


async def test_nothing_is_looked_up_for_who_has_gone(begin, tab, ada, bo, monkeypatch, held_up):
    seen = recorded(monkeypatch)
    match = await sync_to_async(begin)()
    await (await tab(match, bo)).until("match")
    waiting = await held_up()
    gone = [await tab(match, ada) for _n in range(5)]
    for each in gone:
        await each.leave()
    held_up.release()
    await waiting
    await (await tab(match, ada)).until("match")
    assert len(seen) == 2
    assert len(live_process().sessions[match.slug].viewers) == 2


async def test_a_page_that_is_up_to_date_after_a_restart_gets_no_view(begin, tab, ada, bo):
    match = await sync_to_async(begin)()
    mine = await tab(match, ada, v=0, at=0)
    assert await mine.until("current") == {"type": "current", "v": 0}


async def test_who_comes_while_the_database_is_away_is_told_and_tries_later(begin, tab, ada, monkeypatch):
    def away(slugs, **_more):
        raise OperationalError("it is away")

    match = await sync_to_async(begin)()
    with monkeypatch.context() as patch:
        patch.setattr("games.live.reading.reader.load_each", away)
        browser = await tab(match, ada)
        assert "cannot be reached" in (await browser.until("refused"))["error"]
        assert await browser.close_code() == CloseCode.TRY_LATER
    await (await tab(match, ada)).until("match")


def with_many_entries(match, entries):
    """Give a match this many entries, by proposals that are declined."""
    game = Engine.new(MarchRules(), 2, {}, SECRET)
    for number in range(entries):
        game.act(0, ("agree", "disagree")[number % 2], "void")
    LogEntry.objects.bulk_create(log_entries(match, game, match.created_at))
    Match.objects.filter(pk=match.pk).update(version=game.version, shown_version=game.version)


async def test_nobody_waits_for_a_long_match_of_others(begin, tab, ada, bo):
    long_one = await sync_to_async(begin)()
    await sync_to_async(with_many_entries)(long_one, 9_000)
    short_one = await sync_to_async(begin)()
    tabs = [await tab(long_one, ada), await tab(short_one, bo)]
    long_hello, short_hello = (asyncio.ensure_future(each.until("hello")) for each in tabs)
    done, _waiting = await asyncio.wait([long_hello, short_hello], return_when=asyncio.FIRST_COMPLETED)
    assert done == {short_hello}
    assert (await long_hello)["seat"] == 0


async def test_one_fault_in_a_batch_is_one_persons(thread):
    def look_up(asked):
        return [ValueError(each) if each == 2 else each * 10 for each in asked]

    batch = Batch(thread, look_up, most=3)
    found = await asyncio.gather(*(batch.get(n) for n in range(5)), return_exceptions=True)
    assert [found[n] for n in (0, 1, 3, 4)] == [0, 10, 30, 40]
    assert isinstance(found[2], ValueError)


async def test_a_query_that_cannot_be_made_for_one_is_made_for_the_others(thread):
    def look_up(asked):
        if 2 in asked:
            raise DataError("text fields cannot contain NUL (0x00) bytes")
        return [each * 10 for each in asked]

    batch = Batch(thread, look_up, most=5)
    found = await asyncio.gather(*(batch.get(n) for n in range(5)), return_exceptions=True)
    assert [found[n] for n in (0, 1, 3, 4)] == [0, 10, 30, 40]
    assert isinstance(found[2], DataError)


async def test_a_cookie_that_holds_no_key_of_a_session_is_not_looked_up(begin):
    match = await sync_to_async(begin)(public=True)
    keys = ["a\0" + 30 * "a", "é" * 32, "'; --", "a" * 500]

    def look_up():
        connection.force_debug_cursor = True
        connection.queries_log.clear()
        found = authentication.authenticate([authentication.Credentials(key, match.pk) for key in keys])
        return found, [each["sql"] for each in connection.queries]

    found, queries = await live_process().reader.run(look_up)
    assert found == [authentication.Visitor()] * len(keys)
    assert not any("django_session" in query for query in queries)


async def test_cookies_with_a_nul_keep_nobodys_socket_shut(begin, tab, ada, held_up):
    match = await sync_to_async(begin)(public=True)
    await (await tab(match, ada)).until("match")  # in memory: all visitors wait for one look-up
    waiting = await held_up()
    cookie = f'{settings.SESSION_COOKIE_NAME}="\\000{31 * "a"}"'.encode()
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie)]
    path = f"/ws/match/{match.slug}/"
    strange = [WebsocketCommunicator(application, path, headers=headers) for _n in range(3)]
    for each in strange:
        await each.connect()
    mine = await tab(match, ada)
    held_up.release()
    await waiting
    assert (await mine.until("match"))["seat"] == 0
    for each in strange:
        assert "hello" in await each.receive_from(timeout=5)  # as a nameless visitor
        await each.disconnect()


async def test_a_connection_that_was_lost_is_opened_again(thread):
    tries = []

    def work():
        tries.append(connection.connection)
        if len(tries) == 1:
            connection.ensure_connection()
            raise OperationalError("server closed the connection unexpectedly")
        return connection.connection is None

    assert await thread.run(work)
    assert len(tries) == 2


async def test_another_site_or_no_cookie_opens_no_private_match(begin, ada):
    match = await sync_to_async(begin)()
    headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", b"sessionid=x")]
    socket = WebsocketCommunicator(application, f"/ws/match/{match.slug}/", headers=headers)
    await socket.connect()
    assert "no such match" in await socket.receive_from()
    await socket.disconnect()
    await live_process().close()
