"""`manage.py planet_x` and the benchmark."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tools.lab.planet_x.bench import bench

VECTORS = Path(__file__).parent / "vectors"


def says(*arguments):
    out = StringIO()
    call_command("planet_x", *arguments, stdout=out)
    return out.getvalue()


FACTS = [{"fact": "survey", "object": "D", "from": 1, "to": 9, "answer": 3}]


def test_count_prints_how_many_skies_fit():
    assert says("count", "[]") == "4446\n"
    assert says("count", json.dumps({"mode": "expert", "facts": FACTS})) == "190128\n"
    assert says("count", json.dumps(FACTS), "--mode", "expert") == "190128\n"


@pytest.mark.parametrize("facts", ["[{]", '[{"fact": "not"}]', '{"mode": "odd"}', "7"])
def test_count_says_what_it_cannot_read(facts):
    with pytest.raises(CommandError, match="cannot be read"):
        says("count", facts)


def test_sky_prints_the_sky_first():
    lines = says("sky", "S0123456").splitlines()
    assert lines[0] == "GCCAADAAXEGE"
    assert len(lines) == 1 + 6 + 1 + 5


def test_an_unknown_code_is_refused():
    with pytest.raises(CommandError, match="no sky with the code"):
        says("sky", "Z9")


def test_check_counts_what_passed_and_tells_what_failed(tmp_path):
    assert says("check", str(VECTORS / "own_legal_surveys.json")) == "31 passed, 0 failed\n"
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"puzzles": [{"facts": [], "remaining": 7}]}')
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("planet_x", "check", str(wrong), str(tmp_path / "none.json"), stdout=out)
    assert "puzzle 1: remaining: expected 7, got 4446" in out.getvalue()
    assert out.getvalue().endswith("0 passed, 2 failed\n")


def test_the_benchmark_tells_names_and_numbers(monkeypatch):
    monkeypatch.setattr("tools.lab.planet_x.bench.GAMES", 2)
    monkeypatch.setattr("tools.lab.planet_x.bench.SKIES", 3)
    lines = bench()
    assert all(name and number for name, number in lines)
    assert any("random games of 2" in name for name, _number in lines)
