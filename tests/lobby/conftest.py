"""Browsers of people about to play the toy game "march", for two."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from lobby.people.models import Person
from lobby.rooms import services as rooms
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.models import Room
from tests.games.conftest import clock, worker  # noqa: F401 - fixtures


@pytest.fixture
def browse(db):
    """Browsers: `browse(person)`; without a person, of an unnamed visitor."""

    def browse(person=None, **settings):
        client = Client(**settings)
        if person is not None:
            client.force_login(person)
        return client

    return browse


@pytest.fixture
def room(toys, ada):
    """Ada's private room for two."""
    return open_room(ada)


@pytest.fixture
def public_room(toys, ada):
    return open_room(ada, public=True)


def open_room(host: Person, **more) -> Room:
    """Create a room with this setup, by default for the march."""
    wanted = {"seats": 2, "options": {}, "order": "seated"}
    game = more.pop("game", "march")
    return rooms.room_open(host=host, game=game, setup=RoomSetup(**{**wanted, **more}))


@pytest.fixture
def invite_link():
    """Return the address of a room's invite link, as on the host's page."""

    def invite_link(room, host_browser):
        page = host_browser.get(room.get_absolute_url()).content.decode()
        return re.search(r'value="http://testserver(/invite/[^"]+)"', page)[1]

    return invite_link


@pytest.fixture
def act():
    """Press a button in a room; return the next page."""

    def act(browser, room, action, **fields):
        return browser.post(f"/room/{room.slug}/do/", {"action": action, **fields}, follow=True)

    return act


@pytest.fixture
def names():
    """Return the seated players by seat, and the standing members."""

    def names(room):
        members = list(Room.objects.get(pk=room.pk).members.order_by("number", "joined_at"))
        seated = {each.number: each.name for each in members if each.number is not None}
        return seated, [each.name for each in members if each.number is None]

    return names
