"""What the lesson says of the game, beside what `tests/games/test_lessons.py` holds of every lesson."""

from games.core import english
from games.impulse.lessons import LESSON


def test_it_says_at_once_how_one_wins():
    assert "20 points" in english().render(LESSON.steps[0].says)
