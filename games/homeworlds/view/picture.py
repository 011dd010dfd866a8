"""Draw the star map small: stars as dots, the ships of seat 0 below them, those of seat 1 above."""

from __future__ import annotations

from games.core.dialogue.picture import HEIGHT, INK, SEATS, WIDTH, dot, picture, polygon, ring
from games.homeworlds.view.seat_view import Piece, SystemView, View

COLOURS = {"r": "#e5484d", "y": "#f2c14e", "g": "#46b881", "b": "#5b8def"}
IN_A_ROW = 5


def star_map(view: View) -> str:
    """Return the map as SVG: one homeworld at each side, the other systems between them."""
    homes = {system.home: system for system in view.systems if system.home is not None}
    drawn = [_system(home, WIDTH * (0.1 + 0.8 * seat), HEIGHT / 2) for seat, home in homes.items()]
    others = [system for system in view.systems if system.home is None]
    rows = [others[n : n + IN_A_ROW] for n in range(0, len(others), IN_A_ROW)]
    for r, row in enumerate(rows):
        y = HEIGHT * (r + 0.5) / len(rows)
        for n, system in enumerate(row):
            drawn.append(_system(system, WIDTH * (0.2 + 0.6 * (n + 0.5) / len(row)), y))
    return picture(drawn)


def _system(system: SystemView, x: float, y: float) -> str:
    home = "" if system.home is None else ring(x, y, 8, SEATS[system.home])
    apart = 2.6 if len(system.stars) > 1 else 0
    stars = [
        dot(x + (2 * n - 1) * apart, y, 1.4 + 0.8 * _size(star), _colour(star), stroke=INK, stroke_width=0.4)
        for n, star in enumerate(system.stars)
    ]  # fmt: skip
    above, below = y - 10, y + 10
    return home + "".join(stars) + _ships(system.ships[0], x, below, 1) + _ships(system.ships[1], x, above, -1)  # fmt: skip


def _ships(ships: list[Piece], x: float, y: float, heading: int) -> str:
    """Return the ships of one player side by side, pointing at the star."""
    apart = min(5.0, 14 / max(1, len(ships)))
    drawn = []
    for n, ship in enumerate(ships):
        at, half = x + (n - (len(ships) - 1) / 2) * apart, 1.1 + 0.5 * _size(ship)
        nose, tail = y - heading * 2 * half, y + heading * half
        drawn.append(polygon([(at, nose), (at + half, tail), (at - half, tail)], _colour(ship)))
    return "".join(drawn)


def _size(piece: Piece) -> int:
    return int(piece.piece[1])


def _colour(piece: Piece) -> str:
    return COLOURS[piece.piece[0]]
