"""Frames of all viewers of a match are built together."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from games import registry
from games.core.ai.autoplay import play_on
from games.live.frames.match_frames import MatchSnapshot, Views
from games.play.loading import LiveMatch, load
from games.play.start import match_start

LANGUAGES = "en", "zh-hant"
MOMENTS, ANSWERS_BETWEEN = 6, 5
STEPS, UNDOES, PROPOSALS = 60, 0.3, 0.1


@pytest.mark.django_db
@pytest.mark.parametrize("game", registry.SLUGS)
def test_frames_made_together_are_those_made_alone(game):
    slug = match_start(game=game, people=[None, None], names=["Ann", "Bo"]).slug
    live = load(slug)
    for seed in range(MOMENTS):
        play_on(live.game, random.Random(seed), ANSWERS_BETWEEN)
        live.times += [0] * (live.game.version - len(live.times))
        views = Views(live.game)
        for language, seat in product(LANGUAGES, (None, 0, 1)):
            together = MatchSnapshot(live, seat, language, views).text()
            assert together == MatchSnapshot(live, seat, language).text()


@pytest.mark.django_db
@pytest.mark.parametrize("game", registry.SLUGS)
def test_frames_of_a_match_watched_all_along_are_those_of_one_just_loaded(game):
    slug = match_start(game=game, people=[None, None], names=["Ann", "Bo"], secret=bytes(32)).slug
    live, generator, taken_back = load(slug), random.Random(5), 0
    for _step in range(STEPS):
        undoing = [seat for seat in (0, 1) if live.game.can_undo(seat)]
        if live.game.outcome is None and generator.random() < PROPOSALS:
            live.game.act(0, "disagree" if "void" in live.game.agreed else "agree", "void")
        elif undoing and generator.random() < UNDOES:
            live.game.act(undoing[0], "undo")
            taken_back += 1
        else:
            play_on(live.game, generator, 1)
        live.times.append(0)
        loaded = LiveMatch(live.row, live.game, live.seats, times=live.times)
        for language, seat in product(LANGUAGES, (None, 0, 1)):
            watched = MatchSnapshot(live, seat, language).text()
            assert watched == MatchSnapshot(loaded, seat, language).text()
    assert taken_back > 0


@pytest.mark.django_db
def test_the_lines_of_a_running_turn_name_those_who_sit_there_now():
    slug = match_start(game="ares_expedition", people=[None, None], names=["Ann", "Bo"]).slug
    live, generator = load(slug), random.Random(5)
    while not MatchSnapshot(live, None, "en").text().count("Bo "):
        play_on(live.game, generator, 1)
        live.times.append(0)
    live.seats = [replace(seat, name=f"{seat.name}y") for seat in live.seats]
    text = MatchSnapshot(live, None, "en").text()
    assert "Boy " in text
    assert "Bo " not in text
