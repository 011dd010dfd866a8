"""Moderation of rooms."""

from __future__ import annotations

import pytest

from games.moderation.models import OperatorAction
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.rooms.moderation import room_close

WHY = "its name was rude"


@pytest.fixture
def root(db):
    return Person.objects.create_superuser("root", "x")


def test_a_closed_room_takes_nobody_and_says_why_to_who_was_in_it(room, browse, invite_link, act, ada, root):
    host = browse(ada)
    link = invite_link(room, host)
    room_close(operator=root, room=room, reason=WHY)
    page = host.get(room.get_absolute_url())
    assert page.status_code == 404
    assert WHY in page.content.decode()
    assert WHY not in browse().get(room.get_absolute_url()).content.decode()  # it is private
    assert browse().post(link, {"name": "New"}).status_code == 404
    act(host, room, "start")
    room.refresh_from_db()
    assert room.match is None
    assert OperatorAction.objects.get().reason == WHY
    with pytest.raises(Refused):
        room_close(operator=root, room=room, reason=WHY)


def test_a_closed_public_room_is_listed_no_more(public_room, browse, root):
    address = public_room.get_absolute_url()
    assert address in browse().get("/").content.decode()
    room_close(operator=root, room=public_room, reason=WHY)
    assert address not in browse().get("/").content.decode()
