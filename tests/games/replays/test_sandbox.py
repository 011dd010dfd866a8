"""A record with a forged position keeps the site busy only for a short time."""

from __future__ import annotations

import base64
import os
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games.core.ai.autoplay import play_on, random_answer
from games.core.chance import commitment
from games.core.dialogue.questions import IllegalAnswer
from games.core.engine.engine import Engine
from games.core.engine.log import Checkpoint
from games.core.engine.table import dump, load
from games.core.records.record import TOO_LONG, Record, to_file
from games.matches.models import Match
from games.registry import rules_of
from games.replays import sandbox
from games.replays.records import match_import
from games.replays.sandbox import check_position

SECRET = bytes(range(32))
RULES = rules_of("ares_expedition")
SCRIPT = Path(__file__).parents[3] / "tools" / "verify_match.py"


def position(steps):
    """Return a turn start after which a player must convert heat into this many steps at once."""
    match = Engine.new(RULES, 2, {}, SECRET)
    play_on(match, random.Random(1), 60)
    table = load(RULES.state_type, match.checkpoint.state)
    if steps:
        table.planet.temperature = -steps
        table.players[0].heat = table.players[1].heat = 8 * steps
    return table


def until_it_is_turned():
    """Return the log up to the answer that starts the conversion."""
    match, generator = Engine(RULES, SECRET, Checkpoint(0, dump(position(500)))), random.Random(3)
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
    """Return whether a long match of the game can be played again in this share of the memory."""
    rules = rules_of(game)
    match = Engine.new(rules, max(rules.seats), {}, SECRET)
    origin = base64.b64encode(match.checkpoint.state).decode()
    play_on(match, random.Random(1), 3000)
    played = Record(
        orrery=1, game=game, rules=rules.version, seats=match.state.seats, names=[],
        options=match.state.options, commitment=commitment(SECRET), secret=SECRET.hex(),
        log=match.log, origin=origin,
    )  # fmt: skip
    limited = f"import games.replays.sandbox as apart; apart.MEMORY //= {share}; apart.main()"
    ran = subprocess.run(
        [sys.executable, "-c", limited, "60"], input=msgspec.json.encode(played), check=False,
        cwd=sandbox.ROOT, env=os.environ | sandbox.ONE_THREAD, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return ran.returncode == 0


@pytest.mark.parametrize("game", ["planet_x", "impulse"])
def test_the_longest_matches_fit_into_half_of_its_memory(game):
    assert fits(game, share=2)


def test_what_takes_more_memory_is_ended():
    assert not fits("planet_x", share=20)  # too little for NumPy alone


def test_only_positions_of_their_own_need_a_process(monkeypatch):
    monkeypatch.setattr(subprocess, "run", None)
    plain = record(0, [])
    check_position(Record(**{name: getattr(plain, name) for name in plain.__struct_fields__} | {"origin": ""}))


@pytest.mark.long
@pytest.mark.django_db
def test_neither_the_site_nor_the_script_waits_for_it(hostile, tmp_path, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 3)
    with pytest.raises(IllegalAnswer) as refused:
        match_import(record=hostile)
    assert refused.value.message == TOO_LONG
    assert not Match.objects.exists()
    file = tmp_path / "match.json"
    file.write_bytes(to_file(hostile))
    found = subprocess.run([sys.executable, SCRIPT, file], check=False, capture_output=True, text=True, timeout=100)
    assert found.returncode == 1
    assert "takes too long" in found.stdout
