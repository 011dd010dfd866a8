"""Small pictures of tables for lists of matches: a few SVG shapes on the night sky.

A picture stands alone in an `<img>`: its colours are those of the dark theme in static/css/tokens.css.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import cos, pi, sin

WIDTH, HEIGHT = 96, 64
SKY, FAINT, LINE, INK = "#0c1120", "#1b2440", "#55628c", "#e9edf8"
SEATS = ("#6cc5f5", "#ffa070", "#a5d86a", "#dd9bf5", "#f0d060", "#ff93b8")
SUN = "#ffc46b"


def picture(shapes: Iterable[str]) -> str:
    """Return an SVG document with these shapes."""
    sky = shape("rect", width=WIDTH, height=HEIGHT, fill=SKY)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{sky}{"".join(shapes)}</svg>'


def recoloured(drawn: str, colours: Sequence[int]) -> str:
    """Return a picture with these colours of the seats."""
    shown = {own: SEATS[colour] for own, colour in zip(SEATS, colours, strict=False)}
    return re.sub("|".join(SEATS), lambda found: shown.get(found[0], found[0]), drawn)


def shape(name: str, **attributes: float | str) -> str:
    """Return an SVG element; `stroke_width` becomes stroke-width."""
    written = "".join(f' {key.replace("_", "-")}="{_text(value)}"' for key, value in attributes.items())
    return f"<{name}{written}/>"


def dot(x: float, y: float, r: float, fill: str, **more: float | str) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ring(x: float, y: float, r: float, stroke: str, width: float = 1) -> str:
    return dot(x, y, r, "none", stroke=stroke, stroke_width=width)


def polygon(points: Iterable[tuple[float, float]], fill: str, **more: float | str) -> str:
    written = " ".join(f"{_text(x)},{_text(y)}" for x, y in points)
    return shape("polygon", points=written, fill=fill, **more)


def around(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    """Return the point at a distance from another, in degrees clockwise of the top."""
    angle = (degrees - 90) * pi / 180
    return x + r * cos(angle), y + r * sin(angle)


def _text(value: float | str) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")
