"""The six races: a command center's name and its basic technologies, which are no cards.

RULES.md § Map and set-up.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from games.core import Message, _
from games.impulse.cards.effects import (
    Build,
    Command,
    Draw,
    Effect,
    Improvise,
    Mine,
    Pick,
    Research,
    Route,
)

RaceName: TypeAlias = Literal[
    "",  # not chosen yet
    "piscesish",
    "ariek",
    "herculese",
    "draconians",
    "triangulumnists",
    "caelumnites",
]

COMMON = Improvise()
COMMON_TEXT = _("Discard a hand card; then move a fleet one step, or build a ship at home.")


class Race(NamedTuple):
    """A race and the technology printed in its right slot."""

    name: Message
    effect: Effect
    text: Message


RACES: dict[RaceName, Race] = {
    "piscesish": Race(
        _("Piscesish"),
        Draw(Pick("deck", max_size=1)),
        _("Turn up a deck card: keep it if it is of size 1, discard it otherwise."),
    ),
    "ariek": Race(
        _("Ariek"),
        Command(route=Route.TO_THE_CORE),
        _("Move a fleet one step to the Sector Core or to one of its gates."),
    ),
    "herculese": Race(
        _("Herculese"),
        Command("cruiser", fleet_size=1, route=Route.ACROSS_FACE_DOWN),
        _("Move one cruiser one step across a face-down card."),
    ),
    "draconians": Race(
        _("Draconians"),
        Research(Pick("hand", like_newest=True)),
        _("Put a hand card with the colour and size of the newest Impulse card into a technology slot."),
    ),
    "triangulumnists": Race(
        _("Triangulumnists"),
        Build("cruiser", towards_face_down=True),
        _("Build a cruiser at home, on a gate that leads to a face-down card."),
    ),
    "caelumnites": Race(
        _("Caelumnites"),
        Mine(Pick("hand", like_newest=True)),
        _("Put a hand card with the colour and size of the newest Impulse card into your minerals."),
    ),
}
