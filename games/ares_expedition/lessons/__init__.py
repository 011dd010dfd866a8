"""The first match of Ares Expedition: the five phases, and their goal."""

from __future__ import annotations

from games.ares_expedition.lessons.cards import CHAIN, DEVELOPMENT, REQUIREMENT, RESEARCH
from games.ares_expedition.lessons.mars import ACTION, END, PHASES
from games.core.lessons import Lesson

LESSON = Lesson((PHASES, DEVELOPMENT, REQUIREMENT, CHAIN, ACTION, RESEARCH, END), ("Mimas",))
