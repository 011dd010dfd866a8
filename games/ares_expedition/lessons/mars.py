"""The round, and the change of Mars."""

from __future__ import annotations

from games.ares_expedition.lessons.positions import NUMBERS, in_phase
from games.ares_expedition.planet import Planet
from games.ares_expedition.state import Mars
from games.core import Engine, Name, _
from games.core.lessons import Deed, Reply, Step


def _after_production() -> Engine[Mars]:
    return in_phase(
        "production", round=4, rival="production", hand=["Space Heaters", "Lichen", "Tardigrades"],
        planet=Planet(3, 2, [0]), mc=0, tr=9,
    )  # fmt: skip


PHASES = Step(
    "phases",
    _("Five phases"),
    _(
        "Make Mars habitable, and gain the most points. You have just produced 13 MC: 1 for each TR"
        " (terraform rating), and 4 because you chose production. Now everybody secretly chooses the next"
        " phase. All play every chosen phase; players who chose it get its bonus. Choose development."
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
    return in_phase(
        "action", round=12, rival="production", hand=["Lichen", "Regolith Eaters"],
        played=["Space Heaters", "Tardigrades", "Decomposers", "Adapted Lichen", "Ironworks"],
        holds={"Tardigrades": 1, "Decomposers": 1},
        planet=Planet(4, 3, [0]), mc=6, heat=12, plants=4, tr=9,
    )  # fmt: skip


ACTION = Step(
    "action",
    _("Action"),
    _(
        "In round 12 Ironworks are in play. In the action phase each blue card may act once: let"
        " Ironworks turn 4 heat into oxygen. Then use a standard action: 8 heat raise the temperature."
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
        "action", round=25, rival="production", hand=["Lichen", "Regolith Eaters"],
        played=[
            "Space Heaters", "Tardigrades", "Decomposers", "Adapted Lichen", "Ironworks",
            "Power Plant", "Windmills",
        ],
        holds={"Tardigrades": 6, "Decomposers": 2},
        planet=Planet(19, 14, list(range(8))), mc=16, heat=3, plants=6, tr=31,
    )  # fmt: skip


END = Step(
    "end",
    _("The end"),
    _(
        "Round 25: Mars is almost habitable. It has +8\u00a0°C, 14\u00a0% oxygen and eight oceans of nine. Flip"
        " the last ocean for 15 MC."
    ),
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
