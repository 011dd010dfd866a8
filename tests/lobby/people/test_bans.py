"""Bans of people and addresses: refused everywhere, with a reason."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.utils import timezone

from config.asgi import application
from games.bus.bus import Bus
from games.bus.events import BansChanged
from games.chat.models import ChatMessage
from games.core.dialogue.questions import IllegalAnswer
from games.live.process import live_process
from games.matches.models import LogEntry
from games.moderation.bans import ban_lift, ban_of, network_ban, person_ban
from games.moderation.models import Ban, OperatorAction
from lobby.accounts.programs import program_create
from lobby.people.models import Person
from lobby.people.return_links import return_token
from lobby.rooms.models import Member, Room
from tests.games.conftest import begin, ids, tab  # noqa: F401 - fixtures
from tests.lobby.api.conftest import caller  # noqa: F401 - a fixture
from tests.lobby.people.test_accounts import PASSWORD, account, sign_in  # noqa: F401 - a fixture
from tests.lobby.rooms.test_sockets import socket  # noqa: F401 - a fixture

WHY = "Threw dice at somebody"
HERE = "127.0.0.1"  # address of the tests


@pytest.fixture
def root(db):
    return Person.objects.create_superuser("root", PASSWORD)


@pytest.fixture
def ban(root):
    """Ban a person, an address or a network."""

    def ban(about, days=7):
        until = None if days is None else timezone.now() + timedelta(days=days)
        if isinstance(about, Person):
            return person_ban(operator=root, person=about, reason=WHY, until=until)
        return network_ban(operator=root, network=about, reason=WHY, until=until)

    return ban


async def closed(communicator):
    """Return the close code of a lobby socket."""
    while (message := await communicator.receive_output(5))["type"] != "websocket.close":
        pass
    return message["code"]


def says_why(page):
    return page.status_code == 403 and WHY in page.content.decode()


def test_whatever_somebody_sends_who_is_banned_is_refused_and_they_read_why(public_room, browse, ada, bo, ban):
    browser = browse(bo)
    ban(bo)
    assert says_why(browser.post(f"/room/{public_room.slug}/do/", {"action": "enter"}))
    assert not Member.objects.filter(person=bo).exists()
    assert says_why(browser.post("/me/", {"name": "Another"}))
    assert browser.get("/").status_code == 200
    assert browse(ada).post("/me/", {"name": "Ada"}).status_code == 302


def test_a_ban_from_an_address_is_for_everybody_there(public_room, browse, invite_link, ada, ban):
    link = invite_link(public_room, browse(ada))
    ban(HERE)
    assert says_why(browse().post(link, {"name": "New"}))
    assert says_why(browse(ada).post("/me/", {"name": "Ada"}))
    form = {"name": "Di", "login": "di", "password1": PASSWORD, "password2": PASSWORD}
    assert says_why(browse().post("/account/sign-up/", form))
    elsewhere = browse(REMOTE_ADDR="192.0.2.1")
    assert elsewhere.post(link, {"name": "New"}).status_code == 302


def test_the_banned_come_in_and_take_along_or_delete_what_is_theirs(account, browse, ban):  # noqa: F811
    link = f"/return/{account.slug}/{return_token(account)}/"
    ban(account)
    ban(HERE)
    by_link = browse()
    assert WHY in by_link.post(link, follow=True).content.decode()
    browser = browse()
    assert sign_in(browser).status_code == 302
    for each in (by_link, browser):
        assert each.get("/account/data/").json()["bans"][0]["reason"] == WHY
        assert says_why(each.post("/me/", {"name": "Me"}))
    assert browser.post("/account/delete/", {"old_password": PASSWORD}).status_code == 302
    assert not Person.objects.filter(pk=account.pk).exists()


@pytest.mark.parametrize("page", ["/", "/mine/", "/me/", "/people/", "/history/"])
def test_pages_tell_the_banned_and_nobody_else(page, browse, ada, bo, ban):
    ban(bo, days=None)
    shown = browse(bo).get(page).content.decode()
    assert WHY in shown
    assert "This ban has no end." in shown
    assert WHY not in browse(ada).get(page).content.decode()


@pytest.mark.parametrize("page", ["/new/homeworlds/", "/account/sign-up/", "/load/", "/me/programs/"])
def test_pages_of_one_form_tell_the_ban_in_its_place(page, browse, ada, bo, ban):
    assert browse(bo).get(page).status_code == 200
    ban(bo)
    shown = browse(bo).get(page)
    assert says_why(shown)
    assert browse(ada).get(page).status_code == 200


def test_visitors_without_a_name_at_a_banned_address_learn_how_to_reach_their_data(browse, ban):
    ban(HERE)
    shown = browse().get("/new/homeworlds/")
    assert says_why(shown)
    assert 'href="/account/sign-in/"' in shown.content.decode()


def test_the_banned_may_go_and_take_along_what_is_theirs(account, browse, ban):  # noqa: F811
    ban(account)
    browser = browse(account)
    assert browser.get("/account/data/").json()["person"]["name"] == "Ada"
    language = browser.post("/language/setlang/", {"language": "zh-hant"})
    assert language.status_code == 302
    assert WHY in browser.post("/me/", {"name": "Me"}).content.decode()
    assert browser.post("/account/delete/", {"old_password": PASSWORD}).status_code == 302
    assert not Person.objects.filter(pk=account.pk).exists()


def test_a_ban_ends_by_itself_or_is_lifted(browse, bo, ban, root):
    made = ban(bo)
    forms = browse(bo)
    assert says_why(forms.post("/me/", {"name": "Bo"}))
    ban_lift(operator=root, ban=made, reason="talked about it")
    assert forms.post("/me/", {"name": "Bo"}).status_code == 302
    with pytest.raises(IllegalAnswer):
        ban_lift(operator=root, ban=made)
    again = ban(bo, days=1)
    Ban.objects.filter(pk=again.pk).update(until=timezone.now())
    assert forms.post("/me/", {"name": "Bo"}).status_code == 302
    ban(bo, days=None)
    page = forms.post("/me/", {"name": "Bo"}).content.decode()
    assert "This ban has no end." in page


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
        ("192.0.2.7", "::ffff:192.0.2.7", "::ffff:192.0.2.8"),
        ("192.0.2.0/24", "192.0.2.200", "192.0.3.1"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:3::1"),
        ("2001:db8:1::/48", "2001:db8:1:9::1", "2001:db8:2::1"),
    ],
)
def test_an_address_stands_for_itself_or_its_network(ban, network, inside, outside):
    ban(network)
    assert ban_of(None, inside)
    assert not ban_of(None, outside)
    assert not ban_of(None, "no address")


@pytest.mark.parametrize("network", ["", "Ada", "10.0.0.0/8", "2001::/16", "0.0.0.0/0"])
def test_what_is_no_network_or_too_big_is_not_banned(ban, network):
    with pytest.raises(IllegalAnswer):
        ban(network)


def test_operators_are_held_by_no_ban(root, browse, ban, bo):
    with pytest.raises(IllegalAnswer):
        ban(root)
    ban(HERE)
    assert browse(root).post("/me/", {"name": "Root"}).status_code == 302
    come = browse()
    assert come.post("/admin/login/", {"username": "root", "password": PASSWORD}).status_code == 302
    assert come.get("/admin/").status_code == 200
    assert says_why(browse(bo).post("/me/", {"name": "Bo"}))
    with pytest.raises(IllegalAnswer):
        ban(bo, days=-1)


def test_a_program_is_banned_with_its_owner(account, caller, ban):  # noqa: F811
    program = program_create(owner=account, name="Robo")
    call = caller(program)
    assert call("GET", "me").status == 200
    ban(account)
    refused = call("GET", "me")
    assert refused.status == 403
    assert WHY in refused.body["error"]


def test_operators_find_every_ban_among_what_was_done(ban, bo, root):
    ban_lift(operator=root, ban=ban(bo), reason="a mistake")
    ban("192.0.2.1")
    done = OperatorAction.objects.order_by("pk").values_list("kind", "operator_name", "reason")
    assert list(done) == [
        ("person_ban", "root", WHY),
        ("ban_lift", "root", "a mistake"),
        ("network_ban", "root", WHY),
    ]


@pytest.mark.django_db(transaction=True)
async def test_open_sockets_of_the_banned_end_at_once(begin, tab, ada, bo, room, socket, ban, ids):  # noqa: F811
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    lobby, of_bo = await socket("/ws/lobby/", ada), await socket("/ws/lobby/", bo)
    await mine.until("match")
    await theirs.until("match")
    await sync_to_async(ban)(ada)
    told = await mine.until("refused")
    assert WHY in told["error"]
    await mine.answer("0.0", "step", ids())
    assert await mine.close_code() == 4403
    assert await closed(lobby) == 4403
    assert await of_bo.receive_nothing()
    refused = await tab(match, ada)
    assert WHY in (await refused.until("refused"))["error"]
    assert await refused.close_code() == 4403
    assert await socket("/ws/lobby/", ada) is None
    assert not await LogEntry.objects.aexists()


@pytest.mark.django_db(transaction=True)
async def test_other_processes_hear_of_a_ban_or_find_out(begin, tab, ada, bo):  # noqa: F811
    match = await sync_to_async(begin)()
    first, second = await tab(match, ada), await tab(match, bo)
    await first.until("match")
    await second.until("match")
    await Ban.objects.acreate(person=ada, reason=WHY)
    Bus().publish(BansChanged())  # of another process
    assert await first.close_code() == 4403
    await Ban.objects.acreate(person=bo, reason=WHY)  # and no event arrives
    await live_process().check()
    assert await second.close_code() == 4403
    assert not await ChatMessage.objects.aexists()


@pytest.mark.django_db(transaction=True)
async def test_nobody_watches_from_a_banned_address(begin, ban):  # noqa: F811
    match = await sync_to_async(begin)(public=True)
    await sync_to_async(ban)("192.0.2.0/24")
    codes = []
    for address in ("192.0.2.9", "198.51.100.1"):
        visitor = WebsocketCommunicator(
            application,
            f"/ws/match/{match.slug}/",
            headers=[(b"origin", b"http://localhost"), (b"host", b"localhost")],
        )
        visitor.scope["client"] = (address, 1)
        await visitor.connect()
        while (message := await visitor.receive_output(5))["type"] != "websocket.close":
            if '"type":"match"' in message.get("text", ""):
                break
        codes.append(message.get("code"))
        await visitor.disconnect()
    await live_process().close()
    assert codes == [4403, None]
    assert not await Room.objects.aexists()


def test_a_banned_guest_who_signs_in_is_banned_by_that_name_too(account, browse, bo, ban):  # noqa: F811
    browser = browse(bo)
    ban(bo)
    assert sign_in(browser, along="on").status_code == 302
    assert says_why(browser.post("/me/", {"name": "Ada"}))
    assert browser.get("/account/data/").json()["bans"][0]["reason"] == WHY
