"""The edge cases of the rules, one line each: the vectors, and those they leave out."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from games.homeworlds.map.position import from_key
from games.homeworlds.state import PositionData, from_data
from tools.lab.homeworlds.check import check

VECTORS = Path(__file__).parent / "vectors"
EDGES = json.loads((VECTORS / "edge_cases.json").read_text("utf-8"))
GAMES = json.loads((VECTORS / "games.json").read_text("utf-8"))


def told(line):
    return check(json.dumps(line))


@pytest.mark.parametrize("edge", EDGES, ids=lambda edge: f"{edge['id']} {edge['title']}")
def test_it_judges_a_turn_as_the_rules_do(edge, scene):
    reply = told({"position": edge["position"], "turn": edge["turn"]})
    played = scene(edge["key"])
    turn = renamed(edge["turn"], edge["position"], edge["key"])
    if edge["expect"].startswith("illegal:"):
        assert not reply["legal"]
        refused, sentence = played.refuses(turn)
        assert refused.refusal.name == edge["expect"].removeprefix("illegal:")
        assert sentence.count(": ") >= 1
    else:
        result = None if edge["expect"] == "legal" else edge["expect"]
        assert reply == {"legal": True, "key": edge["key_after"], "result": result}
        assert played.plays(turn).key == edge["key_after"]
        assert played.table.ended == (result or "")


def renamed(turn, position, key):
    """The turn with systems called as a scene calls them: in the order of the key."""
    names, free = {}, list(from_key(key).systems)
    for system in from_data(msgspec.convert(position, PositionData)).systems:
        twin = next(each for each in free if each[:3] == system[:3])
        free.remove(twin)
        names[system.name] = twin.name
    return " ".join(names.get(word.rstrip(";"), word.rstrip(";")) + ";" * word.endswith(";") for word in turn.split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_it_plays_public_records_to_the_same_key_after_every_turn(game, new_match):
    match = new_match(any_ship="any")
    for move, key in zip(game["moves"], game["keys"], strict=True):
        assert match.plays(move).key == key
    assert match.outcome.winners == [game["result"]["winner"]]
    own_doing = game["result"]["self_elimination"]
    assert match.outcome.reason == ("self_elimination" if own_doing else "elimination")


SET_UP = "0|(0,x)|(1,x)"
SECOND_SET_UP = "1|(0,r1b1)g3-|(1,x)"

LEGAL = {
    "1.2 a homeworld of three pieces of one kind": (
        SET_UP, "homeworld g3 g3 g3 A", "1|(0,g3g3)g3-|(1,x)"),
    "1.7 homeworlds that are connected from the start": (
        SECOND_SET_UP, "homeworld y2 b3 g3 B", "0|(0,r1b1)g3-|(1,y2b3)-g3"),
    "2.1 a ship uses its own colour": (
        "0|(0,g2b1)r1y3-y1|(1,g1b3)-y3", "attack y1 H0", "1|(0,g2b1)r1y1y3-|(1,g1b3)-y3"),
    "3.3 the piece that was just sacrificed is built": (
        "0|(0,g1b2)y3g1g2-|(1,g1b3)-y3", "sacrifice g2 H0; build g2 H0",
        "1|(0,g1b2)y3g1g2-|(1,g1b3)-y3"),
    "3.5 the ship built first is a ship for the second": (
        "0|(0,g3b2)y3g2-|(1,r3b1)-y3", "sacrifice g2 H0; build y1 H0; build y1 H0",
        "1|(0,g3b2)y1y1y3-|(1,r3b1)-y3"),
    "3.7 building a fourth piece of a colour is legal": (
        "0|(0,g3b2)g1g1-|(1,r3b1)-y3", "build g1 H0", "1|(0,g3b2)g1g1g1-|(1,r3b1)-y3"),
    "4.4 the only blue is traded away": (
        "0|(0,y2g1)b3-|(1,g2b1)-y3", "trade b3 r3 H0", "1|(0,y2g1)r3-|(1,g2b1)-y3"),
    "5.1 an equal size is enough": (
        "0|(0,g2b1)y3-|(1,g1b3)-y3|(r3)y2-g2", "attack g2 S1",
        "1|(0,g2b1)y3-|(1,g1b3)-y3|(r3)y2g2-"),
    "5.3 several captures by one sacrifice": (
        "0|(0,g3b2)y3-|(1,r3b1)-y3|(b1)r2y2-r1g2", "sacrifice r2 S1; attack g2 S1; attack r1 S1",
        "1|(0,g3b2)y3-|(1,r3b1)-y3|(b1)r1y2g2-"),
    "5.5 capturing back at home": (
        "0|(0,r3b2)y3-g1|(1,g2b1)-y3", "attack g1 H0", "1|(0,r3b2)y3g1-|(1,g2b1)-y3"),
    "6.4 the origin gives the yellow, not the destination": (
        "0|(0,y3b2)g1g3-|(1,g2b1)-y3|(r1)g1-", "move g1 H0 S1",
        "1|(0,y3b2)g3-|(1,g2b1)-y3|(r1)g1g1-"),
    "6.6 two systems of one kind are two places": (
        "0|(0,g1b2)y1y3-|(1,r1b2)-y3|(r3)g1-", "discover y1 H0 r3 N",
        "1|(0,g1b2)y3-|(1,r1b2)-y3|(r3)g1-|(r3)y1-"),
    "6.7 the star that was left can be discovered next": (
        "0|(0,r3b2)y2g3-|(1,g1b3)-g1|(g1)y1-",
        "sacrifice y2 H0; discover y1 S1 r2 N; discover y1 N g1 M",
        "1|(0,r3b2)g3-|(1,g1b3)-g1|(g1)y1-"),
    "6.9 the last ship takes the star with it": (
        "0|(0,r3b2)g3-|(1,g2b1)-y3|(g1)y1-", "move y1 S1 H0", "1|(0,r3b2)y1g3-|(1,g2b1)-y3"),
    "6.10 an enemy homeworld may be entered": (
        "0|(0,g1b1)y1y3-|(1,g2b2)-y3", "move y1 H0 H1", "1|(0,g1b1)y3-|(1,g2b2)y1-y3"),
    "7.6 a system with enemy ships stays": (
        "0|(0,r3b2)y3-|(1,g2b1)-y3|(g1)y1-b1", "sacrifice y1 S1",
        "1|(0,r3b2)y3-|(1,g2b1)-y3|(g1)-b1"),
    "9.4 a catastrophe where one has no ship": (
        "0|(0,g3b2)y3-|(1,g2b1)-y3|(r1)-y1y1y2y2g1", "catastrophe S1 y",
        "1|(0,g3b2)y3-|(1,g2b1)-y3|(r1)-g1"),
    "9.6 after the action": (
        "0|(0,g3b2)y3-|(1,r2b1)-g3|(g1)y1y1-y2b1", "build y1 S1; catastrophe S1 y",
        "1|(0,g3b2)y3-|(1,r2b1)-g3|(g1)-b1"),
    "9.8 all pieces of the colour go, five as well": (
        "0|(0,g3b2)b3-|(1,g2b1)-g3|(r1)y1y1y2b2-y2y3", "catastrophe S1 y",
        "1|(0,g3b2)b3-|(1,g2b1)-g3|(r1)b2-"),
    "9.10 a star destroyed takes all ships with it": (
        "0|(0,g3b2)b3-|(1,g2b1)-g3|(y1)g1-y1y2y2g2", "catastrophe S1 y",
        "1|(0,g3b2)b3-|(1,g2b1)-g3"),
    "9.12 a homeworld with one star is connected by that star alone": (
        "0|(0,y1g2)y2y3b3-y1|(1,r3b2)-g3|(r1)y1-", "catastrophe H0 y; move y1 S1 H0",
        "1|(0,g2)y1b3-|(1,r3b2)-g3"),
    "9.14 two catastrophes in one turn": (
        "0|(0,r3b2)b3-|(1,r2b1)-b3|(r1)y1y1y2g1g1-y2g2g2", "catastrophe S1 y; catastrophe S1 g",
        "1|(0,r3b2)b3-|(1,r2b1)-b3"),
    "9.16 an own star destroyed to be rid of invaders": (
        "0|(0,g3b1)y3b3-b1b2|(1,g2b1)-g3", "catastrophe H0 b", "1|(0,g3)y3-|(1,g2b1)-g3"),
    "9.23 an overpopulation undone by an ordinary action": (
        "0|(0,g3b2)y3g1g1g2-|(1,r2b1)-y3", "trade g1 r1 H0", "1|(0,g3b2)r1y3g1g2-|(1,r2b1)-y3"),
}  # fmt: skip


@pytest.mark.parametrize("case", LEGAL)
def test_it_allows(case, scene):
    key, turn, after = LEGAL[case]
    played = scene(key).plays(turn)
    assert played.key == after
    assert played.outcome is None


ILLEGAL = {
    "1.2 a small first ship": (SET_UP, "homeworld y1 b2 g1 A", "NOT_LARGE"),
    "1.4 passing the set-up": (SET_UP, "pass", "NO_HOMEWORLD"),
    "1.6 a homeworld of one star": (SET_UP, "homeworld y1 - g3 A", "ONE_STAR"),
    "1.3 more stars of a kind than the bank has": (
        "1|(0,g3g3)b3-|(1,x)", "homeworld g3 g3 y3 B", "BANK_EMPTY"),
    "2.3 enemy ships give no power": (
        "0|(0,g2b1)y3-|(1,g1b3)-y3|(b3)g1-y1", "move g1 S1 H0", "NO_TECH"),
    "2.5 a sacrifice does not act where one has no ship": (
        "0|(0,g2b1)y3g1-|(1,g1b3)-y3|(g3)-y1", "sacrifice g1 H0; build y2 S1", "ABSENT"),
    "3.6 no piece of the colour is left": (
        "0|(0,g1b2)y1y1y1y2y2y2y3-|(1,r3b1)-y3y3", "build y1 H0", "BANK_EMPTY"),
    "4.2 a trade for the same colour": (
        "0|(0,g3b2)y3-|(1,g2b1)-y3", "trade y3 y3 H0", "SAME_COLOUR"),
    "4.1 a trade for what the bank has not": (
        "0|(0,g3b2)y3-|(1,g3b1)-y3g3", "trade y3 g3 H0", "BANK_EMPTY"),
    "5.6 one's own ship cannot be captured": (
        "0|(0,r3b2)y1y3-|(1,g2b1)-y3", "attack y1 H0", "NO_TARGET"),
    "6.4 yellow at the destination does not help": (
        "0|(0,g3b2)g1g3-|(1,g2b1)-y3|(r1)y1-", "move g1 H0 S1", "NO_TECH"),
    "6.6 a star that is not in the bank": (
        "0|(0,g1b2)y1y3-|(1,r3b1)-r3|(g2)r3-", "discover y1 H0 r3 N", "BANK_EMPTY"),
    "6.11 a move to where the ship is": (
        "0|(0,r3b2)y3-|(1,g2b1)-y3", "move y3 H0 H0", "SAME_SYSTEM"),
    "7.3 another colour than that of the sacrifice": (
        "0|(0,g3b2)y1y3-|(1,g2b1)-y3", "sacrifice y1 H0; build y1 H0", "OTHER_POWER"),
    "7.3 two sacrifices in one turn": (
        "0|(0,r3b2)y1y3-|(1,g2b1)-y3", "sacrifice y1 H0; sacrifice y3 H0", "NO_ACTIONS"),
    "7.1 more actions than the sacrifice gives": (
        "0|(0,g3b2)y3g1-|(1,r2b1)-y3", "sacrifice g1 H0; build y1 H0; build y1 H0", "NO_ACTIONS"),
    "9.20 ships of a destroyed homeworld are in the bank at once": (
        "0|(0,g3b2)g2g3-|(1,y1y2)y3-y2g1|(b1)g1-g1", "catastrophe H1 y; build g2 H0",
        "NOT_SMALLEST"),
    "10.7 a pass behind an action": (
        "0|(0,g3b2)y3-|(1,g2b1)-y3", "build y1 H0; pass", "NO_ACTIONS"),
}  # fmt: skip


@pytest.mark.parametrize("case", ILLEGAL)
def test_it_refuses(case, scene):
    key, turn, refusal = ILLEGAL[case]
    refused, _sentence = scene(key).refuses(turn)
    assert refused.refusal.name == refusal


ENDS = {
    "8.5 the last ship at home is sacrificed": (
        "0|(0,r3b2)g3-|(1,g2b1)-y3|(y1)y1-", "sacrifice g3 H0; build y1 S1",
        "1|(0,r3b2)-|(1,g2b1)-y3|(y1)y1y1-", "win1"),
    "8.7 an emptied enemy homeworld can still be entered": (
        "0|(0,r3b2)y3b3-|(1,r1g1)-y1y2y2|(b3)y1g1-",
        "sacrifice y3 H0; move y1 S1 H1; catastrophe H1 y; move g1 S1 H1",
        "1|(0,r3b2)b3-|(1,r1g1)g1-", "win0"),
    "8.8 both own stars are lost": (
        "0|(0,y2y3)y1g1-y2|(1,g2b1)-g3", "catastrophe H0 y", "1|(0,x)|(1,g2b1)-g3", "win1"),
    "8.8 nothing can be repaired when both stars are lost": (
        "0|(0,y2y3)y1g1-y2|(1,g2b1)-g3|(r1)y3-", "catastrophe H0 y; discover y3 S1 r2 N",
        "1|(0,x)|(1,g2b1)-g3|(r2)y3-", "win1"),
    "10.1 the mover may go on when the enemy homeworld is empty": (
        "0|(0,r3b2)r3y3-|(1,g2b1)y2g3-y1|(b2)g1-b1",
        "sacrifice r3 H0; attack y1 H1; attack b1 S1",
        "1|(0,r3b2)y3-|(1,g2b1)y1y2g3-|(b2)g1b1-", "win0"),
    "10.2 both homeworlds are lost in one turn": (
        "0|(0,r3b2)y1-|(1,g1b1)-y2y2y3", "move y1 H0 H1; catastrophe H1 y",
        "1|(0,r3b2)-|(1,g1b1)-", "draw"),
    "10.2 everything is gone": (
        "0|(0,y2y3)y1-y2|(1,g1g1)-g2g2", "catastrophe H0 y; catastrophe H1 g",
        "1|(0,x)|(1,x)", "draw"),
}  # fmt: skip


@pytest.mark.parametrize("case", ENDS)
def test_it_ends_the_match(case, scene):
    key, turn, after, result = ENDS[case]
    played = scene(key).plays(turn)
    assert played.key == after
    assert played.table.ended == result
    assert played.outcome.draw == (result == "draw")
    assert played.outcome.winners == {"win0": [0], "win1": [1], "draw": [0, 1]}[result]


def test_a_system_that_has_vanished_cannot_be_used(scene):
    _refused, sentence = scene("0|(0,r3b2)y3-|(1,g2b1)-y3|(y1)g1-").refuses("sacrifice g1 S1; build g1 S1")
    assert sentence == "build g1 S1: there is no system called S1"


def test_a_destroyed_system_has_no_second_catastrophe(scene):
    _refused, sentence = scene("0|(0,r3b2)b3-|(1,r2b1)-b3|(y1)y1y2g1g1-y2g2g2").refuses(
        "catastrophe S1 y; catastrophe S1 g"
    )
    assert sentence == "catastrophe S1 g: there is no system called S1"
