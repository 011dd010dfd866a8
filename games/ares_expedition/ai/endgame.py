"""Extra value of a step towards the end of a match of rivals.

Two players who gain by waiting could wait for ever. So each further round adds to the value of a step: first
for the leader, later for all.
"""

from __future__ import annotations

from games.ares_expedition.ai.search import margin
from games.ares_expedition.ai.weights import UNTRAINED, Weights
from games.ares_expedition.planet import TRACKS
from games.ares_expedition.scoring import points
from games.ares_expedition.state import Mars

LAST_STEPS = 6
"""Steps before the end from which players hurry, or delay."""
DECIDED, AT_ONCE = 25.0, 3.0
"""The lead in points that decides a match in the last steps, and the value of each step then."""
USUAL_ROUNDS = {2: 45, 3: 35, 4: 30}
"""Rounds within which nearly all matches end, by the number of players."""
PATIENCE = 15
"""Further rounds in which players behind the leader look for a better result."""
GROWTH = 0.25
"""Points added to the value of a step by each further round."""


def urge(mars: Mars, seat: int) -> float:
    """Return the extra value of a step for a seat in a long match."""
    if mars.variant != "rivals":
        return 0.0
    scores = [points(player) for player in mars.players]
    begins = USUAL_ROUNDS[mars.seats] + (0 if scores[seat] == max(scores) else PATIENCE)
    return GROWTH * max(0, mars.round - begins)


def hurry(mars: Mars, seat: int, weights: Weights = UNTRAINED) -> float:
    """Return the gain of a seat by a step towards the end of a match of rivals, beside its TR.

    It is positive if the lead exceeds the lead expected by playing on. A decided match is ended, even if
    playing on would bring more points.
    """
    steps = sum(TRACKS[track].top - mars.planet.step(track) for track in TRACKS)
    late = urge(mars, seat) > 0
    if mars.variant != "rivals" or not steps or (steps > LAST_STEPS and not late):
        return 0.0
    scores = [points(player) for player in mars.players]
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    if lead >= DECIDED:
        return AT_ONCE
    return (lead - margin(mars, seat, weights)) / steps if steps <= LAST_STEPS else 0.0
