"""The fit of the evaluation's weights."""

from __future__ import annotations

import math
import random

from games.homeworlds.ai.evaluation import FEATURES, WEIGHTS
from tools.lab.homeworlds.train import UNIT, Sample, fit, play


def test_it_learns_from_every_position_of_a_match():
    samples = play(random.Random(1), most_turns=4)
    assert len(samples) == 4
    assert all(len(sample.features) == len(FEATURES) for sample in samples)
    assert {sample.result for sample in samples} == {0.5}


def test_it_finds_what_wins():
    """Samples of a world where large ships are worth twice as much as the weights say."""
    generator = random.Random(1)
    truth = {**WEIGHTS, "large": 2 * WEIGHTS["large"]}
    samples = []
    for _sample in range(1500):
        counts = [generator.choice((-1, 0, 0, 1)) for _name in FEATURES]
        value = sum(truth[name] * n for name, n in zip(FEATURES, counts, strict=True))
        samples.append(Sample(counts, float(generator.random() < 1 / (1 + math.exp(-UNIT * value)))))
    found = fit(samples)
    assert 1.3 < found["large"] / WEIGHTS["large"] < 2.2
    others = [name for name in FEATURES if name != "large" and abs(WEIGHTS[name]) > 100]
    assert all(0.5 < found[name] / WEIGHTS[name] < 1.6 for name in others)
