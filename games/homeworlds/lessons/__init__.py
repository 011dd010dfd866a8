"""The first match of Homeworlds: from founding a homeworld to winning."""

from __future__ import annotations

from games.core.lessons import Lesson
from games.homeworlds.lessons.homeworld import FOUND
from games.homeworlds.lessons.powers import BUILD, DISCOVER, MOVE, TRADE
from games.homeworlds.lessons.war import CATASTROPHE, SACRIFICE, WIN

LESSON = Lesson((FOUND, BUILD, TRADE, MOVE, DISCOVER, SACRIFICE, CATASTROPHE, WIN), ("Mimas",))
