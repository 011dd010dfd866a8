"""Draw the empires small: a row of planets for each player, and the galaxy below them."""

from __future__ import annotations

from games.core.dialogue.picture import HEIGHT, LINE, SEATS, WIDTH, dot, picture, ring
from games.planet_masters.view.seat_view import DieView, PlanetMastersView


def empires(view: PlanetMastersView) -> str:
    """Return the planets by owner as SVG: filled where they count towards victory."""
    rows = len(view.players) + 1
    high = HEIGHT / rows
    size, drawn = min(4.5, high / 2 - 1), []
    wide = (WIDTH - 12) / max(view.planets_to_win, *(each.planets for each in view.players))
    for player in view.players:
        y, colour = high * (player.seat + 0.5), SEATS[player.seat]
        for n, die in enumerate([player.home, *player.colonies]):
            drawn.append(_planet(die, 6 + wide * (n + 0.5), y, size * (1 if n == 0 else 0.75), colour))
        free = range(player.planets, view.planets_to_win)
        drawn += [dot(6 + wide * (n + 0.5), y, 1, LINE) for n in free]
    step = (WIDTH - 12) / max(1, len(view.galaxy))
    y = high * (rows - 0.5)
    drawn += [ring(6 + step * (n + 0.5), y, min(2, step / 3), LINE) for n in range(len(view.galaxy))]
    return picture(drawn)


def _planet(die: DieView, x: float, y: float, r: float, colour: str) -> str:
    return dot(x, y, r, colour) if die.good else ring(x, y, r - 0.5, colour)
