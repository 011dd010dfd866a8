"""The lesson of Impulse, beyond the tests of every lesson in `tests/games/every_game/test_lessons.py`."""

from games.core import english
from games.impulse.lessons import LESSON


def test_it_says_at_once_how_one_wins():
    assert "20 points" in english().render(LESSON.steps[0].says)
