"""Build, trade, move, discover: one action a turn."""

from __future__ import annotations

from games.core import Engine, Name, _
from games.core.lessons import Deed, Step
from games.homeworlds.lessons.positions import on_the_map
from games.homeworlds.state import StarMap

END = Deed(("end",), _("Your action is done: end your turn."))


def _one_ship() -> Engine[StarMap]:
    return on_the_map(("Altair", "b1 y3", "g3", ""), ("Vega", "r1 b2", "", "y3"))


BUILD = Step(
    "build",
    _("Build"),
    _(
        "Green builds. Choose your green ship, then build. You get the smallest piece of that colour"
        " the bank has. Then end your turn."
    ),
    _(
        "Two ships. You can only build a colour that one of your ships there already has:"
        " stars give the power to build, not the colour."
    ),
    _one_ship,
    (
        Deed(("ship:Altair:g3:0",), _("You could pass, but you want a fleet: choose your ship.")),
        Deed(("build:Altair:g1",), _("You could do that. For now, build a small green ship.")),
        END,
    ),
)


def _two_ships() -> Engine[StarMap]:
    return on_the_map(("Altair", "b1 y3", "g3 g1", ""), ("Vega", "r1 b2", "", "y3 y1"))


TRADE = Step(
    "trade",
    _("Trade"),
    _(
        "Blue trades a ship for another colour of the same size. Your blue star lends that power to"
        " every ship at Altair. Trade the small green ship for a yellow one, and end your turn."
    ),
    _("Small stays small, but green has become yellow: this ship carries the power to move wherever it goes."),
    _two_ships,
    (
        Deed(
            ("ship:Altair:g1:0",),
            _("Keep the large ship for defence. Choose the small green one."),
        ),
        Deed(("trade:y1",), _("You could do that. For now, trade it for a yellow ship.")),
        END,
    ),
)


def _near_deneb() -> Engine[StarMap]:
    return on_the_map(
        ("Altair", "b1 y3", "g3 y1", ""),
        ("Vega", "r1 b2", "", "y3"),
        ("Deneb", "g2", "g1", ""),
        ("Rigel", "r3", "", "y1"),
    )


MOVE = Step(
    "move",
    _("Move"),
    _(
        "Ships travel between systems whose stars have no size in common. Altair has a small"
        " and a large star, so only medium stars are in reach. Move the yellow ship to Deneb,"
        " and end your turn."
    ),
    _(
        "Rigel has a large star, as Altair does, so the two are not connected. At Deneb your"
        " two ships and the green star share their powers: you can move and build there."
    ),
    _near_deneb,
    (
        Deed(("ship:Altair:y1:0",), _("Choose the small yellow ship at Altair.")),
        Deed(("move:Deneb",), _("You could do that. For now, move to Deneb, where you have a ship.")),
        END,
    ),
)


def _at_deneb() -> Engine[StarMap]:
    return on_the_map(("Altair", "b1 y3", "g3 g1", ""), ("Vega", "r1 b2", "", "y3 g1"), ("Deneb", "g2", "y1", ""))


DISCOVER = Step(
    "discover",
    _("Discover"),
    _(
        "You can also discover a new system, whose star comes from the bank. Send the yellow"
        " ship from Deneb to a new large star of any colour, and end your turn."
    ),
    _(
        "A new system. Deneb is gone: where no ship is left, the star returns to the bank. From a"
        " large star, Vega is one move away. {rival} will have noticed.",
        rival=Name(1),
    ),
    _at_deneb,
    (
        Deed(("ship:Deneb:y1:0",), _("Choose the yellow ship at Deneb.")),
        Deed(
            ("discover:b3", "discover:r3", "discover:g3", "discover:y3"),
            _("You could do that. For now, discover a large star: Vega has none of that size."),
        ),
        END,
    ),
)
