"""Gates for computer opponents: each level must beat the one below by its margin.

A few deals a night prove little, but they reveal a break. A gate fails when it lies above the whole confidence
interval of the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from games import registry
from tools.lab.opponents import Contest, play, summary

Verdict: TypeAlias = Literal["pass", "undecided", "fail"]
Pair: TypeAlias = tuple[str, str]

GATES: Mapping[Pair, float] = {
    ("easy", "random"): 0.95,
    ("normal", "easy"): 0.65,
    ("hard", "normal"): 0.70,
}
"""The share of matches of two that one level should win against another."""
OTHERS: Mapping[tuple[str, Pair], float] = {
    ("planet_masters", ("hard", "normal")): 0.57,
}
"""Gates of games in which dice leave little room."""


def verdict(told: Mapping[str, Any], gate: float) -> Verdict:
    """Return the verdict of a contest on a gate."""
    if told["high"] < gate:
        return "fail"
    return "pass" if told["low"] > told["fair"] else "undecided"


def gates(contest: Contest, jobs: int) -> Iterator[tuple[str, str] | dict[str, Any]]:
    """Play each gate of the contest's game over its deals, and yield reports; finally all results as one
    object.
    """
    found: dict[str, Any] = {"game": contest.game, "gates": []}
    for (one, other), usual in GATES.items():
        gate = OTHERS.get((contest.game, (one, other)), usual)
        now = replace(contest, one=one, other=other)
        told = summary(now, list(play(now, jobs)))
        says = verdict(told, gate)
        found["gates"].append(told | {"gate": gate, "verdict": says})
        interval = f"{told['share']:.0%} ({told['low']:.0%} to {told['high']:.0%})"
        yield f"{contest.game}: {one} against {other}, gate {gate:.0%}: {interval}", says
    yield found


def games(names: list[str]) -> list[str]:
    """Return the games with gates: those named, or all."""
    return names or list(registry.SLUGS)
