"""Authentication, scopes, rate limits and errors of the API."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.test import Client

from games.play.start import match_start
from games.site.access_tokens import token_revoke
from games.site.models import AccessToken
from games.site.rate_limits import HOUR, MINUTE, MOST
from lobby.api import matches as api_matches
from lobby.people.models import Person
from lobby.rooms.models import Room
from tests.lobby.api.conftest import Caller


def test_it_says_for_whom_a_token_speaks(caller, ada, robo):
    assert caller(robo).get("me") == {
        "id": robo.slug, "name": "Robo", "program": True, "owner": "Ada", "token": "test",
        "scopes": ["read", "play", "rooms"],
    }  # fmt: skip
    me = caller(ada, ["read"]).get("me")
    assert (me["program"], me["owner"], me["scopes"]) == (False, None, ["read"])
    assert not AccessToken.objects.filter(last_used_at=None).exists()


@pytest.mark.parametrize("token", ["", "orrery_wrong", "ö", "x" * 5000])
def test_without_a_token_that_is_known_there_is_a_sentence(db, token):
    reply = Caller(token)("GET", "me")
    assert reply.status == 401
    assert reply.headers["WWW-Authenticate"] == "Bearer"
    assert "oken" in reply.body["error"]


def test_a_session_is_worth_nothing_here(ada):
    browser = Client()
    browser.force_login(ada)
    assert browser.get("/api/1/me").status_code == 401
    assert browser.post("/api/1/seek", {"game": "march"}).status_code == 401


def test_a_revoked_token_and_a_closed_account_are_refused(caller, ada, robo):
    first, second = caller(robo), caller(robo)
    token_revoke(token=AccessToken.objects.order_by("pk")[0])
    assert first("GET", "me").status == 401
    second.get("me")
    Person.objects.filter(pk=ada.pk).update(is_active=False)  # the owner's: the program is out too
    assert second("GET", "me").status == 401
    Person.objects.filter(pk=ada.pk).update(is_active=True)
    Person.objects.filter(pk=robo.pk).update(is_active=False)
    assert second("GET", "me").status == 401


def test_guessing_is_limited_and_locks_nobody_out(caller, ada, monkeypatch):
    monkeypatch.setitem(MOST, "token", (2, HOUR))
    guesser = Caller("orrery_guess")
    assert [guesser("GET", "me").status for _guess in range(4)] == [401, 401, 429, 429]
    caller(ada).get("me")


def test_requests_are_limited_by_token(caller, ada, bo, monkeypatch):
    monkeypatch.setitem(MOST, "api", (2, MINUTE))
    call = caller(ada)
    replies = [call("GET", "me") for _request in range(3)]
    assert [each.status for each in replies] == [200, 200, 429]
    assert replies[2].headers["Retry-After"] == "60"
    caller(bo).get("me")


def test_a_token_is_for_what_it_is_for(caller, ada, bo, toys):
    match = match_start(game="march", people=[ada, bo])
    wanted = {
        ("GET", "me"): "read",
        ("GET", "matches"): "read",
        ("GET", f"matches/{match.slug}"): "read",
        ("GET", "rooms"): "read",
        ("POST", f"matches/{match.slug}"): "play",
        ("POST", f"matches/{match.slug}/leave"): "play",
        ("POST", "rooms"): "rooms",
        ("POST", "seek"): "rooms",
        ("POST", "join"): "rooms",
    }
    for scope in ("read", "play", "rooms"):
        call = caller(ada, [each for each in ("read", "play", "rooms") if each != scope])
        for (method, path), needed in wanted.items():
            reply = call(method, path)
            assert (reply.status == 403) == (needed == scope), (path, reply)
            if needed == scope:
                assert reply.body["scope"] == scope
                assert scope in reply.body["error"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "nowhere", "", 404),
        ("POST", "me", "", 405),
        ("GET", "seek", "", 405),
        ("GET", "matches/nowhere", "", 404),
        ("GET", "rooms/nowhere", "", 404),
        ("POST", "seek", "", 400),
        ("POST", "seek", "{", 400),
        ("POST", "seek", b"\xff", 400),
        ("POST", "seek", "[" * 8000, 400),
        ("POST", "seek", '{"game": "march", "more": 1}', 400),
        ("POST", "seek", '{"game": "march", "seats": "2"}', 400),
        ("POST", "seek", '{"game": "march", "seats": 9}', 409),
        ("POST", "seek", '{"game": "march", "time_control": "never"}', 400),
        ("POST", "seek", '{"game": "chess"}', 404),
        ("POST", "seek", '{"game": "' + "x" * 9000 + '"}', 413),
        ("POST", "seek", "x" * 2_600_000, 413),
        ("POST", "seek", r'{"game": "\u0000\ud800"}', 400),
        ("POST", "rooms", '{"game": "march", "seats": 9}', 400),
        ("POST", "rooms", '{"game": "march", "options": {"no": "such"}}', 409),
        ("POST", "rooms", '{"game": "march", "order": "mine"}', 400),
        ("POST", "join", '{"invite": "https://example.org/"}', 404),
    ],
)
def test_what_cannot_be_taken_is_refused_with_a_sentence(caller, ada, toys, method, path, body, status):
    reply = caller(ada)(method, path, body)
    assert reply.status == status, reply
    assert len(reply.body["error"]) > 10
    assert reply.headers["Content-Type"] == "application/json"
    assert not Room.objects.exists()


def test_sentences_come_in_the_language_that_is_asked_for(caller, ada):
    reply = caller(ada)("GET", "nowhere", **{"accept-language": "zh-hant"})
    assert "什麼都沒有" in reply.body["error"]


def test_faults_are_answered_with_a_sentence_too(caller, ada, monkeypatch):
    def fail(error):
        def running_of(_person):
            raise error

        return running_of

    monkeypatch.setattr(api_matches, "running_of", fail(OperationalError("away")))
    assert caller(ada)("GET", "matches").status == 503
    monkeypatch.setattr(api_matches, "running_of", fail(ValueError("broken")))
    reply = caller(ada)("GET", "matches")
    assert (reply.status, "broken" in reply.body["error"]) == (500, False)


def test_pages_of_other_sites_get_in_only_by_a_setting(caller, ada, settings):
    call, origin = caller(ada), {"origin": "https://tools.example"}
    assert "Access-Control-Allow-Origin" not in call("GET", "me", **origin).headers
    settings.API_ORIGINS = ["https://tools.example"]
    reply = call("GET", "me", **origin)
    assert reply.headers["Access-Control-Allow-Origin"] == "https://tools.example"
    assert "Access-Control-Allow-Credentials" not in reply.headers
    preflight = Caller("")("OPTIONS", "me", **origin)
    assert preflight.status == 204
    assert "Authorization" in preflight.headers["Access-Control-Allow-Headers"]
    elsewhere = call("GET", "me", origin="https://evil.example")
    assert "Access-Control-Allow-Origin" not in elsewhere.headers
