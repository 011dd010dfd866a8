"""The first turn: two stars and a ship."""

from __future__ import annotations

from games.core import Engine, _
from games.core.lessons import SECRET, Deed, Step
from games.homeworlds import RULES
from games.homeworlds.state import StarMap


def _empty_map() -> Engine[StarMap]:
    return Engine.new(RULES, 2, {}, SECRET)


FOUND = Step(
    "homeworld",
    _("Your homeworld"),
    _(
        "You lose if, at the end of a turn, you have no ship at your homeworld or both its"
        " stars are gone. Take a small blue star, a large yellow star and a large green ship"
        " from the bank."
    ),
    _(
        "Altair is yours. The colours there are your powers: the blue star trades, the yellow star"
        " moves, the green ship builds. Red would capture."
    ),
    _empty_map,
    (
        Deed(("bank:b1",), _("Other stars work too; for now, take the small blue one.")),
        Deed(
            ("bank:y3",),
            _("Now take the large yellow star: two different sizes make your homeworld harder to reach."),
        ),
        Deed(("bank:g3",), _("Take the large green ship: without green you could not build.")),
        Deed(("confirm",), _("Found the homeworld.")),
    ),
)
