"""Elo by numbers that can be checked by hand."""

import pytest

from lobby.results.elo import (
    INITIAL_RATING,
    PROVISIONAL_GAMES,
    Rating,
    expected_score,
    updated_ratings,
)


def test_equals_share_the_points():
    assert expected_score(1500, 1500) == 0.5


def test_400_points_ahead_are_ten_to_one():
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert expected_score(1900, 1500) + expected_score(1500, 1900) == pytest.approx(1)


def test_the_winner_among_beginners_gains_twenty():
    assert updated_ratings(Rating(), Rating(), 1) == (Rating(1520, 1), Rating(1480, 1))


def test_a_draw_moves_towards_each_other():
    first, second = updated_ratings(Rating(1700, 30), Rating(1500, 30), 0.5)
    assert 1690 < first.value < 1700
    assert 1500 < second.value < 1510
    assert first.value + second.value == pytest.approx(3200)


def test_who_has_played_much_moves_half_as_far():
    old, new = updated_ratings(
        Rating(INITIAL_RATING, PROVISIONAL_GAMES), Rating(INITIAL_RATING, 0), 0
    )
    assert (old.value, new.value) == (1490, 1520)


def test_a_win_that_was_expected_moves_little():
    strong, _weak = updated_ratings(Rating(2100, 50), Rating(1300, 50), 1)
    assert 0 < strong.value - 2100 < 0.25
