"""The first match of The Search for Planet X: one search, from a survey to the planet itself."""

from __future__ import annotations

from games.core.lessons import Lesson
from games.planet_x.lessons.claims import LOCATE, THEORY
from games.planet_x.lessons.deduction import NOTES, RESEARCH, SURVEY, TARGET

LESSON = Lesson((SURVEY, RESEARCH, TARGET, NOTES, THEORY, LOCATE), ("Mimas",))
