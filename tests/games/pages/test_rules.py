"""Rules pages: chapters, and the link back to the match."""

from __future__ import annotations

import re
from html import escape

import pytest

from games import registry
from games.pages.rules import chapters_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", registry.SLUGS)
def test_the_contents_lead_to_every_chapter(client, game):
    page = client.get(f"/rules/{game}/").content.decode()
    chapters = re.findall(r'<h2 tabindex="-1" id="(.*?)"', page)
    assert len(chapters) > 3
    assert re.findall(r'<li><a href="#(.*?)">', page) == chapters


@pytest.mark.parametrize("game", registry.SLUGS)
def test_headings_are_called_the_same_in_every_language(client, game):
    ids = []
    for language in ("en", "zh-hant", "zh-hans"):
        client.cookies["django_language"] = language
        page = client.get(f"/rules/{game}/").content.decode()
        assert f'lang="{language}"' in page.lower()
        ids.append(re.findall(r'<h[23] tabindex="-1" id="(.*?)"', page))
    assert ids[0] == ids[1] == ids[2]
    assert len({*ids[0]}) == len(ids[0]) > 3


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
@pytest.mark.parametrize("game", registry.SLUGS)
def test_what_is_asked_and_lies_on_the_board_leads_to_a_chapter_that_is_there(client, game, language):
    client.cookies["django_language"] = language
    page = client.get(f"/rules/{game}/").content.decode()
    headings = dict(re.findall(r'<h[23] tabindex="-1" id="(.*?)">(.*?)</h[23]>', page))
    chapters = chapters_of(game, language)
    assert chapters.keys() == registry.rules_of(game).chapters.keys() != set()
    assert all(headings[chapter] == escape(name) for chapter, name in chapters.values())


def test_whoever_came_from_a_match_finds_back(client):
    assert 'href="/match/abcd234567/"' in client.get("/rules/impulse/?match=abcd234567").content.decode()
    assert "Back to the match" not in client.get("/rules/impulse/?match=//else.where").content.decode()


def test_whoever_came_from_a_room_finds_back_and_is_offered_no_other(client):
    page = client.get("/rules/impulse/?room=abcd234567").content.decode()
    assert 'href="/room/abcd234567/"' in page
    assert "Create a room" not in page
    assert "Create a room" in client.get("/rules/impulse/?room=//else.where").content.decode()


def test_every_page_leads_to_the_rules_of_all_games(client):
    assert 'href="/rules/"' in client.get("/").content.decode()
    page = client.get("/rules/").content.decode()
    for slug in registry.SLUGS:
        assert f'href="/rules/{slug}/"' in page
