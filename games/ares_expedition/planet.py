"""Mars: temperature, oxygen and oceans, and the rewards for raising them.

RULES.md § Complete parameters and the end.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from games.core import Message, _

Band: TypeAlias = Literal["purple", "red", "yellow", "white"]
Gauge: TypeAlias = Literal["temperature", "oxygen"]  # the parameters raised in steps
TrackKey: TypeAlias = Gauge | Literal["oceans"]

BANDS: tuple[Band, ...] = get_args(Band)
BAND_NAMES: dict[Band, Message] = {
    "purple": _("purple"),
    "red": _("red"),
    "yellow": _("yellow"),
    "white": _("white"),
}


class Track(msgspec.Struct, frozen=True):
    """A parameter: its value at step 0, the rise per step, its last step, where its bands begin."""

    first: int
    rise: int
    top: int
    bands: tuple[int, ...] = ()

    def value(self, step: int) -> int:
        """Return the value of the track at a step: °C, % or tiles."""
        return self.first + self.rise * step

    def band(self, step: int) -> int:
        """Return the number in BANDS of a step's band."""
        return sum(step >= begins for begins in self.bands) - 1


TEMPERATURE = Track(-30, 2, 19, (0, 6, 11, 16))
OXYGEN = Track(0, 1, 14, (0, 3, 7, 12))
OCEANS = Track(0, 1, 9)
TRACKS: dict[TrackKey, Track] = {"temperature": TEMPERATURE, "oxygen": OXYGEN, "oceans": OCEANS}
TRACK_NAMES: dict[TrackKey, Message] = {
    "temperature": _("temperature"),
    "oxygen": _("oxygen"),
    "oceans": _("oceans"),
}


class Reward(msgspec.Struct, frozen=True, omit_defaults=True):
    """Reward printed under an ocean tile."""

    mc: int = 0
    plants: int = 0
    cards: int = 0


OCEAN_TILES = (
    Reward(plants=2),
    Reward(plants=2),
    Reward(cards=1),
    Reward(cards=1),
    Reward(mc=4),
    Reward(cards=1, mc=1),
    Reward(cards=1, plants=1),
    Reward(plants=1, mc=2),
    Reward(plants=1, mc=1),
)


class Planet(msgspec.Struct):
    """The steps made on the two tracks, and the tiles flipped (numbers in OCEAN_TILES), in order."""

    temperature: int = 0
    oxygen: int = 0
    oceans: list[int] = []

    def step(self, track: TrackKey) -> int:
        if track == "oceans":
            return len(self.oceans)
        return self.temperature if track == "temperature" else self.oxygen

    def advance(self, gauge: Gauge, steps: int) -> int:
        """Raise temperature or oxygen up to the end of its track; return the steps made."""
        made = min(steps, TRACKS[gauge].top - self.step(gauge))
        if gauge == "temperature":
            self.temperature += made
        else:
            self.oxygen += made
        return made

    def is_full(self, track: TrackKey) -> bool:
        return self.step(track) >= TRACKS[track].top

    def band(self, track: TrackKey) -> int:
        return TRACKS[track].band(self.step(track))

    @property
    def full_tracks(self) -> int:
        return sum(self.is_full(track) for track in TRACKS)

    @property
    def is_habitable(self) -> bool:
        return self.full_tracks == len(TRACKS)

    @property
    def complete(self) -> Planet:
        """Return a planet with the same parameters complete, and the others at their start."""
        tops = {track: TRACKS[track].top if self.is_full(track) else 0 for track in TRACKS}
        return Planet(tops["temperature"], tops["oxygen"], [*range(tops["oceans"])])

    def copy(self) -> Planet:
        return Planet(self.temperature, self.oxygen, self.oceans[:])
