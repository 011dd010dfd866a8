"""Vectors: those of this game's description, and files of the same format."""

import copy
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tools.lab.planet_masters.vectors import check

FILE = Path(__file__).parent / "vectors.json"
VECTORS = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}


def results(*vectors):
    return dict(check({"vectors": list(vectors)}))


@pytest.mark.parametrize("name", VECTORS)
def test_it_passes(name):
    assert results(VECTORS[name]) == {name: ""}


def player(race="gaia", home="resource", colonies=(), military=()):
    dice = [{"face": face, "locked": False} for face in colonies]
    return {"race": race, "home": home, "colonies": dice, "military": list(military)}


def vector(players, phase, actions, expect, rolls=(), target=None, resources=0):
    seats, colonies = len(players), sum(len(each["colonies"]) for each in players)
    military = sum(len(each["military"]) for each in players)
    state = {
        "players": players, "galaxy": seats - colonies, "supply": 2 * seats - military, "active": 0,
        "phase": phase, "resources_left": resources, "target": target, "winner": None,
    }  # fmt: skip
    return {
        "id": "test",
        "state": state,
        "rolls": list(rolls),
        "actions": actions,
        "expect": expect,
    }


def test_the_command_counts(capsys):
    call_command("planet_masters", "check", str(FILE))
    assert capsys.readouterr().out == f"{len(VECTORS)} passed, 0 failed\n"


def test_the_command_tells_what_fails_and_why(tmp_path, capsys):
    wrong = copy.deepcopy(VECTORS["PM-05"])
    wrong["expect"]["state"]["supply"] = 4
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps({"vectors": [wrong, VECTORS["PM-07"]]}))
    with pytest.raises(CommandError):
        call_command("planet_masters", "check", str(path))
    assert capsys.readouterr().out == "PM-05: supply is 3, not 4\n1 passed, 1 failed\n"


def test_a_refusal_that_does_not_come_is_a_failure():
    wrong = {**VECTORS["PM-05"], "expect": {"illegal": "no_resource"}}
    assert "was allowed" in results(wrong)["PM-05"]


def test_a_refusal_for_another_reason_is_a_failure():
    wrong = {**VECTORS["PM-07"], "expect": {"illegal": "fleet_limit"}}
    assert "not as 'fleet_limit'" in results(wrong)["PM-07"]


@pytest.mark.parametrize("rolls", [[], [["home", 2]], [["military", "cruiser"]] * 2])
def test_rolls_that_do_not_fit_are_a_failure(rolls):
    assert "roll" in results({**VECTORS["PM-05"], "rolls": rolls})["PM-05"]


@pytest.mark.parametrize("broken", [{}, {"id": "x"}, {**VECTORS["PM-05"], "state": {}}])
def test_a_vector_that_cannot_be_read_is_a_failure(broken):
    assert all("cannot be read" in wrong for wrong in results(broken).values())


@pytest.mark.parametrize(
    ("phase", "action", "reason"),
    [
        ("build", {"type": "build"}, "fleet_limit"),
        ("build", {"type": "manage", "dice": []}, "wrong_phase"),
        ("build", {"type": "pass"}, "wrong_phase"),
        ("build", {"type": "reroll_military", "die": 1}, "no_such_die"),
        ("manage", {"type": "manage", "dice": [0]}, "no_such_die"),
        ("manage", {"type": "manage", "dice": ["home", "home"]}, "twice"),
        ("action", {"type": "conquer", "target": 0}, "target_self"),
        ("action", {"type": "conquer", "target": 2}, "no_such_player"),
        ("action", {"type": "council", "candidate": 1}, "candidate_without_military"),
        ("action", {"type": "occupy", "die": 0}, "wrong_phase"),
        ("over", {"type": "pass"}, "wrong_phase"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(phase, action, reason):
    players = [player(military=["cruiser"]), player("mors")]
    case = vector(players, phase, [action], {"illegal": reason}, resources=1)
    assert results(case) == {"test": ""}


@pytest.mark.parametrize("word", ["stop", "end_build", "done"])
def test_the_end_of_the_build_step_has_many_names(word):
    players = [player(), player("mors")]
    case = vector(players, "build", [{"type": word}], {"state": {"phase": "manage"}}, resources=1)
    assert results(case) == {"test": ""}


@pytest.mark.parametrize("asked", [True, False])
def test_questions_with_one_sensible_answer_may_be_left_out(asked):
    """The attack would fail, so whether it is cancelled makes no difference."""
    players = [player(), player("mors", "influence", ["influence"], ["fortress"])]
    actions = [
        {"type": "conquer", "target": 1},
        *[{"type": "respond_cancel", "cancel": False}] * asked,
    ]
    case = vector(players, "action", actions, {"state": {"active": 1, "phase": "build"}})
    assert results(case) == {"test": ""}


@pytest.mark.parametrize("word", ["discard", "lose_military", "discard_military"])
def test_a_surplus_die_is_given_back(word):
    players = [
        player(military=["fortress"]),
        player("mors", "resource", ["marines"], ["cruiser", "carrier"]),
    ]
    actions = [{"type": "occupy", "die": 0}, {"type": word, "die": 1}]
    after = [
        player(colonies=["depleted"], military=["fortress"]),
        player("mors", "resource", [], ["cruiser"]),
    ]
    case = vector(
        players, "await_reward", actions, {"state": {"players": after, "supply": 2}},
        rolls=[["colony", 1]], target=1,
    )  # fmt: skip
    assert results(case) == {"test": ""}
