"""The first match of Planet Masters: from a roll of the planets to victory."""

from __future__ import annotations

from games.core.lessons import Lesson
from games.planet_masters.lessons.dice import BUILD, CARRIER, PLANETS
from games.planet_masters.lessons.rivals import CONQUEST, COUNCIL, INFLUENCE, TURN, VICTORY

LESSON = Lesson((PLANETS, BUILD, CARRIER, CONQUEST, INFLUENCE, COUNCIL, TURN, VICTORY), ("Mimas", "Ariel"))
