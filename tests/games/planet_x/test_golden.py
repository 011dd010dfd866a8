"""Golden matches, for every way to end in either mode: their outcomes never change."""

import json
from pathlib import Path

import pytest

from games.core import Engine, Entry
from games.planet_x import OLDER, RULES

FOLDER = Path(__file__).parent / "golden"
VERSIONS = {rules.version: rules for rules in (*OLDER, RULES)}
GOLDEN = {
    (version, path.stem): path
    for version in VERSIONS
    for path in sorted((FOLDER / f"version_{version}").glob("*.json"))
}


def summary(match):
    outcome, state = match.outcome, match.state
    return {
        "reason": outcome.reason,
        "winners": outcome.winners,
        "scores": outcome.scores,
        "draw": outcome.draw,
        "sky": state.sky,
        "months": state.track.months,
        "order": state.track.order,
        "theories": [[t.owner, t.sector, t.object, t.state] for t in state.tokens],
        "lines": len(match.journal),
    }


@pytest.mark.parametrize(("version", "name"), GOLDEN)
def test_it_comes_out_as_it_always_did(version, name):
    record = json.loads(GOLDEN[version, name].read_text("utf-8"))
    log = [Entry(*entry) for entry in record["log"]]
    secret = bytes.fromhex(record["secret"])
    match = Engine.new(VERSIONS[version], record["seats"], record["options"], secret, log)
    assert summary(match) == record["result"]


def test_every_way_to_end_has_one_in_either_mode():
    met = {(version, *name.split("-")[:2]) for version, name in GOLDEN}
    ways = ("located", "unsolved", "resignation", "agreement", "void", "solo")
    modes = ("standard", "expert")
    assert met == {(version, way, mode) for version in (1, 2, 3) for way in ways for mode in modes}
