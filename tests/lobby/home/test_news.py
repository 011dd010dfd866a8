"""News of a person on all their open pages, and on nobody else's."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from games.bus.bus import Bus
from games.bus.events import NewsFor
from games.play.loading import load
from games.play.moves import match_act
from lobby.home.calls import calls_for
from lobby.rooms import services as rooms
from lobby.rooms.creation.rematch import room_rematch
from tests.games.conftest import begin, ids, in_turn, play, tab  # noqa: F401 - fixtures
from tests.lobby.conftest import open_room
from tests.lobby.rooms.test_sockets import quiet, socket  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db(transaction=True)
NEWS = {"type": "news"}


@pytest.fixture
async def pages(socket, ada, bo, cy):  # noqa: F811
    """Pages of Ada, Bo and Cy, who look at nothing in particular."""
    return [await socket("/ws/me/", person) for person in (ada, bo, cy)]


async def test_my_turn_is_told_to_those_who_play_and_to_nobody_else(begin, in_turn, pages):  # noqa: F811
    match = await sync_to_async(begin)()
    await sync_to_async(in_turn)(match, "step", "end")
    mine, theirs, strangers = pages
    assert await mine.receive_json_from() == NEWS
    assert await theirs.receive_json_from() == NEWS
    assert await strangers.receive_nothing()


async def test_what_a_player_has_only_begun_is_no_news(begin, play, pages, ada):  # noqa: F811
    match = await sync_to_async(begin)("homeworlds")
    await sync_to_async(play)(match, ada, "bank:b1")
    for page in pages:
        assert await page.receive_nothing()


async def test_a_proposal_is_told(begin, pages, ada):  # noqa: F811
    match = await sync_to_async(begin)()
    await sync_to_async(match_act)(match=match, person=ada, act="agree", about="draw", client_id="d")
    assert await pages[1].receive_json_from() == NEWS
    assert await pages[2].receive_nothing()


async def test_another_process_tells_as_well(pages, bo):
    Bus().publish(NewsFor([bo.pk], "somewhere"))  # of another process
    assert await pages[1].receive_json_from() == NEWS
    assert await pages[0].receive_nothing()


async def test_the_page_of_a_match_hears_of_other_matches_only(begin, in_turn, tab, ada):  # noqa: F811
    here, elsewhere = await sync_to_async(begin)(), await sync_to_async(begin)()
    mine = await tab(here, ada)
    await mine.until("match")
    await sync_to_async(match_act)(match=here, person=ada, act="agree", about="draw", client_id="1")
    await mine.until("match")
    await mine.send("ping", t=1)
    kinds = set()
    while (frame := await mine.read())["type"] != "pong":
        kinds.add(frame["type"])
    assert "news" not in kinds
    await sync_to_async(match_act)(match=elsewhere, person=ada, act="agree", about="draw", client_id="2")
    assert await mine.until("news") == NEWS


async def test_who_comes_into_my_room_is_told_to_me_and_not_to_the_lobby(room, pages, bo, socket):  # noqa: F811
    lobby = await socket("/ws/lobby/")
    await sync_to_async(rooms.room_enter)(room=room, person=bo, name="Bo")
    assert await pages[0].receive_json_from() == NEWS
    assert await pages[2].receive_nothing()
    assert await lobby.receive_nothing()


async def test_that_somebody_looks_at_a_room_is_no_news(public_room, ada, bo, socket):  # noqa: F811
    await sync_to_async(rooms.room_enter)(room=public_room, person=bo, name="Bo")
    elsewhere, lobby = await socket("/ws/me/", ada), await socket("/ws/lobby/")
    await quiet(elsewhere)
    await socket(f"/ws/room/{public_room.slug}/", bo)
    assert await elsewhere.receive_nothing()
    assert await lobby.receive_nothing()


async def test_who_has_no_name_hears_of_nobodys_news(public_room, bo, socket):  # noqa: F811
    nobody = await socket("/ws/me/")
    await sync_to_async(rooms.room_enter)(room=public_room, person=bo, name="Bo")
    assert await nobody.receive_nothing()


def played(ada, bo):
    room = open_room(ada)
    rooms.room_enter(room=room, person=bo, name="Bo")
    match = rooms.room_start(room=room, host=ada)
    match_act(match=match, person=ada, act="resign", about=None, client_id="end")
    return match


async def test_a_wanted_rematch_is_told(toys, ada, bo, socket):  # noqa: F811
    match = await sync_to_async(played)(ada, bo)
    page = await socket("/ws/me/", bo)
    await sync_to_async(room_rematch)(match=match, person=ada)
    assert await page.receive_json_from() == NEWS


def test_a_wanted_rematch_calls_from_every_page(toys, ada, bo, browse):
    match = played(ada, bo)
    wanted = room_rematch(match=match, person=ada)
    for address in ("/news/", "/rules/homeworlds/", match.get_absolute_url()):
        text = browse(bo).get(address).content.decode()
        assert "Ada wants a rematch: March" in text
        assert f'href="{wanted.get_absolute_url()}"' in text
    assert "wants a rematch" not in browse(ada).get("/news/").content.decode()


def test_a_room_calls_its_host_when_somebody_is_there_and_not_from_its_own_page(room, ada, bo):
    assert calls_for(ada, []) == []
    rooms.room_enter(room=room, person=bo, name="Bo")
    assert [call.says for call in calls_for(ada, [])] == ["Bo is in your room: March"]
    assert calls_for(ada, [], but=room.slug) == []
    assert calls_for(bo, []) == []


def test_every_page_counts_the_matches_that_wait_beside_the_one_looked_at(begin, ada, bo, browse):  # noqa: F811
    first, second = begin(), begin()
    turn = load(first.slug).game.waiting[0]
    mine = browse((ada, bo)[turn])
    assert "<title>(2) " in mine.get("/rules/homeworlds/").content.decode()
    assert "<title>(1) " in mine.get(first.get_absolute_url()).content.decode()
    page = mine.get(f"/news/?from={second.slug}").content.decode()
    assert '<html data-waiting="1">' in page
    assert f'href="/next/?from={second.slug}"' in page
    assert "data-waiting" not in browse((bo, ada)[turn]).get("/news/").content.decode()
