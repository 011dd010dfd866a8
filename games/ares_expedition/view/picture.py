"""Draw Mars small: the planet with its ice, seas, green and lights, and the state of the three parameters."""

from __future__ import annotations

from games.ares_expedition.view.seat_view import MarsView, TrackView
from games.core.dialogue.picture import FAINT, HEIGHT, INK, dot, picture, ring, shape

DUST, SOIL, GREEN, WATER, ICE = "#f0a271", "#c9623a", "#2f8a4b", "#1f6fc0", "#f3f9ff"
AIR, NIGHT, LIGHT = "#8ed2ff", "#050714", "#ffe2a3"
TEMPERATURE, OXYGEN, OCEANS = "#ff8a80", "#a5d86a", "#5b8def"
CENTRE, RADIUS = (27.0, HEIGHT / 2), 21.0
SEAS = (
    (22, 28, 4, 3.5), (28, 22, 7, 3.5), (21, 35, 7, 1.5), (36, 31, 3.5, 3.5), (13, 29, 3.5, 5),
    (34, 42, 5, 3.5), (38, 24, 5, 4), (20, 45, 3.5, 2.2), (15, 21, 5, 3.5),
)  # fmt: skip
"""Centres and radii of the seas, in the order in which they fill."""
CITIES = ((40, 38), (43, 34), (37, 46), (44, 29), (33, 48), (42, 43))
LEFT, LONG, THICK = 56.0, 34.0, 5.0


def mars(view: MarsView) -> str:
    """Return the planet and its tracks as SVG."""
    tracks = ((view.temperature, TEMPERATURE), (view.oxygen, OXYGEN), (view.oceans, OCEANS))
    drawn = _planet(*(track.step / track.top for track, _colour in tracks), seas=view.oceans.step)
    drawn += [_track(track, HEIGHT * (n + 1) / 4, colour) for n, (track, colour) in enumerate(tracks)]
    return picture(drawn)


def _planet(warm: float, air: float, wet: float, *, seas: int) -> list[str]:
    """Return the planet; warmth, air and water are shares of what it needs."""
    x, y = CENTRE
    cap, lit = 1 - 0.6 * warm, round(len(CITIES) * (warm + air + wet) / 3)
    drawn = [ring(x, y, RADIUS + 1, AIR if air > 0.2 else DUST, 1.5), dot(x, y, RADIUS, SOIL)]
    drawn += [
        dot(x - 5, y - 6, RADIUS * 0.62, DUST, fill_opacity=0.35),
        dot(x, y, RADIUS, GREEN, fill_opacity=0.75 * air),
    ]
    drawn += [shape("ellipse", cx=at, cy=high, rx=wide, ry=tall, fill=WATER) for at, high, wide, tall in SEAS[:seas]]
    drawn += [shape("ellipse", cx=x - 2, cy=y - RADIUS + 3, rx=11 * cap, ry=4 * cap, fill=ICE)]
    drawn += [shape("ellipse", cx=x + 2, cy=y + RADIUS - 2, rx=8 * cap, ry=2.5 * cap, fill=ICE)]
    shade = f"M{x + 8},{y - 19.4}A{RADIUS},{RADIUS} 0 1 1 {x - 12},{y + 17.2} 30,30 0 0 0 {x + 8},{y - 19.4}z"
    drawn += [shape("path", d=shade, fill=NIGHT, fill_opacity=0.5)]
    return drawn + [dot(at, high, 0.9, LIGHT) for at, high in CITIES[:lit]]


def _track(track: TrackView, y: float, colour: str) -> str:
    """Return a bar as long as the parameter is high, with a ring at its end when it is full."""
    share = track.step / track.top
    bar = {"x": LEFT, "y": y - THICK / 2, "height": THICK, "rx": THICK / 2}
    drawn = shape("rect", width=LONG, fill=FAINT, **bar)
    if share:
        drawn += shape("rect", width=max(THICK, LONG * share), fill=colour, **bar)
    return drawn + (ring(LEFT + LONG - THICK / 2, y, THICK / 2 + 1.5, INK) if share == 1 else "")
