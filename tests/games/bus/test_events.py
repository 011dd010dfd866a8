"""Every event has a publisher and a listener in another process."""

from __future__ import annotations

import ast
import asyncio
import threading
from datetime import UTC, datetime
from typing import get_args

import pytest
from asgiref.sync import sync_to_async

from games.bus import events, topics
from games.bus.bus import Bus, publish
from games.bus.events import AnyEvent, Event, Presence
from games.chat.models import ChatMessage
from games.matches.models import Match, Seat
from games.moderation.models import Ban
from games.opponents.service import OpponentService
from games.play.moves import match_answer
from games.site.access_tokens import token_create
from games.site.models import TokenScope
from lobby.announcements.models import Announcement
from lobby.people.models import Person
from tests.games.live.sockets.test_bearers import program  # noqa: F401 - a fixture
from tests.house.test_layers import MODULES
from tests.lobby.conftest import public_room  # noqa: F401 - a fixture
from tests.lobby.rooms.test_sockets import close_code, next_frame, socket  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db(transaction=True)
WITHIN = 8  # seconds; after ten, processes query by themselves
EVENTS = {each.__name__: each for each in get_args(AnyEvent)}


def leaves(kind):
    below = kind.__subclasses__()
    return {kind} if not below else {leaf for each in below for leaf in leaves(each)}


def test_every_event_can_travel():
    assert set(EVENTS.values()) == leaves(Event)


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_a_publisher(name):
    assert any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for module in PUBLISHERS
        for node in ast.walk(PUBLISHERS[module])
    )


