"""The commands at the terminal, and headless play in the notation."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.core.dialogue.messages import english
from games.core.records.headless import Headless
from games.homeworlds import RULES

GAMES = json.loads((Path(__file__).parent / "vectors" / "games.json").read_text("utf-8"))


def test_perft_prints_the_number_of_positions(capsys):
    call_command("homeworlds", "perft", "0|(0,y1b2)g3-|(1,y2b1)-g3", "2")
    assert capsys.readouterr().out == "50\n"


def test_perft_says_what_is_wrong_with_a_key():
    with pytest.raises(CommandError, match="no system of a key"):
        call_command("homeworlds", "perft", "0|nonsense", "2")


def test_replay_prints_the_last_key_and_the_result(tmp_path, capsys):
    record = tmp_path / "record.txt"
    record.write_text("\n".join(GAMES[0]["moves"]))
    call_command("homeworlds", "replay", str(record))
    assert capsys.readouterr().out.splitlines() == [GAMES[0]["keys"][-1], "win1"]


def test_replay_says_when_a_match_is_not_over(tmp_path, capsys):
    record = tmp_path / "record.txt"
    record.write_text("homeworld y1 b2 g3 A")
    call_command("homeworlds", "replay", str(record))
    assert capsys.readouterr().out.splitlines()[-1] == "unfinished"


def test_replay_says_which_turn_is_wrong(tmp_path):
    record = tmp_path / "record.txt"
    record.write_text("homeworld y1 b2 g3 A\npass")
    with pytest.raises(CommandError, match="turn 2"):
        call_command("homeworlds", "replay", str(record))


def test_check_answers_every_line_however_bad(monkeypatch, capsys):
    home = {"name": "A", "home": 0, "stars": ["r3", "b2"], "ships": [["y3"], []]}
    away = {"name": "B", "home": 1, "stars": ["g2", "b1"], "ships": [[], ["y3"]]}
    position = {"to_move": 0, "systems": [home, away]}
    lost = {"to_move": 0, "systems": [home]}
    lines = [
        {"position": position, "turn": "pass"},
        {"position": position, "turn": "discover y3 A g1 C"},
        {"position": position, "turn": "build g1 A"},
        {"position": {"systems": []}, "turn": "homeworld y1 b2 g1 A"},
        {"position": {"systems": []}, "turn": "homeworld y1 b2 g1 A", "any_ship": True},
        {"position": lost, "turn": "pass"},
        {"position": position},
        {"position": 5, "turn": "pass"},
        {"position": {"systems": [home, home]}, "turn": "pass"},
        [[[]]],
    ]
    text = b"\n".join([*(json.dumps(line).encode() for line in lines), b"not json", b"\xff", b""])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    call_command("homeworlds", "check")
    replies = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    key = "1|(0,r3b2)y3-|(1,g2b1)-y3"
    assert replies[0] == {"legal": True, "key": key, "result": None}
    assert replies[1]["result"] == "win1"
    assert replies[2] == {
        "legal": False, "error": "build g1 A: no star and no ship of yours there is green",
    }  # fmt: skip
    assert replies[3] == {
        "legal": False, "error": "homeworld y1 b2 g1 A: your first ship must be large",
    }  # fmt: skip
    assert replies[4]["legal"]
    assert len(replies) == 12
    assert all(reply["legal"] is False and reply["error"] for reply in replies[5:])


@pytest.fixture
def headless():
    return Headless({"homeworlds": RULES}.__getitem__, lambda _slug, _language: english())


def says(headless, **request):
    return headless.line(json.dumps(request))


@pytest.mark.parametrize("game", GAMES[:4], ids=lambda game: game["id"])
def test_headless_play_takes_whole_records(game, headless):
    assert says(headless, op="new", game="homeworlds", options={"any_ship": "any"})["ok"]
    for move in game["moves"]:
        assert says(headless, op="text", turn=move)["ok"], move
    state = says(headless, op="state")["state"]
    assert state["ended"] == f"win{game['result']['winner']}"
    assert says(headless, op="view", seat=None)["view"]["key"] == game["keys"][-1]


def test_headless_refuses_a_turn_and_plays_nothing_of_it(headless):
    says(headless, op="new", game="homeworlds")
    says(headless, op="text", turn="homeworld y1 b2 g3 A")
    says(headless, op="text", turn="homeworld y2 b1 g3 B")
    reply = says(headless, op="text", turn="build g1 A; build g2 A")
    assert reply == {"ok": False, "error": "build g2 A: you have no action left in this turn"}
    assert len(says(headless, op="log")["log"]) == 8


def test_headless_loads_a_position_of_ones_own(headless):
    says(headless, op="new", game="homeworlds")
    state = says(headless, op="state")["state"]
    home = {"name": "A", "home": 0, "stars": ["r3", "b2"], "ships": [["y3"], []]}
    away = {"name": "B", "home": 1, "stars": ["g2", "b1"], "ships": [[], ["y3"]]}
    state["position"] = {"to_move": 1, "systems": [home, away]}
    assert says(headless, op="load", game="homeworlds", state=state)["waiting"] == [1]
    state["position"]["systems"][0]["ships"][0] = ["y3"] * 4
    assert "only three" in says(headless, op="load", game="homeworlds", state=state)["error"]
