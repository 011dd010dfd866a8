"""Draw the map small: places as hexagons, transports as dots on them, cruisers as darts between them."""

from __future__ import annotations

from games.core.dialogue.picture import (
    FAINT,
    HEIGHT,
    LINE,
    SEATS,
    SKY,
    SUN,
    WIDTH,
    around,
    dot,
    picture,
    polygon,
)
from games.core.dialogue.questions import Seat
from games.impulse.map.grid import CORE
from games.impulse.view.seat_view import PlaceView, View

ACROSS, DOWN, SIDE = 12.4, 10.8, 6.8


def galaxy(view: View) -> str:
    """Return the map as SVG; face-down places are darker, and a home has its owner's colour around it."""
    drawn = [_place(place) for place in view.places]
    at = {place.id: _middle(place) for place in view.places}
    for place in view.places:
        x, y = at[place.id]
        drawn += [
            dot(x + _beside(n, place.transports), y, 1.5 + 0.3 * ships, SEATS[seat], stroke=SKY, stroke_width=0.5)
            for n, (seat, ships) in enumerate(place.transports)
        ]  # fmt: skip
    for gate in view.gates:
        (x, y), (to_x, to_y) = at[gate.one], at[gate.other]
        for n, (seat, ships) in enumerate(gate.fleets):
            drawn.append(_dart((x + to_x) / 2 + _beside(n, gate.fleets), (y + to_y) / 2, 1.6 + 0.4 * ships, seat))  # fmt: skip
    return picture(drawn)


def _middle(place: PlaceView) -> tuple[float, float]:
    return WIDTH / 2 + ACROSS * (place.q + place.r / 2), HEIGHT / 2 + DOWN * place.r


def _place(place: PlaceView) -> str:
    x, y = _middle(place)
    corners = [around(x, y, SIDE, 60 * n) for n in range(6)]
    fill = SKY if place.face_down else FAINT
    edge = LINE if place.home is None else SEATS[place.home]
    core = dot(x, y, 2.5, SUN) if place.id == CORE else ""
    width = 0.5 if place.home is None else 1.2
    return polygon(corners, fill, stroke=edge, stroke_width=width) + core


def _dart(x: float, y: float, r: float, seat: Seat) -> str:
    return polygon([around(x, y, r, 120 * n) for n in range(3)], SEATS[seat], stroke=SKY, stroke_width=0.5)  # fmt: skip


def _beside(n: int, fleets: list[tuple[Seat, int]]) -> float:
    """Return how far right of the middle the nth fleet of several stands."""
    return 3.2 * (n - (len(fleets) - 1) / 2)
