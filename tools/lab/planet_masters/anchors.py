"""Players to measure the opponents against: the tempers of simple principles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from games.core.ai.opponents import Opponent
from games.planet_masters.ai.opponents import Principled
from games.planet_masters.ai.policy import Temper

ANCHORS: Mapping[str, Opponent] = {temper: Principled(temper) for temper in get_args(Temper)}
