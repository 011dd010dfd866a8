"""Mars: the tracks with their bands, and the rewards under the oceans."""

from __future__ import annotations

from collections import Counter

import pytest

from games.ares_expedition.planet import BANDS, OCEAN_TILES, OXYGEN, TEMPERATURE, TRACKS


@pytest.mark.parametrize(
    ("track", "bands"),
    [
        (TEMPERATURE, {"purple": (-30, -20), "red": (-18, -10), "yellow": (-8, 0), "white": (2, 8)}),
        (OXYGEN, {"purple": (0, 2), "red": (3, 6), "yellow": (7, 11), "white": (12, 14)}),
    ],
)  # fmt: skip
def test_bands_begin_and_end_where_they_are_printed(track, bands):
    found = {band: [] for band in BANDS}
    for step in range(track.top + 1):
        found[BANDS[track.band(step)]].append(track.value(step))
    assert {band: (values[0], values[-1]) for band, values in found.items()} == bands


def test_mars_is_42_steps_from_habitable():
    assert sum(track.top for track in TRACKS.values()) == 42


def test_under_nine_oceans_lie_the_rewards_of_the_box():
    assert Counter((tile.mc, tile.plants, tile.cards) for tile in OCEAN_TILES) == {
        (0, 2, 0): 2, (0, 0, 1): 2, (4, 0, 0): 1, (1, 0, 1): 1, (0, 1, 1): 1, (2, 1, 0): 1,
        (1, 1, 0): 1,
    }  # fmt: skip
