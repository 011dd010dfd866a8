"""Reasons for an opponent's answers: sentences with the deciding figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Message, Name, Seat, _
from games.impulse.ai.evaluation import Judgement
from games.impulse.ai.search import TurnPlan

SLIGHT = 0.03  # differences in the logarithm of odds too small for a reason
# The sentence for a plan ahead in the features named.
WHY: Mapping[Message, tuple[str, ...]] = {
    _("It goes for points."): ("score", "late_score"),
    _("It wants to hold gates of the Sector Core."): ("core_gates",),
    _("It makes its gates of the Sector Core safer."): ("endangered",),
    _("It wants more cruisers, near the Sector Core."): ("cruisers", "near_gates"),
    _("It wants more transports, near the Sector Core."): ("transports", "near_transports"),
    _("It keeps its transports out of danger."): ("exposed",),
    _("It wants more cards in hand."): ("hand",),
    _("It wants minerals, which boost its actions."): ("gems",),
    _("It wants better technologies."): ("technologies",),
    _("It wants more cards in its Plan."): ("plan",),
    _("It wants a better Impulse on its next turn."): ("impulse",),
}


def battle_reason(chance: float) -> Message:
    return _("With this it wins the battle {n} times out of 100.", n=round(100 * chance))


def worth_reason(worths: Mapping[str, float], chosen: str) -> Message | None:
    """Return the worth of an option beside the others, by rules of thumb."""
    rest = [worth for key, worth in worths.items() if key != chosen]
    if not rest:
        return None
    return _(
        "By rules of thumb this is worth {n} points, and the best of the rest {m}.",
        n=f"{round(worths[chosen], 1) + 0.0:.1f}",  # never -0.0
        m=f"{round(max(rest), 1) + 0.0:.1f}",
    )


def plan_reason(plans: Sequence[TurnPlan]) -> Message | None:
    """Return the main lead of the first plan over those with another beginning; None if it is slight."""
    own = plans[0].judgements
    rest = [
        judgement
        for plan in plans
        if plan.played[0].answer != plans[0].played[0].answer
        for judgement in plan.judgements
    ]
    if all(judgement.chance == 1 for judgement in own):
        return _("It wins with this.")
    if not rest:
        return None
    gains = {why: _terms(own, names) - _terms(rest, names) for why, names in WHY.items()}
    for seat in own[0].rivals:
        gains[_("It holds back {player}.", player=Name(seat))] = _rival(rest, seat) - _rival(own, seat)
    best = max(gains, key=gains.__getitem__)
    return best if gains[best] > SLIGHT else None


def _terms(judgements: Sequence[Judgement], names: Sequence[str]) -> float:
    """Return the mean contribution of some features to the own side."""
    total = sum(judgement.terms.get(name, 0.0) for judgement in judgements for name in names)
    return total / len(judgements)


def _rival(judgements: Sequence[Judgement], seat: Seat) -> float:
    """Return the mean strength of a rival."""
    return sum(judgement.rivals.get(seat, 0.0) for judgement in judgements) / len(judgements)
