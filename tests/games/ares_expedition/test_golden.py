"""Whole matches that have to be told again exactly; `python -m tests.games.ares_expedition.test_golden`
from the repository's root notes their endings anew, after a change that is meant."""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from games.ares_expedition import RULES
from games.core import Match
from games.core.table import copy, dump

FOLDER = Path(__file__).parent / "golden" / "matches"
MATCHES = sorted(FOLDER.glob("*.json"))


def replayed(told):
    match = Match.new(RULES, told["seats"], told["options"], bytes.fromhex(told["secret"]))
    for seat, answer in told["answers"]:
        match.answer(seat, answer)
    return match


def ending(match):
    """How it ended; the state without its sentences, which may be reworded, nor later fields."""
    state = copy(match.state)
    state.journal = []
    plain = msgspec.msgpack.decode(dump(state), strict=False)
    for summary in [summary for summaries in plain["history"] for summary in summaries]:
        del summary["phase"]
    return {
        "reason": match.outcome.reason,
        "winners": match.outcome.winners,
        "scores": match.outcome.scores,
        "round": match.state.round,
        "state": hashlib.sha256(msgspec.msgpack.encode(plain)).hexdigest(),
    }


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_goes_as_it_went(path):
    told = json.loads(path.read_text("utf-8"))
    match = replayed(told)
    assert match.outcome is not None
    assert ending(match) == told["ending"]


def test_every_way_to_end_has_a_golden_match():
    ends = set()
    for path in MATCHES:
        told = json.loads(path.read_text("utf-8"))
        variant = "alone" if told["seats"] == 1 else told["options"]["variant"]
        ends.add(
            (variant, told["seats"], told["ending"]["reason"], bool(told["ending"]["winners"]))
        )
    assert ends == {
        ("rivals", 2, "habitable", True),
        ("rivals", 3, "habitable", True),
        ("rivals", 4, "habitable", True),
        ("together", 2, "habitable", True),
        ("together", 2, "points", False),
        ("together", 2, "time", False),
        ("alone", 1, "habitable", True),
        ("alone", 1, "time", False),
    }


def note_endings():
    for path in MATCHES:
        told = json.loads(path.read_text("utf-8"))
        told["ending"] = ending(replayed(told))
        path.write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    note_endings()
