"""Weights of trained opponents: their use, and their way towards better results."""

import random

import pytest

from games.ares_expedition.ai.weights import EARLY, LATE, TRAINED, UNTRAINED, Weights
from tools.lab.ares_expedition import train as training


def test_factors_change_along_a_line_between_early_and_late():
    weights = Weights({"mc": 1.0}, {"mc": 2.0})
    found = [weights.applied({"mc": 10, "tr": 1}, rounds) for rounds in (0, LATE, (LATE + EARLY) / 2, EARLY, 2 * EARLY)]
    assert [each["mc"] for each in found] == [10, 10, 15, 20, 20]
    assert {each["tr"] for each in found} == {1}
    assert UNTRAINED.applied({"mc": 10}, 5) == {"mc": 10}


@pytest.mark.long
def test_the_same_seed_gives_the_same_weights(monkeypatch):
    monkeypatch.setattr(training, "DEALS", 1)
    first, second = (training.train(8, 7) for _time in range(2))
    assert first == second
    assert set(first) == {"late", "early"}
    assert all(set(each) == set(TRAINED.late) for each in first.values())
    assert first["early"] != TRAINED.early


@pytest.mark.long
def test_whoever_plays_worse_is_behind(monkeypatch):
    """A player who values neither money nor its production falls behind."""
    monkeypatch.setattr(training, "DEALS", 2)
    blind = {"mc": 0.01, "makes_mc": 0.01, "tr": 0.01}
    assert training.compared(TRAINED, Weights(blind, blind), random.Random(1)) > 10
