"""The round, and the change of Mars."""

from __future__ import annotations

from games.ares_expedition.lessons.positions import NUMBERS, in_phase
from games.ares_expedition.planet import Planet
from games.ares_expedition.state import Mars
from games.core import Engine, Name, _
from games.core.lessons import Deed, Reply, Step


def _after_production() -> Engine[Mars]:
    return in_phase("production", hand=["Space Heaters", "Lichen"], mc=0)


PHASES = Step(
    "phases",
    _("Five phases"),
    _(
        "You have just produced: 1 MC for each TR, and 4 more because you chose production. Now "
        "everybody chooses a phase for the next round, in secret. All play every chosen phase; "
        "players who chose it get its bonus. Choose development."
    ),
    _(
        "{rival} chose research. So this round has two phases, and you take part in both. You"
        " cannot choose the same phase next round.",
        rival=Name(1),
    ),
    _after_production,
    (
        Deed(("phase:development",), _("You could do that. For now, choose development.")),
        Reply(1, "phase:research"),
    ),
)


def _heat_and_iron() -> Engine[Mars]:
    return in_phase("action", played=["Ironworks", "Space Heaters"], mc=6, heat=12)


ACTION = Step(
    "action",
    _("Action"),
    _(
        "In the action phase each blue card may act once. Let Ironworks turn 4 heat into oxygen. Then use"
        " a standard action: 8 heat raise the temperature."
    ),
    _(
        "Oxygen and temperature have risen, and your TR with each step: a point, and 1 MC more in every"
        " production phase."
    ),
    _heat_and_iron,
    (
        Deed((f"action:{NUMBERS['Ironworks']}",), _("First use Ironworks: it needs 4 of your heat.")),
        Deed(("temperature:heat",), _("8 heat are left: raise the temperature.")),
    ),
)


def _one_ocean_missing() -> Engine[Mars]:
    return in_phase(
        "action", played=["Space Heaters", "Windmills"], mc=16, tr=31,
        planet=Planet(19, 14, list(range(8))),
    )  # fmt: skip


END = Step(
    "end",
    _("The end"),
    _("Mars is almost habitable: +8 °C, 14 % oxygen, eight oceans of nine. Flip the last ocean for 15 MC."),
    _(
        "Nine oceans, and the phase was the last one. TR, forests and cards in play count: you"
        " have the most points, and you win."
    ),
    _one_ocean_missing,
    (
        Deed(("ocean:mc",), _("Not yet: flip the last ocean.")),
        Reply(1, "end"),
    ),
)
