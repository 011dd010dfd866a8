"""Matches over the API, by the frames of the socket."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from games import registry
from games.live.frames.match_frames import MatchSnapshot
from games.matches.models import LogEntry
from games.opponents.service import OpponentService
from games.play.loading import load, milliseconds
from games.play.start import match_start
from games.protocol.server import encode

SECRET = bytes(range(32))


@pytest.fixture
def match(ada, bo, toys):
    return match_start(game="march", people=[ada, bo], secret=SECRET)


def test_it_lists_what_waits_first(caller, ada, bo, toys, match):
    other = match_start(game="march", people=[bo, ada], time_control="brisk")
    mine = caller(ada).get("matches")["matches"]
    assert [(each["match"], each["my_turn"], each["seat"]) for each in mine] == [
        (match.slug, True, 0),
        (other.slug, False, 1),
    ]
    assert mine[1]["waiting"] == [0]
    assert mine[0]["deadline"] is None
    theirs = caller(bo).get("matches")["matches"]
    assert theirs[0]["deadline"] is not None


def test_a_match_is_shown_as_over_the_socket(caller, ada, bo, cy, match):
    for person, seat in ((ada, 0), (bo, 1)):
        told = caller(person).get(f"matches/{match.slug}")
        assert told == json.loads(encode(MatchSnapshot(load(match.slug), seat, "en").frame()))
    assert caller(cy)("GET", f"matches/{match.slug}").status == 404
    type(match).objects.update(public=True)
    assert caller(cy).get(f"matches/{match.slug}")["seat"] is None


def test_who_has_the_newest_is_told_so(caller, ada, match):
    call = caller(ada)
    path = f"matches/{match.slug}"
    assert call.get(f"{path}?v=0&at=0") == {"type": "current", "v": 0}
    assert call.get(f"{path}?v=0")["type"] == "match"
    assert call.get(f"{path}?v=7&at=0")["type"] == "match"
    call.post(path, type="act", id="a1", act="agree", about="draw")
    assert call.get(f"{path}?v=0&at=0")["v"] == 1
    at = call.get(path)["at"]
    assert call.get(f"{path}?v=1&at={at}") == {"type": "current", "v": 1}
    assert call.get(f"{path}?v=1&at={at - 1}")["type"] == "match"  # after a restore from a backup


def test_who_watches_with_a_delay_gets_nothing_newer(caller, ada, cy, match):
    type(match).objects.update(public=True, spectator_delay=30)
    path, watcher = f"matches/{match.slug}", caller(cy)
    before = watcher.get(path)
    caller(ada).post(path, type="act", id="a1", act="agree", about="draw")
    assert watcher.get(path) == before
    assert watcher.get(f"{path}?v=1&at={milliseconds(LogEntry.objects.get().created_at)}") == before
    refused = watcher("POST", path, {"type": "act", "id": "a2", "act": "agree", "about": "draw"})
    assert (refused.status, refused.body["v"]) == (409, 0)
    LogEntry.objects.update(created_at=match.created_at - timedelta(hours=1))
    assert watcher.get(path)["agreed"] == {"draw": [0]}


def test_the_time_of_a_step_is_told_to_whom_it_was_shown(caller, ada, bo, match):
    mine, theirs = caller(ada), caller(bo)
    path = f"matches/{match.slug}"
    mine.post(path, type="answer", id="a1", question="0.0", answer="step")
    entry = LogEntry.objects.get()
    for call in (mine, theirs):
        newest = call.get(path)
        assert call.get(f"{path}?v={newest['v']}&at={newest['at']}")["type"] == "current"
    LogEntry.objects.filter(pk=entry.pk).update(private=True)
    assert mine.get(path)["at"] == milliseconds(entry.created_at)
    assert theirs.get(path)["at"] == 0
    assert theirs.get(f"{path}?v=0&at=0")["type"] == "current"


def test_an_answer_is_acknowledged_once_and_refused_with_the_sentence_of_the_socket(caller, ada, bo, cy, match):
    call, path = caller(ada), f"matches/{match.slug}"
    answer = {"type": "answer", "id": "a1", "question": "0.0", "answer": "step"}
    assert call("POST", path, answer).body == {"type": "ack", "id": "a1", "v": 1}
    assert call("POST", path, answer).body == {"type": "ack", "id": "a1", "v": 1}
    stale = call("POST", path, answer | {"id": "a2"})
    assert stale.status == 409
    assert stale.body == {
        "type": "refused", "id": "a2", "v": 1,
        "error": "that question has been answered already; please look again",
    }  # fmt: skip
    assert caller(cy)("POST", path, answer | {"id": "a3"}).status == 404
    assert LogEntry.objects.count() == 1
    assert call.post(path, type="act", id="a4", act="resign")["v"] == 2
    over = caller(bo).get(path)
    assert over["outcome"]["winners"] == [1]
    assert caller(bo).get("matches") == {"matches": []}


@pytest.mark.parametrize(
    "body",
    [
        {"type": "chat", "id": "a", "text": "hello"},
        {"type": "answer"},
        {"type": "ping"},
        [],
        "x",
        b"\xff",
    ],
)
def test_other_frames_need_the_socket(caller, ada, match, body):
    reply = caller(ada)("POST", f"matches/{match.slug}", body)
    assert reply.status == 400
    assert reply.body["error"]


def test_a_seat_is_left(caller, ada, match):
    caller(ada).post(f"matches/{match.slug}/leave")
    assert caller(ada)("POST", f"matches/{match.slug}/leave").status == 409


def test_games_are_listed_with_their_options(caller, ada):
    games = caller(ada).get("games")["games"]
    assert [each["game"] for each in games] == list(registry.SLUGS)
    assert all(each["title"] and each["seats"] for each in games)
    assert any(each["options"] for each in games)


def test_who_plays_alone_may_ask_the_computer(caller, ada, bo, toys, match, settings):
    settings.OPPONENT_PROCESSES = 0
    alone = match_start(game="dice", people=[ada, None], levels={1: "easy"})
    path, call = f"matches/{alone.slug}/hint", caller(ada)
    assert call.get(path) == {"state": "none", "advice": []}
    assert call.post(path)["state"] == "thinking"
    service = OpponentService()
    service.round()
    service.round()
    ready = call.get(path)
    assert ready["state"] == "ready"
    answer = {
        "type": "answer",
        "id": "a",
        "question": "0.0",
        "answer": ready["advice"][0]["answer"],
    }
    call.post(f"matches/{alone.slug}", **answer)
    service.close()
    refused = call("POST", f"matches/{match.slug}/hint")
    assert refused.status == 409
    assert "not agreed to hints" in refused.body["error"]
    assert caller(ada, ["read"])("POST", path).status == 403
