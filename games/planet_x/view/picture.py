"""Draw the sky small: the ring of sectors, the pawns outside it, the theories on it, the sun."""

from __future__ import annotations

from collections import Counter

from games.core.dialogue.picture import (
    FAINT,
    HEIGHT,
    INK,
    LINE,
    SEATS,
    SUN,
    WIDTH,
    around,
    dot,
    picture,
    polygon,
    shape,
)
from games.planet_x.view.seat_view import TokenView, View

CENTRE = (WIDTH / 2, HEIGHT / 2)
INNER, OUTER, PAWNS, EARTH = 10.0, 23.0, 27.5, 6.0
TOKENS = (20.5, 16.5, 12.5)  # by the number of others in the sector
BOT = "#a6b1cf"


def sky(view: View) -> str:
    """Return the ring as SVG; the visible sectors are lighter, and a hidden theory is a square."""
    step = 360 / len(view.sectors)
    drawn = []
    for sector in view.sectors:
        start, end = step * (sector.sector - 1) + 1, step * sector.sector - 1
        corners = [around(*CENTRE, r, at) for r, at in ((OUTER, start), (OUTER, end), (INNER, end), (INNER, start))]  # fmt: skip
        drawn.append(polygon(corners, LINE if sector.visible else FAINT, fill_opacity=0.7))
    drawn.append(dot(*CENTRE, 3.5, SUN))
    drawn.append(dot(*around(*CENTRE, EARTH, step * (view.arrow - 0.5)), 1.6, INK))
    lying, standing = Counter[int](), Counter[int]()
    for token in view.tokens:
        n = lying[token.sector]
        lying[token.sector] += 1
        middle = step * (token.sector - 0.5 + 0.3 * (n // len(TOKENS)))
        drawn.append(_token(token, *around(*CENTRE, TOKENS[n % len(TOKENS)], middle)))
    for pawn in view.pawns:
        degrees = step * (pawn.sector - 0.5) + 8 * standing[pawn.sector]
        standing[pawn.sector] += 1
        drawn.append(dot(*around(*CENTRE, PAWNS, degrees), 2.2, _colour(pawn.seat)))
    return picture(drawn)


def _token(token: TokenView, x: float, y: float) -> str:
    """Return a theory: a dot if it was right, a ring if it was wrong, else a square."""
    colour = _colour(token.pawn)
    if token.state == "hidden":
        return shape("rect", x=x - 1.4, y=y - 1.4, width=2.8, height=2.8, fill=colour)
    fill = colour if token.state == "right" else "none"
    return dot(x, y, 1.5, fill, stroke=colour, stroke_width=0.7)


def _colour(seat: int | None) -> str:
    return BOT if seat is None else SEATS[seat]
