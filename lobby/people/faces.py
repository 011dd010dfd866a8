"""Faces of people and computers: small drawings that follow from a public id or a name.

`templates/lobby/people/face.html` draws them. Who chose a picture (`Person.avatar`) shows that one.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

PROBE = "probe"  # kind of computers
KINDS = ("giant", "ringed", "cratered", "crescent", "seas", "icy", "twins", "storm")
COLOURS = (  # light and dark side
    ("#e8b26a", "#c4833c"), ("#e58b7b", "#b8554c"), ("#7fb2e8", "#4577b8"), ("#79c9b0", "#3f8f79"),
    ("#b79be8", "#7a5dbb"), ("#d9d2bd", "#a59c80"), ("#a9cf78", "#6b9340"), ("#ee9fc4", "#b95d8c"),
)  # fmt: skip
SKIES = ("#14213d", "#1d1f3b", "#241735", "#10303a", "#2b1a26")
TILTS = (-35, -22, -10, 8, 20, 32)  # degrees


class Face(NamedTuple):
    """A face: the kind of planet, its colours and its tilt."""

    kind: str
    light: str
    dark: str
    sky: str
    tilt: int
    moon: bool  # whether a small one stands beside it


def face_of(public_id: str) -> Face:
    """Return the face of a person, the same at all times."""
    return _face(f"person {public_id}", KINDS)


def computer_face(name: str) -> Face:
    """Return the face of a computer opponent of this name."""
    return _face(f"computer {name}", (PROBE,))


def _face(seed: str, kinds: tuple[str, ...]) -> Face:
    drawn = sha256(seed.encode()).digest()
    light, dark = COLOURS[drawn[1] % len(COLOURS)]
    return Face(
        kind=kinds[drawn[0] % len(kinds)],
        light=light,
        dark=dark,
        sky=SKIES[drawn[2] % len(SKIES)],
        tilt=TILTS[drawn[3] % len(TILTS)],
        moon=drawn[4] % 2 == 0,
    )
