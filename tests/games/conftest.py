"""Matches of toy games, and tabs at them."""

from __future__ import annotations

import contextlib
import itertools
import json
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
import time_machine
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from config.asgi import application
from games.live.process import live_process
from games.play.loading import load
from games.play.moves import match_answer
from games.play.start import match_start
from games.site.models import Heartbeat
from games.worker.worker import Worker

SECRET = bytes(range(32))
START = datetime(2026, 3, 2, 12, tzinfo=UTC)  # of the clock that tests move


@pytest.fixture
def begin(toys, ada, bo):
    """Begins a match of a toy game between Ada and Bo."""

    def begin(game="march", **more):
        return match_start(game=game, people=[ada, bo], secret=SECRET, **more)

    return begin


@pytest.fixture
def ids():
    """Client ids, never the same twice."""
    counter = itertools.count(1)
    return lambda: f"id{next(counter)}"


@pytest.fixture
def play(ids):
    """Answers whatever question the person has open; gives the match as it is then."""

    def play(match, person, *answers):
        for answer in answers:
            live = load(match.slug)
            question, _asked = live.game.question_of(live.seat_of(person.pk))
            match_answer(match=match, person=person, question=question, answer=answer, client_id=ids())
        match.refresh_from_db()
        return load(match.slug)

    return play


@pytest.fixture
def in_turn(ada, bo, play):
    """Gives the answers to a match of Ada and Bo, as whoever is asked first."""

    def in_turn(match, *answers):
        for answer in answers:
            seat = load(match.slug).game.waiting[0]
            live = play(match, (ada, bo)[seat], answer)
        return live

    return in_turn


@pytest.fixture
def clock():
    """Time, which stands until a test moves it."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.close()


@pytest.fixture
def wait(clock, worker):
    """Let time pass, with a worker that keeps it."""

    def wait(**span):
        clock.shift(timedelta(**span))
        Heartbeat.objects.update_or_create(name="worker", defaults={"at": datetime.now(UTC)})
        worker.tick()

    return wait


class Browser:
    """One tab at one match, through the whole ASGI application."""

    def __init__(self, match, person, session, address=None, **query):
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
        if session is not None:
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode()))
        path = f"/ws/match/{getattr(match, 'slug', match)}/"
        if query:
            path += "?" + urlencode(query)
        self.person = person
        self.socket = WebsocketCommunicator(application, path, headers=headers)
        if address is not None:
            self.socket.scope["client"] = (address, 1)

    async def open(self):
        connected, _protocol = await self.socket.connect()
        assert connected
        return self

    async def read(self):
        return json.loads(await self.socket.receive_from(timeout=5))

    async def until(self, kind, **wanted):
        """The next frame of this type with these values; others are passed over."""
        while True:
            frame = await self.read()
            if frame["type"] == kind and all(frame[name] == wanted[name] for name in wanted):
                return frame

    async def send(self, kind, **fields):
        await self.socket.send_to(text_data=json.dumps({"type": kind, **fields}))

    async def throw(self, data):
        """Send a frame of text or bytes as it is."""
        kind = "bytes" if isinstance(data, bytes) else "text"
        await self.socket.send_input({"type": "websocket.receive", kind: data})

    async def answer(self, question, answer, id):
        await self.send("answer", id=id, question=question, answer=answer)

    async def close_code(self):
        """The code that the server closes with."""
        while True:
            message = await self.socket.receive_output(timeout=5)
            if message["type"] == "websocket.close":
                return message["code"]

    async def nothing(self):
        """Return whether the server has nothing more to say: it answers a ping with a pong only."""
        await self.send("ping", t=1)
        pong = await self.read()
        return (pong["type"], pong.get("t")) == ("pong", 1)

    async def leave(self):
        await self.socket.disconnect()


@pytest.fixture
async def tab(transactional_db, monkeypatch):
    """Opens tabs: `await tab(match, person)`, with the person's own session, `address=…` from there."""
    monkeypatch.setattr("games.live.process.PRESENCE_AFTER", 0)
    opened = []

    async def tab(match, person=None, *, knows=None, **query):
        session = None
        if person is not None or knows is not None:
            session = await sync_to_async(session_of)(person, knows or {})
        browser = Browser(match, person, session, **query)
        opened.append(browser)
        return await browser.open()

    yield tab
    for browser in opened:
        with contextlib.suppress(Exception):
            await browser.leave()
    await live_process().close()


def session_of(person, more):
    """The key of a session in which this person is known, and whatever else it holds."""
    client = Client()
    if person is not None:
        client.force_login(person)
    session = client.session
    session.update(more)
    session.save()
    return session.session_key
