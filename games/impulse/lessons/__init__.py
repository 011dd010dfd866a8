"""The first match of Impulse: shared cards, the map, and twenty points."""

from __future__ import annotations

from games.core.lessons import Lesson
from games.impulse.lessons.cards import IMPULSE, PLAN, REFINE, WIN
from games.impulse.lessons.ships import BATTLE, EXPLORE

LESSON = Lesson((IMPULSE, EXPLORE, PLAN, BATTLE, REFINE, WIN), ("Mimas",))
