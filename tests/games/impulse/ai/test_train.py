"""Fit of the weights: equal for equal matches, and points count for their owners."""

import random

from games.impulse.ai.evaluation import FEATURES, weights
from tools.lab.impulse.train import Sample, fit, play, train


def test_the_same_seed_gives_the_same_weights():
    first, second = train(2, 7), train(2, 7)
    assert first == second
    assert set(first["two"]) == set(first["more"]) == set(FEATURES) == set(weights(2))


def test_each_moment_knows_who_won():
    samples = play(3, random.Random(1))
    assert len(samples) > 6
    assert all(sum(sample.shares) == 1 for sample in samples)
    assert all(len(player) == len(FEATURES) for sample in samples for player in sample.players)


def test_what_winners_have_more_of_gets_weight():
    one = [1.0 if name == "score" else 0.0 for name in FEATURES]
    none = [0.0] * len(FEATURES)
    learnt = fit([Sample([one, none], [1.0, 0.0])] * 50, none, random.Random(1))
    assert learnt[FEATURES.index("score")] > 0.5
    assert learnt[FEATURES.index("hand")] == 0
