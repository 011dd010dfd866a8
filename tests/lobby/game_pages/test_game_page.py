"""The page of a game: its text, its ways to play, who waits, who plays, who is best."""

from __future__ import annotations

import pytest

from games import registry
from games.play.start import match_start
from lobby.people.models import FoundBy, Person
from lobby.results.models import Rating
from tests.lobby.conftest import open_room

GAMES = registry.SLUGS


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_page_in_all_languages(game, browse):
    for language, play in (("en", "Play the computer"), ("zh-hant", "與電腦對戰"), ("zh-hans", "与电脑对战")):
        browser = browse()
        browser.cookies["django_language"] = language
        page = browser.get(f"/games/{game}/")
        assert page.status_code == 200
        assert play in page.text
        assert ('data-for-seats="1">' in page.text) == (1 in registry.rules_of(game).seats)
        assert f'href="/learn/{game}/"' in page.text
        assert f'href="/rules/{game}/"' in page.text
        assert f'href="/numbers/{game}/"' in page.text
        assert f'data-stretch="/games/{game}/stretch/"' in page.text
        assert page.context["introduction"], "the game has a text of its own"
        assert page.text.count(page.context["opponents"][0]["card"].how) == 1


def test_a_game_without_a_text_and_a_match_of_its_own_has_a_page_too(toys, browse):
    page = browse().get("/games/march/")
    assert page.status_code == 200
    assert "data-stretch" not in page.text
    assert browse().get("/games/march/stretch/").status_code == 404
    assert browse().get("/games/chess/").status_code == 404


def test_two_clicks_lead_from_the_landing_page_to_a_match_against_the_computer(browse, db):
    visitor = browse()
    assert 'href="/games/impulse/"' in visitor.get("/").text
    assert 'action="/play/impulse/"' in visitor.get("/games/impulse/").text
    assert visitor.post("/play/impulse/", {"name": "Guest", "level": "easy"}).url.startswith("/match/")


def test_it_lists_rooms_and_matches_of_its_game_only(toys, ada, bo, cy, browse):
    open_room(ada, public=True)
    open_room(ada, public=True, game="duel")
    match_start(game="march", people=[ada, bo], public=True)
    match_start(game="duel", people=[ada, bo], public=True)
    page = browse(cy).get("/games/march/")
    assert [each["room"].game for each in page.context["rooms"]] == ["march"]
    assert [each["match"].game for each in page.context["matches"]] == ["march"]
    assert "1 of 2 seats" in page.text
    assert "1 waiting: join" in page.text
    assert "casual" in page.text


def rated(name, value, matches=3, **more):
    person = Person.objects.create(name=name, login=name.lower(), **more)
    Rating.objects.create(person=person, game="impulse", value=value, matches=matches)
    return person


def test_the_best_players_are_those_with_the_highest_ratings(browse, db):
    for n in range(12):
        rated(f"Player {n}", 1500 + n)
    rated("Nobody finds me", 1900, found_by=FoundBy.NOBODY)
    rated("All annulled", 1900, matches=0)
    rated("Turned out", 1900, is_active=False)
    rated("Everybody finds me", 1800, found_by=FoundBy.EVERYBODY)
    page = browse().get("/games/impulse/")
    names = [each.person.name for each in page.context["best"]]
    assert names == ["Everybody finds me", *(f"Player {n}" for n in range(11, 2, -1))]
    assert page.text.count("/with/") == 1, "only who may be found has a link"


def test_a_page_asks_the_database_as_often_for_many_as_for_few(
    toys, ada, bo, cy, browse, django_assert_max_num_queries
):
    for n in range(6):
        open_room(ada, public=True)
        match_start(game="march", people=[ada, bo], public=True)
        person = Person.objects.create(name=f"Player {n}", login=f"player{n}")
        Rating.objects.create(person=person, game="march", matches=1)
    mine = browse(cy)
    mine.get("/about/")  # reads the face of the site, as each process does now and then
    with django_assert_max_num_queries(14):
        page = mine.get("/games/march/")
    assert len(page.context["rooms"]) == len(page.context["matches"]) == len(page.context["best"]) == 6


@pytest.mark.parametrize("mode", ["invitation", "closed"])
def test_who_may_open_no_room_may_learn_and_read(settings, browse, db, mode):
    settings.SIGN_UP = mode
    page = browse().get("/games/impulse/").text
    assert 'action="/play' not in page
    assert "Create a room<" not in page
    assert 'href="/learn/impulse/"' in page


def test_rooms_rules_and_numbers_lead_to_it(browse, ada):
    room = open_room(ada, game="impulse")
    for path in (room.get_absolute_url(), "/rules/impulse/", "/numbers/impulse/", "/new/impulse/", "/"):
        assert 'href="/games/impulse/"' in browse(ada).get(path).text, path
    match = match_start(game="impulse", people=[ada, Person.objects.create_guest("Bo")])
    assert 'href="/games/impulse/"' in browse(ada).get(match.get_absolute_url()).text
