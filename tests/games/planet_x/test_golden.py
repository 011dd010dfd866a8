"""Golden matches, for every way to end in either mode: they have to come out as they always did."""

import json
from pathlib import Path

import pytest

from games.core import Entry, Match
from games.planet_x import RULES

GOLDEN = {path.stem: path for path in sorted((Path(__file__).parent / "golden").glob("*.json"))}


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


@pytest.mark.parametrize("name", GOLDEN)
def test_it_comes_out_as_it_always_did(name):
    record = json.loads(GOLDEN[name].read_text("utf-8"))
    log = [Entry(*entry) for entry in record["log"]]
    secret = bytes.fromhex(record["secret"])
    match = Match.new(RULES, record["seats"], record["options"], secret, log)
    assert summary(match) == record["result"]


def test_every_way_to_end_has_one_in_either_mode():
    met = {tuple(name.split("-")[:2]) for name in GOLDEN}
    ways = ("located", "unsolved", "resignation", "agreement", "void", "solo")
    assert met == {(way, mode) for way in ways for mode in ("standard", "expert")}
