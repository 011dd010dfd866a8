"""How computer opponents bring a match of rivals to its end: what a step towards it is worth besides.

Two who gain by nothing but waiting would wait for ever, as nothing else ends such a match. So each
step is worth more the longer a match lasts, to whoever leads at first, and later to all.
"""

from __future__ import annotations

from games.ares_expedition.planet import TRACKS
from games.ares_expedition.scoring import points
from games.ares_expedition.search import margin
from games.ares_expedition.state import Mars
from games.ares_expedition.weights import UNTRAINED, Weights

LAST_STEPS = 6
"""How many steps before the end players begin to hurry, or to delay it."""
DECIDED, AT_ONCE = 25.0, 3.0
"""The lead in points that nobody makes up for in the last steps, and what each of these is worth then."""
USUAL_ROUNDS = {2: 45, 3: 35, 4: 30}
"""After how many rounds nearly all matches are over, by the number of players."""
PATIENCE = 15
"""For how many rounds more whoever does not lead looks for a better result."""
GROWTH = 0.25
"""By how many points a step is worth more with each further round."""


def urge(mars: Mars, seat: int) -> float:
    """Return what a step is worth to a seat because the match has lasted too long."""
    if mars.variant != "rivals":
        return 0.0
    scores = [points(player) for player in mars.players]
    begins = USUAL_ROUNDS[mars.seats] + (0 if scores[seat] == max(scores) else PATIENCE)
    return GROWTH * max(0, mars.round - begins)


def hurry(mars: Mars, seat: int, weights: Weights = UNTRAINED) -> float:
    """Return by how much a step towards the end of a match of rivals helps a seat, beside its TR.

    It does if the lead in points is larger than what is expected of playing on, or beyond doubt: a match
    that is decided is ended, though playing on would bring more points.
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
