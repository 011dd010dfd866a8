"""The six races, and their abilities while the home die shows the race face. RULES.md § Races."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Message, _


class Race(NamedTuple):
    """A race; its own face counts as `counts_as` at home and for victory."""

    label: Message
    ability: Message
    effect: Message
    attack: int = 0
    defence: int = 0
    votes: int = 0
    counts_as: str = "race"
    gains: bool = False


RACES: dict[str, Race] = {
    "gaia": Race(_("Gaia"), _("storm troops"), _("+2 when defending"), defence=2),
    "mors": Race(
        _("Mors"),
        _("environment refining"),
        _("one resource to build with; counts as resource for victory"),
        counts_as="resource",
    ),
    "roach": Race(
        _("Roach"),
        _("survival pressure"),
        _("when re-rolled to this: gain a colony from the galaxy"),
        gains=True,
    ),
    "pakal": Race(
        _("Pakal"),
        _("political skill"),
        _("one more vote; counts as influence for victory"),
        votes=1,
        counts_as="influence",
    ),
    "matrix": Race(_("Matrix"), _("linked fighters"), _("+2 when defending"), defence=2),
    "freewalker": Race(
        _("Freewalker"),
        _("ruthless raiders"),
        _("+1 when attacking and when defending"),
        attack=1,
        defence=1,
    ),
}
