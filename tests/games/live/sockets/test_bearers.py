"""Sockets of programs: a token in place of a cookie, within its scopes and lifetime."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.live.process import live_process
from games.matches.models import LogEntry
from games.site.access_tokens import token_create, token_revoke
from games.site.models import AccessToken, TokenScope
from games.site.rate_limits import HOUR, MOST
from lobby.accounts.accounts import person_turn_out
from lobby.people.models import Person
from tests.games.conftest import Browser, session_of

pytestmark = pytest.mark.django_db(transaction=True)
ALL = TokenScope.values


@pytest.fixture
def token(ada):
    """Create a token of Ada or another person."""
    return sync_to_async(lambda scopes=ALL, person=ada: token_create(person=person, name="my script", scopes=scopes))


@pytest.fixture
async def program(transactional_db, monkeypatch):
    """Open sockets like programs, without an origin: `await program(match or path, token)`."""
    monkeypatch.setattr("games.live.process.PRESENCE_AFTER", 0)
    opened = []

    async def program(where, token, *headers):
        made = Browser(where if not isinstance(where, str) else "x", None, None)
        path = where if isinstance(where, str) else f"/ws/match/{where.slug}/"
        headers = [(b"host", b"localhost"), *headers]
        headers.append((b"authorization", f"Bearer {token}".encode()))
        made.socket = WebsocketCommunicator(application, path, headers=headers)
        opened.append(made)
        return await made.open()

    yield program
    for each in opened:
        await each.leave()
    await live_process().close()


async def test_a_token_opens_the_seat_of_its_person(begin, program, token, ids):
    match = await sync_to_async(begin)()
    mine = await program(match, await token())
    assert (await mine.until("hello"))["seat"] == 0
    await mine.answer("0.0", "step", ids())
    assert (await mine.until("ack"))["v"] == 1
    assert (await AccessToken.objects.aget()).last_used_at is not None


async def test_a_handshake_with_a_token_counts_no_cookie(begin, program, token, bo):
    match = await sync_to_async(begin)(public=True)
    key = await sync_to_async(session_of)(bo, {})
    mine = await program(match, await token(), (b"cookie", f"sessionid={key}".encode()))
    assert (await mine.until("hello"))["seat"] == 0
    wrong = await program(match, "orrery_wrong", (b"cookie", f"sessionid={key}".encode()))
    assert await wrong.close_code() == 4401


async def test_another_kind_of_authorization_needs_an_origin_as_any_page_does(begin, ada):
    match = await sync_to_async(begin)()
    headers = [(b"host", b"localhost"), (b"authorization", b"Basic YWRhOmFkYQ==")]
    socket = WebsocketCommunicator(application, f"/ws/match/{match.slug}/", headers=headers)
    connected, _code = await socket.connect()
    assert not connected


async def test_wrong_tokens_are_refused_with_a_sentence_and_counted(begin, program, monkeypatch):
    monkeypatch.setitem(MOST, "token", (2, HOUR))
    match = await sync_to_async(begin)(public=True)
    codes = []
    for guess in range(3):
        wrong = await program(match, f"orrery_guess{guess}")
        refused = await wrong.until("refused")
        assert "token" in refused["error"] or "try again in 60 minutes" in refused["error"]
        codes.append(await wrong.close_code())
    assert codes == [4401, 4401, 4429]


async def test_a_token_does_what_it_is_for(begin, program, token, ids):
    match = await sync_to_async(begin)()
    blind = await program(match, await token(["play", "rooms"]))
    assert "“read”" in (await blind.until("refused"))["error"]
    assert await blind.close_code() == 4403
    mine = await program(match, await token(["read"]))
    await mine.until("match")
    for kind, fields in {
        "answer": {"question": "0.0", "answer": "step"},
        "act": {"act": "resign"},
        "undo": {"v": 0},
        "chat": {"text": "hello"},
        "notes": {"notes": {"text": "x"}},
    }.items():
        await mine.send(kind, id=ids(), **fields)
        assert "“play”" in (await mine.until("refused"))["error"]
    await mine.send("language", language="zh-hant")
    await mine.until("match")
    assert not await LogEntry.objects.aexists()


async def test_a_revoked_token_is_out_at_once_and_only_that_one(begin, program, token, tab, ada):
    match = await sync_to_async(begin)()
    page = await tab(match, ada)
    first, second = await program(match, await token()), await program(match, await token())
    lobby = await program("/ws/lobby/", await token())
    for each in (first, second):
        await each.until("match")
    assert await still_open(lobby)
    tokens = [each async for each in AccessToken.objects.order_by("pk")]
    await sync_to_async(token_revoke)(token=tokens[0])
    assert await first.close_code() == 4401
    await sync_to_async(token_revoke)(token=tokens[2])
    assert await lobby.close_code() == 4401
    assert await still_open(second)
    assert await still_open(page)
    await AccessToken.objects.all().adelete()  # and no event arrives
    await live_process().check()
    assert await second.close_code() == 4401


async def still_open(browser):
    await browser.send("ping", t=1)
    return await browser.until("pong")


async def test_a_program_is_out_with_its_owner(begin, program, token, ada, toys, bo):
    await Person.objects.filter(pk=bo.pk).aupdate(owner=ada)
    match = await sync_to_async(begin)()
    secret = await token(person=bo)
    first, second = await program(match, secret), await program(match, secret)
    assert (await first.until("hello"))["seat"] == 1
    await second.until("match")
    await Person.objects.filter(pk=ada.pk).aupdate(is_active=False)
    await live_process().check()
    assert await first.close_code() == 4401
    refused = await program(match, secret)
    assert await refused.close_code() == 4401
    await Person.objects.filter(pk=ada.pk).aupdate(is_active=True)
    third = await program(match, secret)
    await third.until("match")
    await sync_to_async(person_turn_out)(person=ada.pk)
    assert await third.close_code() == 4401


async def test_rooms_and_the_lobby_open_for_tokens(room, program, token):
    assert await program(f"/ws/room/{room.slug}/", await token())
    lobby = await program("/ws/lobby/", await token())
    assert await lobby.socket.receive_nothing()
    wrong = await program("/ws/lobby/", "orrery_wrong")
    assert await wrong.close_code() == 4401


@pytest.fixture
def room(toys, ada):
    from tests.lobby.conftest import open_room  # noqa: PLC0415 - after the toys

    return open_room(ada)


def test_what_is_stored_is_a_hash(ada):
    secret = token_create(person=ada, name="x", scopes=["read"])
    stored = AccessToken.objects.get()
    assert secret not in json.dumps({each.name: str(getattr(stored, each.attname)) for each in stored._meta.fields})
