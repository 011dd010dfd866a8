"""Draw Mars small: the planet with its oceans, and the state of the three parameters."""

from __future__ import annotations

from games.ares_expedition.view.seat_view import MarsView, TrackView
from games.core.dialogue.picture import FAINT, HEIGHT, INK, around, dot, picture, ring, shape

MARS, GREEN, WATER = "#b5553a", "#46b881", "#5b8def"
TEMPERATURE, OXYGEN = "#ff8a80", "#a5d86a"
CENTRE, RADIUS = (27.0, HEIGHT / 2), 21.0
LEFT, LONG, THICK = 56.0, 34.0, 5.0


def mars(view: MarsView) -> str:
    """Return the planet and its tracks as SVG; more oxygen makes it greener."""
    grown = view.oxygen.step / view.oxygen.top
    drawn = [dot(*CENTRE, RADIUS, MARS), dot(*CENTRE, RADIUS, GREEN, fill_opacity=0.5 * grown)]
    drawn += [dot(*around(*CENTRE, 5 + 11 * (n % 2), 40 * n), 3, WATER) for n in range(view.oceans.step)]
    tracks = ((view.temperature, TEMPERATURE), (view.oxygen, OXYGEN), (view.oceans, WATER))
    drawn += [_track(track, HEIGHT * (n + 1) / 4, colour) for n, (track, colour) in enumerate(tracks)]
    return picture(drawn)


def _track(track: TrackView, y: float, colour: str) -> str:
    """Return a bar as long as the parameter is high, with a ring at its end when it is full."""
    share = track.step / track.top
    bar = {"x": LEFT, "y": y - THICK / 2, "height": THICK, "rx": THICK / 2}
    drawn = shape("rect", width=LONG, fill=FAINT, **bar)
    if share:
        drawn += shape("rect", width=max(THICK, LONG * share), fill=colour, **bar)
    return drawn + (ring(LEFT + LONG - THICK / 2, y, THICK / 2 + 1.5, INK) if share == 1 else "")
