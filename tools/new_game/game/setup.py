"""Set-up: two missions for each player. RULES.md § Set-up."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Chance, Setting, _
from tools.new_game.game.state import MOONS, Moons

SETTINGS = (
    Setting(
        "length",
        _("Length"),
        {"2": _("short: two full moons"), "4": _("long: four full moons")},
        "2",
        _("The match ends when so many moons have no room for another probe."),
    ),
)


def deal(seats: int, options: Mapping[str, str], chance: Chance) -> Moons:
    """Deal two missions to each player; nobody sees the others."""
    deck = list(MOONS)
    chance.shuffle(deck)
    missions = [[deck.pop(), deck.pop()] for _seat in range(seats)]
    return Moons(seats=seats, missions=missions, box=deck, pads=[[] for _moon in MOONS])
