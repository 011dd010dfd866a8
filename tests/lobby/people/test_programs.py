"""Programs and tokens on their owner's page: shown once, revoked, deleted, never rated."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.matches.models import Match
from games.play.moves import match_act
from games.play.start import match_start
from games.site.access_tokens import MOST_TOKENS, token_find
from games.site.models import AccessToken
from lobby.accounts.accounts import account_delete, data_of
from lobby.accounts.programs import program_create
from lobby.people.models import Person
from lobby.people.return_links import return_token
from lobby.refusals.refusal import Refused
from lobby.results.models import GameStatistic, Rating, SeatResult
from lobby.rooms import services as rooms
from lobby.rooms.creation.setup import RoomSetup
from lobby.rooms.members.programs import MOST_TABLES
from lobby.rooms.models import Room
from lobby.statistics.counting import count_finished_matches
from lobby.statistics.history import opponents
from tests.lobby.conftest import open_room

PAGE = "/me/programs/"
TOKEN = r"orrery_[\w-]{43}"


@pytest.fixture
def account(ada):
    """Ada with a login."""
    Person.objects.filter(pk=ada.pk).update(login="ada")
    ada.refresh_from_db()
    return ada


@pytest.fixture
def program(account):
    return program_create(owner=account, name="Robo")


def make_token(browser, speaker="", scopes=("read", "play"), name="laptop"):
    form = {"action": "token", "speaker": speaker, "name": name, "scopes": scopes}
    return browser.post(PAGE, form)


def test_a_token_is_shown_once_and_kept_as_a_hash(account, browse):
    browser = browse(account)
    page = make_token(browser)
    (token,) = set(re.findall(TOKEN, page.content.decode()))
    assert "no-store" in page.headers["Cache-Control"]
    found = token_find(token)
    assert (found.person, found.scopes) == (account, ["read", "play"])
    again = browser.get(PAGE).content.decode()
    assert not re.search(TOKEN, again)
    assert "laptop" in again
    assert "never used" in again


def test_programmers_find_what_they_need_on_the_page(ada, browse):
    browser = browse(ada)
    links = re.findall(r'href="(/api/[^"]+)"', browser.get(PAGE).content.decode())
    texts = {link: browser.get(link).content.decode() for link in links}
    assert "Authorization: Bearer" in texts["/api/bots.md"]
    assert texts.keys() == {f"/api/{name}" for name in (
        "bots.md", "protocol.md", "random_player.py", "search_player.py",
    )}  # fmt: skip
    assert browser.get("/api/settings.py").status_code == 404


def test_a_guest_has_none(ada, browse):
    assert "need an account" in browse(ada).get(PAGE).content.decode()
    make_token(browse(ada))
    assert not AccessToken.objects.exists()


def test_a_token_needs_a_name_and_something_it_is_for(account, browse):
    assert make_token(browse(account), scopes=()).status_code == 422
    assert make_token(browse(account), scopes=("everything",)).status_code == 422
    assert make_token(browse(account), name=" ").status_code == 422
    assert not AccessToken.objects.exists()


def test_there_is_an_end_to_tokens(account, browse):
    for _more in range(MOST_TOKENS + 1):
        make_token(browse(account, REMOTE_ADDR=f"10.0.0.{_more}"))
    assert AccessToken.objects.count() == MOST_TOKENS


def test_a_token_is_revoked_by_its_owner_alone(account, bo, browse):
    make_token(browse(account))
    Person.objects.filter(pk=bo.pk).update(login="bo")
    revoke = {"action": "revoke", "token": AccessToken.objects.get().pk}
    browse(bo).post(PAGE, revoke)
    assert AccessToken.objects.exists()
    browse(account).post(PAGE, revoke)
    assert not AccessToken.objects.exists()


def test_a_program_has_an_owner_for_ever_and_comes_in_by_tokens_only(account, browse):
    browse(account).post(PAGE, {"action": "program", "name": "Robo"})
    program = Person.objects.get(name="Robo")
    assert program.owner == account
    assert program.is_program
    page = make_token(browse(account), speaker=program.slug)
    (token,) = set(re.findall(TOKEN, page.content.decode()))
    assert token_find(token).person == program
    link = f"/return/{program.slug}/{return_token(program)}/"
    assert Client().post(link).status_code == 404


def test_nobody_makes_tokens_for_programs_of_others(program, bo, browse):
    Person.objects.filter(pk=bo.pk).update(login="bo")
    make_token(browse(bo), speaker=program.slug)
    browse(bo).post(PAGE, {"action": "delete", "slug": program.slug})
    assert not AccessToken.objects.exists()
    assert Person.objects.filter(pk=program.pk).exists()


def test_a_program_goes_when_its_owner_says_so_or_goes(account, program, browse, toys, bo):
    match = match_start(game="march", people=[program, bo])
    browse(account).post(PAGE, {"action": "delete", "slug": program.slug})
    assert not Person.objects.filter(pk=program.pk).exists()
    assert match.seats.get(number=0).person is None
    program_create(owner=account, name="Robo")
    account_delete(person=account)
    assert list(Person.objects.all()) == [bo]


def test_owners_know_what_is_known_of_their_programs(account, program, browse):
    make_token(browse(account))
    data = data_of(account)
    assert [each["name"] for each in data["programs"]] == ["Robo"]
    assert [each["name"] for each in data["tokens"]] == ["laptop"]
    assert "digest" not in str(data)


def test_a_program_is_never_rated(toys, account, program, bo):
    with pytest.raises(Refused, match="never rated"):
        open_room(program, rated=True)
    rated = open_room(account, rated=True)
    with pytest.raises(Refused, match="never rated"):
        rooms.room_enter(room=rated, person=program, name="Robo")
    plain = open_room(bo)
    rooms.room_enter(room=plain, person=program, name="Robo")
    with pytest.raises(Refused, match="never rated"):
        rooms.room_change(room=plain, host=bo, setup=RoomSetup(seats=2, options={}, rated=True))
    assert not Room.objects.get(pk=plain.pk).rated


def test_a_match_with_a_program_counts_in_nobodys_statistics(toys, account, program, bo):
    for other, counted in ((program, False), (account, True)):
        room = open_room(bo)
        rooms.room_enter(room=room, person=other, name=other.name)
        if not counted:
            Room.objects.filter(pk=room.pk).update(rated=True)  # however that may have come about
        match = rooms.room_start(room=Room.objects.get(pk=room.pk), host=bo)
        match_act(match=match, person=other, act="resign", about=None, client_id="a")
        count_finished_matches()
        assert SeatResult.objects.filter(match_result__match=match, person=bo).exists()
        assert GameStatistic.objects.exists() == counted
        assert not Rating.objects.exists()
    assert opponents(bo) == [account]


def test_a_program_plays_at_so_many_tables(toys, program, monkeypatch, bo):
    monkeypatch.setattr("lobby.rooms.members.programs.MOST_TABLES", 2)
    assert MOST_TABLES > 2
    match_start(game="march", people=[program, bo])
    open_room(program)
    with pytest.raises(Refused, match="2 matches"):
        open_room(program)
    with pytest.raises(Refused, match="2 matches"):
        rooms.room_enter(room=open_room(bo), person=program, name="Robo")
    assert Match.objects.count() == 1


def test_operators_see_and_revoke_tokens_but_never_the_token(program, account, browse):
    page = make_token(browse(account), speaker=program.slug)
    (token,) = set(re.findall(TOKEN, page.content.decode()))
    root = browse(Person.objects.create_superuser("root", "x"))
    listed = "/admin/games/accesstoken/"
    found = AccessToken.objects.get()
    for page in (
        listed,
        f"{listed}{found.pk}/change/",
        f"/admin/lobby/person/{program.pk}/change/",
    ):
        text = root.get(page).content.decode()
        assert "Robo" in text
        assert token not in text
        assert found.digest not in text
    root.post(listed, {"action": "revoke", "_selected_action": [found.pk]})
    assert not AccessToken.objects.exists()
