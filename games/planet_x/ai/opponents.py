"""The three levels of computer opponents. All know the exact set of possible skies.

Easy and normal make the looks with most information a month, submit proven theories and locate when certain;
easy takes its time. Hard uses probabilities: it submits theories worth their risk and heeds the theories of
others. It locates Planet X when that promises more in the race than waiting.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Message, _
from games.core.ai.opponents import Level, Opponent
from games.planet_x.ai.policy import Astronomer

OPPONENTS: Mapping[Level, Opponent] = {
    "easy": Astronomer(pace=0.5),
    "normal": Astronomer(),
    "hard": Astronomer(daring=True),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _("It knows all possible skies, takes its time, and submits only proven theories."),
    "normal": _(
        "It takes the actions that tell most a month, submits proven theories, and locates Planet X when it is certain."
    ),
    "hard": _(
        "It weighs chances: it submits theories worth the risk, and locates Planet X as soon as the race demands it."
    ),
}
