"""Reports and stored results of `manage.py bench gates` and `bench opponents --keep`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.opponents import cards
from tools.lab import gates as bench
from tools.lab.gates import verdict


@pytest.mark.parametrize(
    ("low", "high", "says"),
    [(0.55, 0.8, "pass"), (0.45, 0.8, "undecided"), (0.55, 0.64, "fail"), (0.2, 0.4, "fail")],
)
def test_a_gate_fails_when_it_lies_above_the_whole_interval(low, high, says):
    assert verdict({"low": low, "high": high, "fair": 0.5}, 0.65) == says


@pytest.mark.long
def test_the_easy_opponent_of_planet_masters_passes_its_gate_in_small(monkeypatch):
    monkeypatch.setattr(bench, "GATES", {("easy", "random"): 0.7})
    out = StringIO()
    call_command("bench", "gates", "planet_masters", "--deals=6", "--count=5", stdout=out)
    told = json.loads(out.getvalue().splitlines()[-1])
    assert told["gates"][0]["verdict"] == "pass"
    assert told["gates"][0]["games"] == 12


@pytest.mark.long
def test_a_gate_that_fails_ends_the_command_with_a_fault(monkeypatch):
    monkeypatch.setattr(bench, "GATES", {("random", "easy"): 0.9})
    with pytest.raises(CommandError, match="1 gates fail"):
        call_command("bench", "gates", "planet_masters", "--deals=6", "--count=5", stdout=StringIO())


@pytest.mark.long
def test_a_result_is_kept_with_the_command_that_made_it(monkeypatch, tmp_path, settings):
    settings.BASE_DIR = tmp_path
    (tmp_path / "games" / "planet_masters" / "ai").mkdir(parents=True)
    cards.contests.cache_clear()
    arguments = ("opponents", "planet_masters", "--one=easy", "--other=random", "--keep")
    for deals in (2, 3):
        call_command("bench", *arguments, f"--deals={deals}", "--count=5", stdout=StringIO())
    (kept,) = cards.contests("planet_masters")
    cards.contests.cache_clear()
    assert (kept.one, kept.other, kept.seats, kept.games) == ("easy", "random", 2, 6)
    assert kept.command.startswith("manage.py bench opponents planet_masters --one easy")
