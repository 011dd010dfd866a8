"""The three levels of computer opponents: easy and normal look one turn deep, hard searches."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Message, _
from games.core.ai.opponents import Level, Opponent
from games.homeworlds.ai.policy import NORMAL_WIDTH, HomeworldsOpponent

OPPONENTS: Mapping[Level, Opponent] = {
    "easy": HomeworldsOpponent(width=6, softness=60, careless=0.2),
    "normal": HomeworldsOpponent(width=NORMAL_WIDTH, softness=3),
    "hard": HomeworldsOpponent(width=24, softness=3, searches=True),
}

MANNERS: Mapping[Level, Message] = {
    "easy": _("It looks one turn ahead, chooses among good turns, and sometimes overlooks your replies."),
    "normal": _(
        "It weighs ships, powers and homeworlds one turn ahead, and never lets you win with the next turn if it can help it."
    ),
    "hard": _("It searches many turns ahead along the best play of both, and sees wins and losses coming."),
}
