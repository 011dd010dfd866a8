"""Link previews in chat programs, which ask once, as strangers, without cookies."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games import registry
from games.play.start import match_start
from games.visitors.access import watch_link_new
from lobby.rooms import services as rooms
from lobby.rooms.inviting.links import invite_token
from tests.lobby.conftest import open_room

TAG = re.compile(r'<meta (?:property|name)="([a-z:]+)" content="([^"]*)">')


@pytest.fixture
def fetched(db):
    """Return the preview of a page for a chat program, and the page's text."""

    def fetched(path, language="en"):
        response = Client().get(path, headers={"Accept-Language": language}, follow=True)
        fetched.status = response.status_code
        page = response.content.decode()
        return {key: unescape(value) for key, value in TAG.findall(page)}, page

    return fetched


@pytest.fixture
def begin(ada, bo):
    def begin(**more):
        return match_start(game="homeworlds", people=[ada, bo], **more)

    return begin


def invite_to(room):
    return f"/invite/{room.slug}/{invite_token(room)}/"


@pytest.mark.parametrize(
    ("language", "title", "seats"),
    [
        (
            "en",
            "Ada invites you to Homeworlds",
            "1 of 2 seats is free. Live, no clock · Casual · First ship: large only",
        ),
        ("zh-TW", "Ada邀請你玩《家園世界》", "2 個座位中還有 1 個空位。 即時，不計時 · 休閒 · 第一艘星艦：限大型"),
        ("zh-CN", "Ada邀请你玩《家园世界》", "2 个座位中还有 1 个空位。 实时，不计时 · 休闲 · 第一艘星舰：限大型"),
    ],
)
def test_an_invitation_says_who_invites_to_what_in_the_language_asked_for(fetched, ada, language, title, seats):
    path = invite_to(open_room(ada, game="homeworlds"))
    found, page = fetched(path, language)
    assert (found["og:title"], found["og:description"]) == (title, seats)
    assert found["description"] == seats
    places = {"en": "en_GB", "zh-TW": "zh_TW", "zh-CN": "zh_CN"}
    assert found["og:locale"] == places[language]
    assert found["og:url"] == f"http://testserver{path}"
    assert f'<link rel="canonical" href="http://testserver{path}">' in page
    assert found["og:image"] == "http://testserver/static/games/homeworlds/card.png"
    assert found["twitter:card"] == "summary_large_image"
    assert found["robots"] == "noindex"  # anybody finding it could enter


def test_the_invitation_to_a_full_room_says_so(fetched, ada, bo):
    room = open_room(ada, game="homeworlds")
    rooms.room_enter(room=room, person=bo, name="Bo")
    found, _page = fetched(invite_to(room))
    assert found["og:description"].startswith("All seats are taken.")


def test_a_wrong_token_tells_nothing(fetched, ada):
    room = open_room(ada, game="homeworlds")
    assert "Ada" in fetched(invite_to(room))[1]
    found, page = fetched(f"/invite/{room.slug}/{'a' * 22}/")
    assert not [key for key in found if key.startswith("og:")]
    assert "Ada" not in page
    assert "Homeworlds" not in page


def test_a_private_room_tells_nothing_and_a_public_one_who_waits(fetched, ada):
    private = open_room(ada, game="homeworlds")
    found, page = fetched(private.get_absolute_url())
    assert "og:title" not in found
    assert "Ada" not in page
    found, _page = fetched(open_room(ada, game="homeworlds", public=True).get_absolute_url())
    assert found["og:title"] == "Ada invites you to Homeworlds"
    assert "robots" not in found


@pytest.mark.parametrize("page", ["", "replay/"])
def test_a_public_match_says_who_plays(fetched, begin, page):
    found, _page = fetched(f"/match/{begin(public=True).slug}/{page}")
    assert found["og:title"] == "Homeworlds: Ada – Bo"
    assert "robots" not in found


@pytest.mark.parametrize("page", ["", "replay/"])
def test_of_a_private_match_only_the_game_is_told(fetched, begin, page):
    found, text = fetched(f"/match/{begin().slug}/{page}")
    assert found["og:title"] == "Homeworlds"
    assert found["og:description"].startswith("A private match")
    assert found["robots"] == "noindex"
    assert fetched.status == 200  # chat programs show nothing else
    assert "Ada" not in text
    assert "A private match of Homeworlds" in text  # everybody sees the same


def test_a_link_to_watch_leads_on_and_tells_a_chat_program_the_game_only(begin):
    match = begin()
    link = f"/match/{match.slug}/watch/{watch_link_new(match=match)}/"
    forgetful = Client()
    response = forgetful.get(link)
    page = response.content.decode()
    assert response.status_code == 200
    assert '<meta property="og:title" content="You are invited to watch: Homeworlds">' in page
    assert f'http-equiv="refresh" content="0; url=/match/{match.slug}/"' in page
    assert "Ada" not in page
    assert "Ada" in forgetful.get(f"/match/{match.slug}/").content.decode()
    forgetful.cookies.clear()
    assert "Ada" not in forgetful.get(f"/match/{match.slug}/").content.decode()


def test_a_player_of_a_private_match_passes_on_no_names_either(begin, ada):
    match, client = begin(), Client()
    client.force_login(ada)
    page = client.get(f"/match/{match.slug}/").content.decode()
    assert "Ada" in page
    assert '<meta property="og:title" content="Homeworlds">' in page


@pytest.mark.parametrize("game", registry.SLUGS)
def test_the_rules_say_what_the_game_is(fetched, game):
    found, page = fetched(f"/rules/{game}/?match=abcd234567")
    assert found["og:title"].startswith("Rules of ")
    assert len(found["og:description"]) > 20
    assert found["og:image"] == f"http://testserver/static/games/{game}/card.png"
    assert f'<link rel="canonical" href="http://testserver/rules/{game}/">' in page


def test_the_lobby_says_what_the_site_is(fetched):
    found, _page = fetched("/")
    assert found["og:title"] == "Five games among the stars"
    assert found["og:image"] == "http://testserver/static/card.png"


def test_a_name_cannot_end_the_attribute_it_stands_in(fetched, ada):
    room = open_room(ada, game="homeworlds")
    room.members.update(name='"><b>Ada')
    found, page = fetched(invite_to(room))
    assert '"><b>Ada' in found["og:title"]
    assert '"><b>Ada' not in page
