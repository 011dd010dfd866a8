"""Matches and reports of `manage.py bench opponents`."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import registry
from games.core.ai.search import FLAT
from tools.lab import opponents
from tools.lab.ladders import ladder
from tools.lab.opponents import Contest, elo, interval, play, summary

CONTEST = Contest("impulse", "random", "random", deals=3)


def figures(contest):
    told = summary(contest, list(play(contest)))
    return {name: told[name] for name in ("share", "low", "high", "games", "turns", "margin")}


@pytest.mark.long
def test_a_contest_is_the_same_whenever_it_is_played():
    assert figures(CONTEST) == figures(CONTEST)


@pytest.mark.long
def test_every_deal_is_played_from_all_seats():
    deals = list(play(Contest("impulse", "random", "random", seats=3, deals=2)))
    assert [len(deal) for deal in deals] == [3, 3]
    told = figures(Contest("impulse", "random", "random", seats=3, deals=2))
    assert told["games"] == 6


@pytest.mark.long
def test_equal_opponents_share_a_deal_where_the_deal_decides():
    """With the same deals and seeds, wins in one seat are losses in the other."""
    assert figures(CONTEST)["share"] == 0.5
    assert figures(CONTEST)["margin"] == 0


def test_the_interval_is_wide_for_few_deals_and_narrow_for_many():
    share, low, high = interval([1.0] * 10, 20)
    assert share == high == 1.0
    assert 0.8 < low < 0.9
    few, many = interval([0.5, 1.0] * 5, 20), interval([0.5, 1.0] * 200, 800)
    assert few[0] == many[0] == 0.75
    assert few[1] < many[1] < 0.75 < many[2] < few[2]
    assert [round(elo(share, 2)) for share in (0.5, 0.64, 0.91)] == [0, 100, 402]
    assert round(elo(0.25, 4)) == 0


def test_the_command_ends_with_all_figures_as_json():
    out = StringIO()
    call_command(
        "bench",
        "opponents",
        "homeworlds",
        "--one=random",
        "--other=random",
        "--deals=2",
        stdout=out,
    )
    told = json.loads(out.getvalue().strip().splitlines()[-1])
    assert told["games"] == 4
    assert {"share", "low", "high", "seconds", "elo", "faults"} <= told.keys()
    with pytest.raises(CommandError, match=r"choose from easy, hard, normal, .*random"):
        call_command("bench", "opponents", "homeworlds", "--one=nobody")
    with pytest.raises(CommandError, match="players"):
        call_command("bench", "opponents", "homeworlds", "--seats=5")
    with pytest.raises(CommandError, match="ares: choose from homeworlds"):
        call_command("bench", "sqlite", "--game=ares")


class Faulty:
    def decide(self, observation, budget, seed):
        raise ZeroDivisionError("in mid-thought")


def test_faults_are_told_and_the_stand_in_answers(monkeypatch):
    monkeypatch.setattr(opponents, "named_opponent", lambda slug, name: Faulty())
    contest = Contest("impulse", "one", "other", deals=1)
    (deal,) = play(contest)
    assert "ZeroDivisionError: in mid-thought" in deal[0].faults[0]
    assert summary(contest, [deal])["faults"] == sum(len(each.faults) for each in deal)


def test_a_match_that_does_not_end_is_shared_and_told_of(monkeypatch):
    monkeypatch.setattr(opponents, "MOST_TURNS", 2)
    deals = list(play(CONTEST))
    matches = sum(len(deal) for deal in deals)
    told = summary(CONTEST, deals)
    assert (told["share"], told["endless"], told["games"]) == (0.5, matches, matches)


@pytest.mark.parametrize("slug", [slug for slug in registry.SLUGS if registry.ai_of(slug).opponents is not FLAT])
def test_the_documentation_has_all_results_that_are_kept(slug):
    written = (settings.BASE_DIR / "docs" / "opponents.md").read_text()
    kept = ladder(slug)
    assert kept.count("\n") > 1  # below the head
    assert kept in written


def test_every_game_has_opponents_at_all_levels():
    for slug in registry.SLUGS:
        for level in ("easy", "normal", "hard", "random"):
            assert hasattr(opponents.named_opponent(slug, level), "decide")
