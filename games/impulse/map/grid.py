"""The map: 19 places laid like bricks, and the 42 gates between neighbours.

Places are numbered row by row, gates place by place (east, south-east, south-west). A cruiser goes
from gate to gate *across* the one card both touch; a transport goes from card to card.
RULES.md § Map and set-up.
"""

from __future__ import annotations

from typing import TypeAlias

Place: TypeAlias = int
Gate: TypeAlias = int

COORDS: dict[Place, tuple[int, int]] = dict(
    enumerate(
        ((q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2),
        start=1,
    )
)
PLACES: tuple[Place, ...] = tuple(COORDS)
CORE: Place = 10
_AT = {at: place for place, at in COORDS.items()}

ENDS: dict[Gate, tuple[Place, Place]] = dict(
    enumerate(
        (
            (place, _AT[q + dq, r + dr])
            for place, (q, r) in COORDS.items()
            for dq, dr in ((1, 0), (0, 1), (-1, 1))
            if (q + dq, r + dr) in _AT
        ),
        start=1,
    )
)
GATES: tuple[Gate, ...] = tuple(ENDS)
GATES_OF: dict[Place, tuple[Gate, ...]] = {
    place: tuple(gate for gate, ends in ENDS.items() if place in ends) for place in PLACES
}
FAR_SIDE: dict[tuple[Gate, Place], Place] = {
    (gate, place): ends[1 - ends.index(place)] for gate, ends in ENDS.items() for place in ends
}
NEIGHBOURS: dict[Place, tuple[Place, ...]] = {
    place: tuple(FAR_SIDE[gate, place] for gate in GATES_OF[place]) for place in PLACES
}
CROSSINGS: dict[Gate, dict[Gate, Place]] = {
    gate: {other: place for place in ends for other in GATES_OF[place] if other != gate} for gate, ends in ENDS.items()
}

LABELS: dict[Place, str] = {
    place: "ABCDE"[r + 2] + str(sum(1 for p in PLACES if p <= place and COORDS[p][1] == r))
    for place, (_q, r) in COORDS.items()
}

TL, TR, MR, BR, BL, ML = 1, 3, 12, 19, 17, 8
HOMES: dict[int, tuple[Place, ...]] = {
    2: (ML, MR),
    3: (ML, TR, BR),
    4: (TL, TR, BR, BL),
    5: (TL, TR, BR, BL, ML),
    6: (TL, TR, MR, BR, BL, ML),
}


def start_gate(home: Place) -> Gate:
    """Return the gate of a corner that leads to the inner ring: it faces the Sector Core."""
    return next(gate for gate in GATES_OF[home] if CORE in NEIGHBOURS[FAR_SIDE[gate, home]])
