"""Deactivated people are out at once; sockets have limits; all works without Redis."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from games.bus.bus import Bus
from games.bus.events import PersonOut
from games.chat.models import ChatMessage
from games.live.process import live_process
from games.matches.models import LogEntry
from games.site.rate_limits import HOUR, MOST, network_of
from lobby.accounts.accounts import account_delete, guest_move_in, person_turn_out
from lobby.people.models import Person
from lobby.rooms.live import presence, sockets
from lobby.rooms.models import Member
from tests.games.conftest import begin, ids, tab  # noqa: F401 - fixtures
from tests.lobby.rooms.test_sockets import close_code, socket  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db(transaction=True)


def deactivate(person):
    """Deactivate a person on the operators' page."""
    operator = Person.objects.create_superuser("root", "x")
    client = Client()
    client.force_login(operator)
    page = f"/admin/lobby/person/{person.pk}/change/"
    inline = {f"ratings-{name}_FORMS": "0" for name in ("TOTAL", "INITIAL", "MIN_NUM", "MAX_NUM")}
    answer = client.post(page, {"name": person.name, **inline})
    assert answer.status_code == 302, answer.content.decode()
    assert not Person.objects.get(pk=person.pk).is_active


async def test_who_is_deactivated_is_out_at_once(begin, tab, ada, bo, ids, room, socket):  # noqa: F811
    match = await sync_to_async(begin)()
    mine, theirs = await tab(match, ada), await tab(match, bo)
    lobby, in_room = await socket("/ws/lobby/", ada), await socket(f"/ws/room/{room.slug}/", ada)
    await mine.until("match")
    await theirs.until("match")
    await sync_to_async(deactivate)(ada)
    await mine.until("refused")
    await mine.send("chat", id=ids(), text="still here")
    await mine.answer("0.0", "step", ids())
    assert await mine.close_code() == 4404
    for each in (lobby, in_room):
        while (message := await each.receive_output(5))["type"] != "websocket.close":
            pass
        assert message["code"] == 4404
    assert not await ChatMessage.objects.aexists()
    assert not await LogEntry.objects.aexists()
    refused = await tab(match, ada)
    assert await refused.close_code() == 4404


async def test_other_processes_hear_of_it_or_find_out(begin, tab, ada, bo):  # noqa: F811
    match = await sync_to_async(begin)()
    first, second = await tab(match, ada), await tab(match, bo)
    await first.until("match")
    await second.until("match")
    Bus().publish(PersonOut(ada.pk))  # from another process
    assert await first.close_code() == 4404
    await Person.objects.filter(pk=bo.pk).aupdate(is_active=False)  # without an event
    await live_process().check()
    assert await second.close_code() == 4404


async def test_a_guest_who_signs_in_comes_again_as_the_account(begin, tab, ada, cy):  # noqa: F811
    match = await sync_to_async(begin)()
    mine = await tab(match, ada)
    await mine.until("match")
    await sync_to_async(guest_move_in)(guest=ada, owner=cy)
    assert await mine.close_code() == 4407
    assert (await (await tab(match, cy)).until("match"))["seat"] == 0


async def test_who_is_forgotten_is_out_as_well(begin, tab, ada):  # noqa: F811
    match = await sync_to_async(begin)()
    mine = await tab(match, ada)
    await mine.until("match")
    await sync_to_async(account_delete)(person=ada)
    assert await mine.close_code() == 4404


async def test_sockets_of_the_lobby_are_counted_by_person(ada, bo, room, socket, monkeypatch):  # noqa: F811
    monkeypatch.setattr(sockets, "MAX_SOCKETS", 2)
    monkeypatch.setattr(sockets, "MAX_VISITORS", 1)
    assert await socket("/ws/lobby/", ada)
    last = await socket(f"/ws/room/{room.slug}/", ada)
    assert await socket("/ws/lobby/", ada) is None
    assert await socket("/ws/lobby/", bo)
    assert await socket("/ws/lobby/")
    assert await socket("/ws/lobby/") is None
    await last.disconnect()
    assert await socket("/ws/lobby/", ada)


async def test_frames_are_counted_by_person_whatever_sockets_they_open(ada, bo, socket):  # noqa: F811
    frame = {"type": "websocket.receive", "text": "{}"}
    first = await socket("/ws/lobby/", ada)
    for _frame in range(40):
        await first.send_input(frame)
    assert await first.receive_nothing(timeout=0.2)
    second = await socket("/ws/lobby/", ada)
    for _frame in range(40):
        await second.send_input(frame)
    assert await close_code(second) == 4429
    other = await socket("/ws/lobby/", bo)
    await other.send_input(frame)
    assert await other.receive_nothing(timeout=0.2)


async def test_a_flood_of_frames_ends_a_socket_and_writes_little(ada, room, socket, monkeypatch):  # noqa: F811
    writes = []
    monkeypatch.setattr(presence, "room_seen", lambda **about: writes.append(about))
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    for _frame in range(200):
        await mine.send_input({"type": "websocket.receive", "text": "{}"})
    while (message := await mine.receive_output(5))["type"] != "websocket.close":
        pass
    assert message["code"] == 4429
    assert len(writes) == 1


def test_an_address_counts_with_its_network():
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("192.0.2.1") != network_of("192.0.2.2")


def test_one_network_makes_only_so_many_names(browse, monkeypatch):
    monkeypatch.setitem(MOST, "name", (2, HOUR))
    for n in range(5):
        browse(REMOTE_ADDR=f"2001:db8:1:2::{n}").post("/me/", {"name": "Ada"})
    assert Person.objects.count() == 2


def test_without_redis_people_come_in_and_sit_down(room, browse, invite_link, ada, without_redis, monkeypatch):
    host = browse(ada)
    link = invite_link(room, host)
    guest = browse()
    assert guest.get(link).status_code == 200
    assert guest.post(link, {"name": "Newcomer"}).status_code == 302
    assert Member.objects.filter(room=room, name="Newcomer").exists()
    form = {"login": "someone", "password1": "a long enough one", "password2": "a long enough one"}
    assert guest.post("/account/sign-up/", form).status_code == 302
    again = browse()
    signed = again.post("/account/sign-in/", {"username": "someone", "password": "a long enough one"})
    assert signed.status_code == 302
    monkeypatch.setitem(MOST, "name", (1, HOUR))  # limits hold, counted in each process
    for _n in range(3):
        browse(REMOTE_ADDR="192.0.2.77").post("/me/", {"name": "Many"})
    assert Person.objects.filter(name="Many").count() == 1


async def test_without_redis_a_process_tells_its_own_sockets(
    room,
    ada,
    socket,  # noqa: F811
    without_redis,
):
    mine = await socket(f"/ws/room/{room.slug}/", ada)
    await sync_to_async(person_turn_out)(person=ada.pk)
    assert await close_code(mine) == 4404
