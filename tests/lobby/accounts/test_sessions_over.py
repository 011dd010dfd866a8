"""Sockets end with their session; pages with a valid session connect again."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.test import Client

from games.matches.models import LogEntry
from games.site.access_tokens import token_create
from tests.games.conftest import Browser, begin, ids, tab  # noqa: F401 - fixtures
from tests.games.live.sockets.test_bearers import program, still_open  # noqa: F401 - a fixture
from tests.lobby.people.test_accounts import PASSWORD
from tests.lobby.rooms.test_sockets import socket  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db(transaction=True)
NEW = "another-" + PASSWORD


@pytest.fixture
def account(ada):
    """Ada with a login."""
    ada.login = "ada"
    ada.set_password(PASSWORD)
    ada.save()
    return ada


@pytest.fixture
async def here(account):
    """Ada's browser."""
    client = Client()
    await sync_to_async(client.force_login)(account)
    return client


def cookie(client):
    return client.cookies[settings.SESSION_COOKIE_NAME].value


async def post(client, page, **form):
    return await sync_to_async(client.post)(page, form)


def change_password(client):
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    return post(client, "/account/password/", **form)


async def code_of(lobby):
    while (message := await lobby.receive_output(5))["type"] != "websocket.close":
        pass
    return message["code"]


async def test_after_a_new_password_others_play_no_more_and_ones_own_page_goes_on(
    begin,  # noqa: F811
    tab,  # noqa: F811
    bo,
    account,
    here,
    ids,  # noqa: F811
    socket,  # noqa: F811
):
    match = await sync_to_async(begin)()
    stolen, theirs = await tab(match, account), await tab(match, bo)
    own = await Browser(match, account, cookie(here)).open()
    lobby = await socket("/ws/lobby/", account)
    old = stolen.socket.scope["headers"]
    for each in (stolen, theirs, own):
        await each.until("match")
    assert (await change_password(here)).status_code == 302
    await stolen.answer("0.0", "step", ids())
    assert [await each.close_code() for each in (stolen, own)] == [4407, 4407]
    assert await code_of(lobby) == 4407
    assert await still_open(theirs)
    again = await Browser(match, account, cookie(here)).open()
    assert (await again.until("hello"))["seat"] == 0
    thief = Browser(match, account, None)
    thief.socket.scope["headers"] = old
    assert await (await thief.open()).close_code() == 4404  # as for unnamed visitors
    assert not await LogEntry.objects.aexists()
    await again.leave()


async def test_who_signs_out_leaves_no_socket_behind(
    begin,  # noqa: F811
    tab,  # noqa: F811
    account,
    here,
    socket,  # noqa: F811
    program,  # noqa: F811
):
    match = await sync_to_async(begin)()
    secret = await sync_to_async(token_create)(person=account, name="x", scopes=["read", "play", "rooms"])
    own, bot = await Browser(match, account, cookie(here)).open(), await program(match, secret)
    elsewhere, lobby = await tab(match, account), await socket("/ws/lobby/", account)
    bots_lobby = await program("/ws/lobby/", secret)
    for each in (own, elsewhere, bot):
        await each.until("match")
    await post(here, "/account/sign-out/")
    assert not (await sync_to_async(get_user)(here)).is_authenticated
    assert [await each.close_code() for each in (own, elsewhere)] == [4407, 4407]
    assert await code_of(lobby) == 4407
    assert await still_open(bot)  # its token is still valid
    assert await bots_lobby.socket.receive_nothing()
    again = await tab(match, account)  # the other device is still signed in
    assert (await again.until("hello"))["seat"] == 0


async def test_who_has_had_the_return_link_of_a_guest_is_out_with_the_account(begin, tab, ada):  # noqa: F811
    match, client = await sync_to_async(begin)(), Client()
    await sync_to_async(client.force_login)(ada)
    other = await tab(match, ada)
    await other.until("match")
    form = {"login": "ada", "password1": PASSWORD, "password2": PASSWORD}
    assert (await post(client, "/account/sign-up/", **form)).url == "/me/"
    assert await other.close_code() == 4407
