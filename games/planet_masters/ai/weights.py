"""Weights of the networks of `two_players.py` and `many_players.py`, and sums by them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from operator import add
from pathlib import Path
from typing import TypeAlias

Vector: TypeAlias = tuple[float, ...]  # one number for each hidden unit


def read_weights(network: str) -> dict[str, Vector]:
    """Return the weights of each feature of a network, and of its output."""
    written: Mapping[str, str] = json.loads(Path(__file__).with_name("weights.json").read_text("utf-8"))[network]
    return {name: tuple(map(float, numbers.split())) for name, numbers in written.items()}


def weighed(rows: Sequence[Vector], features: Sequence[float]) -> Vector:
    """Return the sum of the rows of all features, most of which are nothing or one."""
    total = [0.0] * len(rows[0])
    for row, feature in zip(rows, features, strict=True):
        if feature == 1:
            total = list(map(add, total, row))
        elif feature:
            total = [unit + feature * weight for unit, weight in zip(total, row, strict=True)]
    return tuple(total)
