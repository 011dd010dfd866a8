"""Golden matches, which replay alike for ever.

After an intended change, `python -m tests.games.ares_expedition.test_golden` from the repository's root
records their endings anew.
"""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from games import registry
from games.ares_expedition import OLDER, RULES
from games.core import Checkpoint, Engine, IllegalAnswer
from games.core.engine.table import copy, dump

FOLDER = Path(__file__).parent / "golden"
VERSIONS = {rules.version: registry.rules_at("ares_expedition", rules.version) for rules in (*OLDER, RULES)}
LATER_FIELDS = ("rules_version", "told_empty", "raised_by")  # missing in older stored states


def matches_of(version):
    return sorted((FOLDER / f"version_{version}").glob("*.json"))


CASES = [
    pytest.param(version, path, id=f"{version}-{path.stem}") for version in VERSIONS for path in matches_of(version)
]


def begun(told, version):
    secret = bytes.fromhex(told["secret"])
    return Engine.new(VERSIONS[version], told["seats"], told["options"], secret)


def replayed(told, version):
    match = begun(told, version)
    for seat, answer in told["answers"]:
        match.answer(seat, answer)
    return match


def ending(match):
    """Return the end of a match; the state without its sentences, which may be reworded, nor later fields."""
    state = copy(match.state)
    state.journal = []
    plain = msgspec.msgpack.decode(dump(state), strict=False)
    for summary in [summary for summaries in plain["history"] for summary in summaries]:
        del summary["phase"]
    for field in LATER_FIELDS:
        del plain[field]
    return {
        "reason": match.outcome.reason,
        "winners": match.outcome.winners,
        "scores": match.outcome.scores,
        "round": match.state.round,
        "state": hashlib.sha256(msgspec.msgpack.encode(plain)).hexdigest(),
    }


@pytest.mark.parametrize(("version", "path"), CASES)
def test_a_golden_match_goes_as_it_went(version, path):
    told = json.loads(path.read_text("utf-8"))
    match = replayed(told, version)
    assert match.outcome is not None
    assert ending(match) == told["ending"]


def test_a_new_match_is_played_by_the_newest_rules():
    assert registry.rules_of("ares_expedition") is RULES
    assert RULES.version == max(VERSIONS)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_way_to_end_has_a_golden_match(version):
    ends = set()
    for path in matches_of(version):
        told = json.loads(path.read_text("utf-8"))
        variant = "alone" if told["seats"] == 1 else told["options"]["variant"]
        ends.add((variant, told["seats"], told["ending"]["reason"], bool(told["ending"]["winners"])))
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


def test_the_versions_differ_where_a_match_of_version_1_planned_for_no_round():
    told = json.loads((FOLDER / "version_1" / "two_at_random.json").read_text("utf-8"))
    assert replayed(told, 1).outcome is not None
    with pytest.raises(IllegalAnswer):
        replayed(told, 2)


def test_a_running_match_of_version_1_goes_on_as_its_log_says(scene):
    """Its rules lent heat to an action that Assembly Lines rewards; those of now do not."""
    played = ["Assembly Lines", "Power Infrastructure"]
    at = scene("action", played=played, mc=0, hand=["Birds"])
    (key,) = [key for key in at.question().barred if key == at.key("Power Infrastructure")]
    state = copy(at.mars)
    state.rules_version = 1
    older = Engine(VERSIONS[1], bytes(32), Checkpoint(0, dump(state)))
    older.answer(0, key)
    assert (older.state.players[0].heat, older.state.players[0].mc) == (-1, 2)
    assert "seat 0: -1 heat is below zero" in RULES.faults(older.state)


def as_the_newest_rules_take_it(told):
    """Return a match of an older version without the answers that are no longer on offer."""
    match, answers = begun(told, RULES.version), []
    for seat, answer in told["answers"]:
        try:
            match.answer(seat, answer)
        except IllegalAnswer:
            continue
        answers.append([seat, answer])
    return {**told, "answers": answers, "ending": ending(match)}


def note_endings():
    newest = FOLDER / f"version_{RULES.version}"
    newest.mkdir(exist_ok=True)
    for path in matches_of(OLDER[-1].version):
        told = json.loads(path.read_text("utf-8"))
        (newest / path.name).write_text(json.dumps(as_the_newest_rules_take_it(told)) + "\n", "utf-8")


if __name__ == "__main__":
    note_endings()
