"""Set-up, the course of turns, and the round limit."""

import random

import pytest

from games.core import Engine
from games.planet_masters import RULES
from tests.games.every_game.random_play import play_on

SECRET = bytes(range(32))


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_has_a_home_a_race_of_their_own_and_no_fleet(seats):
    table = Engine.new(RULES, seats, {}, SECRET).state
    assert len({player.race for player in table.players}) == seats
    assert all(player.home.face and not player.military for player in table.players)
    assert (len(table.galaxy), len(table.supply)) == (seats, 2 * seats)


def test_the_home_roll_is_not_resolved(scene):
    play = scene("roach race", "gaia marines", phase="setup", rolls=[("home", 1), ("home", 6)])
    assert play.colonies(0) == []
    assert play[0].home.face == "race"


def test_lasting_effects_of_the_home_face_apply_at_once(scene):
    play = scene("mors race", "gaia marines", phase="setup", rolls=[("home", 1), ("home", 6)])
    assert (play.table.phase, play.table.resources_left) == ("build", 1)


def test_races_are_chosen_the_last_player_first():
    match = Engine.new(RULES, 3, {"races": "choose"}, SECRET)
    assert match.waiting == [2]
    match.answer(2, "race:mors")
    assert match.waiting == [1]
    assert "race:mors" not in match.question_of(1)[1].options
    match.answer(1, "race:gaia")
    match.answer(0, "race:pakal")
    assert [player.race for player in match.state.players] == ["pakal", "gaia", "mors"]


def test_the_last_race_of_six_is_not_asked_for():
    match = Engine.new(RULES, 6, {"races": "choose"}, SECRET)
    races = ["gaia", "mors", "roach", "pakal", "matrix"]
    for seat, race in zip(range(5, 0, -1), races, strict=True):
        match.answer(seat, f"race:{race}")
    assert match.state.players[0].race == "freewalker"


def test_turns_go_round_clockwise(scene):
    play = scene("gaia marines", "mors marines", "roach marines", phase="manage")
    for seat in (0, 1, 2, 0):
        assert play.table.active == seat
        play.does(seat, [])


@pytest.mark.parametrize("mapping", ["A_RRIIM", "G_DDRIM", "H_w1=M", "T_homeC", "U_homeC2"])
def test_pips_show_the_faces_of_the_mapping(scene, mapping):
    faces = {"X": "race", "D": "depleted", "R": "resource", "I": "influence", "M": "marines"}
    homes = {"A_RRIIM": "XRRIIM", "G_DDRIM": "XDDRIM", "H_w1=M": "XDRRIM"}.get(mapping)
    for pip, letter in enumerate(homes or "", 1):
        play = scene(
            "gaia resource",
            "mors marines",
            phase="manage",
            rolls=[("home", pip)],
            options={"mapping": mapping},
        ).does(0, ["home:0"])
        assert play[0].home.face == faces[letter]


@pytest.mark.parametrize(
    ("leader", "rival", "winners"),
    [
        ("gaia marines; depleted", "mors resource", [0]),  # planets owned
        ("gaia resource; depleted", "mors marines; depleted", [0]),  # victory faces
        ("gaia influence; depleted", "mors resource; depleted", [0]),  # votes
        ("gaia resource; depleted; fortress", "mors resource; depleted; carrier", [0]),  # defence
        ("gaia marines; depleted", "mors marines; depleted", [0, 1]),
    ],
)
def test_the_round_limit_scores_planets_faces_votes_and_defence(scene, leader, rival, winners):
    play = scene(rival, leader, options={"limit": "50"}, turns=99, phase="action", active=1)
    if play.match.outcome is None:
        play.does(1, "end")
    outcome = play.match.outcome
    assert outcome.reason == "limit"
    assert outcome.winners == [1 - seat for seat in reversed(winners)]
    assert outcome.draw == (len(winners) > 1)


def test_the_last_round_within_the_limit_is_played(scene):
    players = "gaia marines", "mors marines"
    play = scene(*players, options={"limit": "50"}, turns=97, phase="manage", active=1)
    play.does(1, []).does(0, [])
    assert play.match.outcome is None
    play.does(1, [])
    assert play.match.outcome.reason == "limit"


def test_without_a_limit_the_game_goes_on(scene):
    play = scene("gaia marines", "mors marines", phase="manage", turns=1000).does(0, [])
    assert play.match.outcome is None


def test_a_match_in_which_nobody_rolls_any_more_is_scored(scene):
    play = scene("gaia marines; depleted", "mors marines", phase="manage", idle_turns=38)
    play.does(0, [])
    assert play.match.outcome is None
    play.does(1, [])
    outcome = play.match.outcome
    assert (outcome.reason, outcome.winners) == ("standstill", [0])


def test_a_roll_ends_the_standstill(scene):
    play = scene("gaia marines", "mors marines", phase="manage", idle_turns=39)
    play.does(0, ["home:0"])
    assert play.match.outcome is None
    assert play.table.idle_turns == 0


def test_any_race_may_be_dealt():
    dealt = {Engine.new(RULES, 2, {}, bytes([n]) * 32).state.players[0].race for n in range(40)}
    assert len(dealt) == 6


def test_dice_are_neither_lost_nor_made():
    for seed in range(20):
        seats = 2 + seed % 5
        match = Engine.new(RULES, seats, {}, SECRET)
        generator = random.Random(seed)
        for _step in range(300):
            if not play_on(match, generator, 1):
                break
            table = match.state
            colonies = [die for player in table.players for die in player.colonies]
            military = [die for player in table.players for die in player.military]
            assert sorted([d.number for d in colonies] + table.galaxy) == list(range(seats))
            assert sorted([d.number for d in military] + table.supply) == list(range(2 * seats))
            if table.phase not in ("await_discard", "over"):
                assert all(len(p.military) <= p.fleet_limit for p in table.players)
