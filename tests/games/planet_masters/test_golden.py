"""Golden matches, one for every way to end: their outcomes never change."""

import json
from pathlib import Path

import pytest

from games.core import Engine, Entry
from games.planet_masters import OLDER, RULES
from games.planet_masters.scoring import STOPPED, WON_BY
from tools.lab.planet_masters.vectors import state_json

GOLDEN = {path.stem: path for path in sorted((Path(__file__).parent / "golden").glob("*.json"))}


@pytest.mark.parametrize("rules", [RULES, *OLDER], ids=lambda rules: rules.version)
@pytest.mark.parametrize("name", GOLDEN)
def test_it_comes_out_as_it_always_did(name, rules):
    record = json.loads(GOLDEN[name].read_text("utf-8"))
    log = [Entry(*entry) for entry in record["log"]]
    secret = bytes.fromhex(record["secret"])
    match = Engine.new(rules, record["seats"], record["options"], secret, log)
    outcome = match.outcome
    assert outcome.reason == name
    assert {
        "reason": outcome.reason,
        "winners": outcome.winners,
        "draw": outcome.draw,
        "turns": match.state.turns,
    } == record["result"]
    assert state_json(match.state) == record["final"]


def test_every_way_to_end_has_one():
    assert set(GOLDEN) == {*WON_BY, *STOPPED, "resignation", "agreement", "void"}
