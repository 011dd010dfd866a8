"""The frames of all who look at a match are made together."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games import registry
from games.core.autoplay import play_on
from games.live.frames import MatchSnapshot, Views
from games.services.start import match_start
from games.services.store import load

LANGUAGES = "en", "zh-hant"
MOMENTS, ANSWERS_BETWEEN = 6, 5


@pytest.mark.django_db
@pytest.mark.parametrize("game", registry.SLUGS)
def test_frames_made_together_are_those_made_alone(game):
    slug = match_start(game=game, people=[None, None], names=["Ann", "Bo"]).slug
    live = load(slug)
    for seed in range(MOMENTS):
        play_on(live.game, random.Random(seed), ANSWERS_BETWEEN)
        live.times += [0] * (live.game.version - len(live.times))
        views = Views(live)
        for language, seat in product(LANGUAGES, (None, 0, 1)):
            together = MatchSnapshot(live, seat, language, views).text()
            assert together == MatchSnapshot(live, seat, language).text()
