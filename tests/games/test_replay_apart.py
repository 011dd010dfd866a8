"""A record that begins from a position nobody has played to keeps the site busy for a while at most."""

from __future__ import annotations

import base64
import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games import replay_apart
from games.core.autoplay import play_on, random_answer
from games.core.chance import commitment
from games.core.log import Checkpoint
from games.core.match import Match
from games.core.questions import IllegalAnswer
from games.core.record import TOO_LONG, Record, to_file
from games.core.table import dump, load
from games.models import Match as Row
from games.registry import rules_of
from games.replay_apart import check_position
from games.services.records import match_import

SECRET = bytes(range(32))
RULES = rules_of("ares_expedition")
SCRIPT = Path(__file__).parents[2] / "tools" / "verify_match.py"


def position(steps):
    """A turn start after which a player has to turn heat into so many steps, all in one go."""
    match = Match.new(RULES, 2, {}, SECRET)
    play_on(match, random.Random(1), 60)
    table = load(RULES.state_type, match.checkpoint.state)
    if steps:
        table.planet.temperature = -steps
        table.players[0].heat = table.players[1].heat = 8 * steps
    return table


def until_it_is_turned():
    """The log up to the answer after which that is done."""
    match, generator = Match(RULES, SECRET, Checkpoint(0, dump(position(500)))), random.Random(3)
    while match.state.planet.temperature < -200:
        question = generator.choice(list(match.open.values()))
        match.answer(question.seat, random_answer(question, generator))
    return match.log


def record(steps, log):
    table = position(steps)
    return Record(
        orrery=1, game=RULES.slug, rules=RULES.version, seats=2, names=["Ada", "Bo"],
        options=table.options, commitment=commitment(SECRET), secret=SECRET.hex(), log=log,
        origin=base64.b64encode(dump(table)).decode(),
    )  # fmt: skip


@pytest.fixture(scope="module")
def hostile():
    return record(10**9, until_it_is_turned())


@pytest.mark.long
def test_a_step_without_end_is_ended(hostile):
    check_position(record(500, hostile.log))
    check_position(record(0, []))
    with pytest.raises(IllegalAnswer) as refused:
        check_position(hostile, seconds=3)
    assert refused.value.message == TOO_LONG


def fits(game, share):
    """Whether a long match of that game can be played again in so much of the memory that there is."""
    rules = rules_of(game)
    match = Match.new(rules, max(rules.seats), {}, SECRET)
    origin = base64.b64encode(match.checkpoint.state).decode()
    play_on(match, random.Random(1), 3000)
    played = Record(
        orrery=1, game=game, rules=rules.version, seats=match.state.seats, names=[],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, origin=origin,
    )  # fmt: skip
    limited = f"import games.replay_apart as apart; apart.MEMORY //= {share}; apart.main()"
    ran = subprocess.run(
        [sys.executable, "-c", limited, "60"], input=msgspec.json.encode(played), check=False,
        cwd=replay_apart.ROOT, env=os.environ | replay_apart.ONE_THREAD, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return ran.returncode == 0


@pytest.mark.parametrize("game", ["planet_x", "impulse"])
def test_the_longest_matches_fit_into_half_of_its_memory(game):
    assert fits(game, share=2)


def test_what_takes_more_memory_is_ended():
    assert not fits("planet_x", share=20)  # which NumPy alone does not fit into


def test_only_positions_of_their_own_need_a_process(monkeypatch):
    monkeypatch.setattr(subprocess, "run", None)
    plain = record(0, [])
    check_position(
        Record(**{name: getattr(plain, name) for name in plain.__struct_fields__} | {"origin": ""})
    )


@pytest.mark.long
@pytest.mark.django_db
def test_neither_the_site_nor_the_script_waits_for_it(hostile, tmp_path, monkeypatch):
    monkeypatch.setattr(replay_apart, "SECONDS", 3)
    with pytest.raises(IllegalAnswer) as refused:
        match_import(record=hostile)
    assert refused.value.message == TOO_LONG
    assert not Row.objects.exists()
    file = tmp_path / "match.json"
    file.write_bytes(to_file(hostile))
    found = subprocess.run(
        [sys.executable, SCRIPT, file], check=False, capture_output=True, text=True, timeout=100
    )
    assert found.returncode == 1
    assert "takes too long" in found.stdout
