"""Golden matches, which replay alike for ever.

`python -m tests.games.impulse.test_golden` from the repository's root records them anew.
"""

import hashlib
import json
import random
from pathlib import Path

import msgspec
import pytest

from games import registry
from games.core import Engine
from games.core.ai.autoplay import play_on
from games.core.engine.table import copy, dump
from games.impulse import OLDER, RULES
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.effects import Build, Refine, Trade

FOLDER = Path(__file__).parent / "golden"
VERSIONS = {rules.version: registry.rules_at("impulse", rules.version) for rules in (*OLDER, RULES)}
CASES = {
    "two": (2, {}, "points"),
    "three": (3, {"races": "chosen"}, "points"),
    "four": (4, {}, "points"),
    "five": (5, {}, "points"),
    "six": (6, {}, "points"),
    "four in two teams": (4, {"teams": "two"}, "points"),
    "six in two teams": (6, {"teams": "two"}, "points"),
    "six in three teams": (6, {"teams": "three"}, "points"),
    "the last one left": (2, {}, "elimination"),
}


def file_of(version, name):
    return FOLDER / f"version_{version}" / f"{name.replace(' ', '_')}.json"


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_golden_match_goes_as_it_went(version, name):
    told = json.loads(file_of(version, name).read_text())
    rules = VERSIONS[version]
    match = Engine.new(rules, told["seats"], told["options"], bytes.fromhex(told["secret"]))
    for seat, answer in told["answers"]:
        match.answer(seat, answer)
    assert match.outcome is not None
    assert ending(match) == told["ending"]


def test_a_new_match_is_played_by_the_newest_rules():
    assert registry.rules_of("impulse") is RULES
    assert RULES.version == max(VERSIONS)
    assert [rules.version for rules in VERSIONS.values()] == list(VERSIONS)


def test_every_way_to_end_has_a_golden_match():
    assert {reason for _seats, _options, reason in CASES.values()} == {"points", "elimination"}


def ending(match):
    """The outcome and the state, without sentences, which may be reworded, and later fields."""
    state = copy(match.state)
    state.story, state.previous_story = [], []
    plain = msgspec.msgpack.decode(dump(state), strict=False)
    del plain["asks_about_any_hand"]
    del plain["options"]["points"]
    return {
        "reason": match.outcome.reason,
        "winners": match.outcome.winners,
        "scores": match.outcome.scores,
        "turns": match.state.turns,
        "state": hashlib.sha256(msgspec.msgpack.encode(plain)).hexdigest(),
    }


def record():
    (FOLDER / f"version_{RULES.version}").mkdir(parents=True, exist_ok=True)
    for name, (seats, options, reason) in CASES.items():
        matches = (played(seats, options, seed, reason) for seed in range(2000))
        match, secret = next(each for each in matches if each[0].outcome.reason == reason)
        told = {
            "seats": seats,
            "options": options,
            "secret": secret.hex(),
            "ending": ending(match),
            "answers": [[entry.seat, entry.answer] for entry in match.log],
        }
        file_of(RULES.version, name).write_text(json.dumps(told) + "\n")


def played(seats, options, seed, reason):
    """A match at random; for one that shall end by elimination, between raiders."""
    secret, generator = hashlib.sha256(f"golden {seed}".encode()).digest(), random.Random(seed)
    match = Engine.new(RULES, seats, options, secret)
    while match.outcome is None:
        if reason == "elimination" and (answer := of_a_raider(match)) is not None:
            match.answer(match.waiting[0], answer)
        else:
            play_on(match, generator, 1)
    return match, secret


def of_a_raider(match):
    """Raiders neither build nor sell, and move cruisers rather than transports."""
    (question, *_others) = match.open.values()
    options = list(getattr(question, "options", {}))
    cards = [running.card for running in match.state.running[-1:] if running.card]
    peaceful = any(isinstance(CARDS[card].effect, Build | Trade | Refine) for card in cards)
    if peaceful and "skip" in options:
        return "skip"
    return next((key for key in options if key.startswith("fleet:") and ":gate:" in key), None)


if __name__ == "__main__":
    record()
