"""Gates for computer opponents: whether each level is as much better than the one below as it should be.

Few deals a night cannot prove it, but they show what has broken: a gate fails when it lies above the
whole interval of what was measured.
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
    """Return what a contest says about a gate."""
    if told["high"] < gate:
        return "fail"
    return "pass" if told["low"] > told["fair"] else "undecided"


def gates(contest: Contest, jobs: int) -> Iterator[tuple[str, str] | dict[str, Any]]:
    """Play each gate of the contest's game over its deals, and tell of it; at last all as one object."""
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
    """Return the games to be gated: those named, or all."""
    return names or list(registry.SLUGS)
