"""The deciding actions of a match: a sacrifice, a catastrophe, a capture."""

from __future__ import annotations

from games.core import Engine, Name, _
from games.core.lessons import Deed, Step
from games.homeworlds.lessons.positions import on_the_map
from games.homeworlds.lessons.powers import END
from games.homeworlds.state import StarMap


def _fleet_abroad() -> Engine[StarMap]:
    return on_the_map(
        ("Altair", "b1 y3", "g3 y1 b1", ""),
        ("Vega", "r1 b2", "", "y3 g1"),
        ("Sirius", "b3", "g2 y1", ""),
    )


SACRIFICE = Step(
    "sacrifice",
    _("Sacrifice"),
    _(
        "Sacrifice a ship, and you get actions of its colour: one for a small ship, two for a"
        " medium, three for a large. Sacrifice the medium green ship. At Altair build yellow,"
        " then blue, and end your turn."
    ),
    _(
        "One ship for two. You can take the actions of a sacrifice wherever you have ships,"
        " even where that power is missing. That makes surprise attacks possible."
    ),
    _fleet_abroad,
    (
        Deed(("ship:Sirius:g2:0",), _("Choose the medium green ship at Sirius.")),
        Deed(("sacrifice",), _("You could do that. For now, sacrifice it.")),
        Deed(("ship:Altair:y1:0",), _("You have two builds. Choose the yellow ship at Altair.")),
        Deed(("build:Altair:y1",), _("Build a yellow ship at Altair.")),
        Deed(("ship:Altair:b1:0",), _("One build is left. Choose the blue ship at Altair.")),
        Deed(("build:Altair:b1",), _("Build a blue ship at Altair.")),
        END,
    ),
)


def _crowded() -> Engine[StarMap]:
    return on_the_map(
        ("Altair", "b1 y3", "g3 b1", ""),
        ("Vega", "r1 b2", "", "y3"),
        ("Sirius", "y1", "g1 y2", ""),
        ("Rigel", "g3", "", "g1 g2"),
    )


CATASTROPHE = Step(
    "catastrophe",
    _("Catastrophe"),
    _(
        "Four pieces of one colour in a system are too many. Rigel has three green ones. Move your green"
        " ship there, declare the catastrophe, and end your turn."
    ),
    _(
        "All green pieces at Rigel are gone, even the star, and so the system is gone too. It"
        " cost you one small ship, and {rival} two. Never let one colour get crowded at your"
        " own homeworld.",
        rival=Name(1),
    ),
    _crowded,
    (
        Deed(("ship:Sirius:g1:0",), _("Choose the small green ship at Sirius.")),
        Deed(("move:Rigel",), _("You could do that. For now, move to Rigel.")),
        Deed(("catastrophe:Rigel:g",), _("Not yet: first declare the catastrophe at Rigel.")),
        END,
    ),
)


def _at_the_gate() -> Engine[StarMap]:
    return on_the_map(
        ("Altair", "b1 y3", "g3 b1 y1", ""),
        ("Vega", "r1 b2", "y2", "g1"),
        ("Rigel", "g3", "", "g2 y3"),
    )


WIN = Step(
    "win",
    _("Win"),
    _(
        "Your yellow ship is at Vega, the homeworld of {rival}, defended by a single ship."
        " The red star there lends its power to you as well: capture that ship, which is no"
        " larger than yours, and end your turn.",
        rival=Name(1),
    ),
    _(
        "{rival} has no ship at home, and you have won. Build, trade, move, capture: the rest is between"
        " the two of you.",
        rival=Name(1),
    ),
    _at_the_gate,
    (
        Deed(("ship:Vega:y2:0",), _("Choose your yellow ship at Vega.")),
        Deed(("attack:g1:1",), _("You could do that, but you can win: capture the green ship.")),
        Deed(("end",), _("End your turn: that wins.")),
    ),
)
