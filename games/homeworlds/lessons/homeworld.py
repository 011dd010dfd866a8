"""The first turn: two stars and a ship."""

from __future__ import annotations

from games.core import Match, _
from games.core.lessons import SECRET, Deed, Step
from games.homeworlds import RULES
from games.homeworlds.state import StarMap


def _empty_map() -> Match[StarMap]:
    return Match.new(RULES, 2, {}, SECRET)


FOUND = Step(
    "homeworld",
    _("Your homeworld"),
    _(
        "If you have no ship at home at the end of a turn, or both home stars are gone, you lose."
        " Take a small blue star, a large yellow star and a large green ship from the bank."
    ),
    _(
        "Altair is yours. The colours there are your powers: the blue star trades, the yellow star"
        " moves, the green ship builds. Red would capture."
    ),
    _empty_map,
    (
        Deed(("bank:b1",), _("You will often choose another one. Now take the small blue star.")),
        Deed(
            ("bank:y3",),
            _("Now take the large yellow star: stars of two sizes make your home harder to reach."),
        ),
        Deed(("bank:g3",), _("Take the large green ship: without green you could not build.")),
        Deed(("confirm",), _("Found the homeworld.")),
    ),
)
