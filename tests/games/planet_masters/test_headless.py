"""Playing from outside, with coming dice fixed."""

import json

import pytest

from games.core.records.headless import Headless
from games.i18n.languages import table_translator
from games.registry import rules_of


@pytest.fixture
def say():
    headless = Headless(rules_of, table_translator)

    def say(op, **fields):
        return headless.line(json.dumps({"op": op, **fields}))

    return say


def position(say):
    """The state of a fresh match of two, to be changed and loaded again."""
    say("new", game="planet_masters", seats=2, secret="00" * 32)
    return say("state")["state"]


def test_a_loaded_state_takes_the_given_rolls_in_order(say):
    state = position(say)
    state["players"][0] |= {"race": "roach", "home": {"number": 0, "face": "resource"}}
    state |= {"active": 0, "phase": "build", "resources_left": 1}
    rolls = [["military", "carrier"], ["colony", "depleted"], ["home", 1], ["colony", "influence"]]
    assert say("load", game="planet_masters", state=state, rolls=rolls)["waiting"] == [0]
    say("answer", seat=0, answer="build")
    say("answer", seat=0, answer=["home:0"])
    (me, _other) = say("view", seat=0)["view"]["players"]
    assert [die["face"] for die in (me["home"], *me["colonies"])] == [
        "race",
        "depleted",
        "influence",
    ]


@pytest.mark.parametrize(
    ("phase", "answer"),
    [("manage", []), ("action", "end"), ("await_reward", "pressure"), ("await_cancel", "cancel")],
)
def test_a_turn_can_begin_in_any_phase(say, phase, answer):
    state = position(say)
    state["players"][0]["military"] = [{"number": 0, "face": "fortress"}]
    state["players"][1] |= {
        "home": {"number": 1, "face": "influence"},
        "military": [{"number": 1, "face": "carrier"}],
    }
    state["players"][0]["home"] = {"number": 0, "face": "marines"}
    state |= {"active": 0, "phase": phase, "target": 1, "resources_left": 0, "supply": [2, 3]}
    (seat,) = say("load", game="planet_masters", state=state)["waiting"]
    assert seat == (phase == "await_cancel")
    assert say("answer", seat=seat, answer=answer)["ok"]


@pytest.mark.parametrize("broken", [{"phase": "tea"}, {"active": 7}, {"phase": "await_cancel", "target": None}])
def test_a_state_that_makes_no_sense_is_refused_with_a_sentence(say, broken):
    reply = say("load", game="planet_masters", state={**position(say), **broken})
    assert not reply["ok"]
    assert "cannot go on" in reply["error"]
