"""Draw the moons small, for lists of matches."""

from __future__ import annotations

from games.core.dialogue.picture import FAINT, HEIGHT, INK, LINE, SEATS, WIDTH, around, dot, picture, ring
from tools.new_game.game.view.seat_view import MoonView, View


def ring_of_moons(view: View) -> str:
    """Return a ring of moons around a planet as SVG: each in the colour of its leader."""
    step = 360 / len(view.moons)
    moons = [_moon(moon, *around(WIDTH / 2, HEIGHT / 2, 24, n * step)) for n, moon in enumerate(view.moons)]
    return picture([dot(WIDTH / 2, HEIGHT / 2, 9, FAINT), *moons])


def _moon(moon: MoonView, x: float, y: float) -> str:
    colour = LINE if moon.leader is None else SEATS[moon.leader]
    orbit = ring(x, y, 7, INK, 0.5) if moon.orbited else ""
    return orbit + dot(x, y, 2.5 + len(moon.pads), colour)