def called_or_mapped(tree):
    """Return a module of the names that another calls or maps, as in `map(PersonOut, people)`."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [each for call in calls for each in (call.func, *call.args[:1]) if isinstance(each, ast.Name)]
    return ast.Module(body=[ast.Expr(each) for each in named], type_ignores=[])


PUBLISHERS = {
    name: called_or_mapped(ast.parse(path.read_text("utf-8")))
    for name, path in MODULES.items()
    if not name.startswith("games.bus.")
}


def test_every_topic_has_an_event():
    samples = [
        events.MatchMoved("slug", 1),
        events.NewsFor([7]),
        events.RoomChanged("slug", listed=True),
        events.BansChanged(),
    ]
    wanted = {topics.match_topic("slug"), topics.room_topic("slug"), topics.person_topic(7)}
    wanted |= {value for name, value in vars(topics).items() if name.isupper()}
    assert {topic for each in samples for topic in each.topics} == wanted


class World:
    """Return a public match of Ada and Bo, and a publisher in another process."""

    def __init__(self, match, room, **more):
        self.match, self.room = match, room
        self.__dict__.update(more)

    def publish(self, event):
        Bus().publish(event)  # of another process

    async def at_match(self, person=None):
        browser = await self.tab(self.match, person)
        await browser.until("match")
        return browser


@pytest.fixture
async def world(begin, public_room, tab, socket, program, ada, bo, cy):  # noqa: F811
    match = await sync_to_async(begin)(public=True)
    return World(match, public_room, tab=tab, socket=socket, program=program, ada=ada, bo=bo, cy=cy)


async def moved(world):
    mine = await world.at_match(world.bo)
    await sync_to_async(play_silently)(world)
    world.publish(events.MatchMoved(world.match.slug, 1))
    await mine.until("match", v=1)


def play_silently(world):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.bus.bus._publish_now", lambda _events: None)
        match_answer(match=world.match, person=world.ada, question="0.0", answer="step", client_id="a")


async def seats(world):
    mine = await world.at_match(world.cy)
    await Match.objects.aupdate(public=False)
    world.publish(events.SeatsChanged(world.match.slug))
    assert await mine.close_code() == 4404


async def hint(world):
    service, stop = OpponentService(processes=0), threading.Event()
    looked = asyncio.Event()
    loop = asyncio.get_running_loop()
    service._look = lambda _now: loop.call_soon_threadsafe(looked.set)
    running = asyncio.create_task(asyncio.to_thread(service.run, stop))
    try:
        await asyncio.wait_for(looked.wait(), 10)
        looked.clear()
        await sync_to_async(publish)(events.HintAsked(world.match.slug))
        await asyncio.wait_for(looked.wait(), 0.6)  # before the next query, a second later
    finally:
        stop.set()
        await running
        await sync_to_async(service.close)()


async def chat(world):
    mine = await world.at_match(world.ada)
    await ChatMessage.objects.acreate(match=world.match, person=world.bo, audience="players", seat=1, text="Hello")
    world.publish(events.ChatChanged(world.match.slug))
    assert (await mine.until("chat"))["messages"][0]["text"] == "Hello"


async def notes(world):
    mine = await world.at_match(world.ada)
    await Seat.objects.filter(number=0).aupdate(notes={"plan": "win"})
    world.publish(events.NotesChanged(world.match.slug, 0))
    await mine.until("notes", notes={"plan": "win"})


async def thinking(world):
    mine = await world.at_match(world.ada)
    world.publish(events.OpponentsThink(world.match.slug, [1]))
    while not (await mine.until("people"))["players"][1]["thinking"]:
        pass


async def presence_wanted(world):
    await world.at_match(world.ada)
    other, heard = Bus(), asyncio.Queue()
    other.subscribe(topics.match_topic(world.match.slug), heard.put_nowait)
    other.begin()
    await asyncio.sleep(0)
    other.publish(events.PresenceWanted(world.match.slug), but=heard.put_nowait)
    while not isinstance(event := await heard.get(), events.PresenceChanged):
        pass
    assert event.presence.seats == {0}
    await other.close()


async def presence(world):
    mine = await world.at_match(world.ada)
    there = Presence({1}, ["Di"], 1)
    world.publish(events.PresenceChanged(world.match.slug, "another process", there))
    await mine.until("people", watching=1, spectators=["Di"])


async def room(world):
    pages = [await world.socket(path) for path in ("/ws/lobby/", f"/ws/room/{world.room.slug}/")]
    world.publish(events.RoomChanged(world.room.slug, listed=True))
    assert [await next_frame(each) for each in pages] == [{"type": "changed"}] * 2


async def news(world):
    mine, page = await world.at_match(world.ada), await world.socket("/ws/me/", world.ada)
    world.publish(events.NewsFor([world.ada.pk]))
    await mine.until("news")
    assert await page.receive_json_from() == {"type": "news"}


async def person_out(world):
    mine, page = await world.at_match(world.ada), await world.socket("/ws/me/", world.ada)
    world.publish(events.PersonOut(world.ada.pk))
    assert (await mine.close_code(), await close_code(page)) == (4404, 4404)


async def token_out(world):
    make = sync_to_async(token_create)
    token = await make(person=world.ada, name="mine", scopes=TokenScope.values)
    at_match, page = await world.program(world.match, token), await world.program("/ws/me/", token)
    await at_match.until("match")
    known = await world.ada.access_tokens.aget()
    world.publish(events.TokenOut(world.ada.pk, known.pk))
    assert (await at_match.close_code(), await page.close_code()) == (4401, 4401)


async def bans(world):
    mine, page = await world.at_match(world.ada), await world.socket("/ws/me/", world.ada)
    await Ban.objects.acreate(person=world.ada, reason="why")
    world.publish(events.BansChanged())
    assert (await mine.close_code(), await close_code(page)) == (4403, 4403)


async def names(world):
    mine, _theirs = await world.at_match(world.ada), await world.at_match(world.cy)
    await Person.objects.filter(pk=world.cy.pk).aupdate(name="Di")
    world.publish(events.NamesChanged())
    await mine.until("people", spectators=["Di"])


async def announcements(world):
    mine, page = await world.at_match(world.ada), await world.socket("/ws/me/", world.ada)
    await Announcement.objects.acreate(texts={"en": "Hello"}, shown_from=datetime.now(UTC))
    world.publish(events.AnnouncementsChanged())
    await mine.until("site")
    assert await page.receive_json_from() == {"type": "site"}


EFFECTS = {
    "MatchMoved": moved,
    "SeatsChanged": seats,
    "HintAsked": hint,
    "ChatChanged": chat,
    "NotesChanged": notes,
    "OpponentsThink": thinking,
    "PresenceWanted": presence_wanted,
    "PresenceChanged": presence,
    "RoomChanged": room,
    "NewsFor": news,
    "PersonOut": person_out,
    "TokenOut": token_out,
    "BansChanged": bans,
    "NamesChanged": names,
    "AnnouncementsChanged": announcements,
}


@pytest.mark.parametrize("name", EVENTS)
async def test_what_another_process_publishes_has_its_effect(name, world):
    async with asyncio.timeout(WITHIN):
        await EFFECTS[name](world)
