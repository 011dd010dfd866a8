"""Claims that are worth points: a theory, and the planet."""

from __future__ import annotations

from games.core import Engine, Name, _
from games.core.lessons import Deed, Reply, Step
from games.planet_x.lessons.deduction import CONFIRM
from games.planet_x.lessons.positions import BESIDE, RESEARCHED, SURVEYED, TARGETED, in_month
from games.planet_x.sky.facts import Fact
from games.planet_x.state import Search
from games.planet_x.theories.tokens import Token

KNOWN: list[tuple[int, Fact]] = [(0, SURVEYED), (3, RESEARCHED), (10, TARGETED), (14, BESIDE)]
PHASE = 6  # of the theory in this lesson: the second after sector 6


def _before_a_theory_phase() -> Engine[Search]:
    return in_month((18, 24), KNOWN, arrow=17)


THEORY = Step(
    "theory",
    _("Theory"),
    _(
        "After every third sector everybody may submit a theory in secret: the object in a sector. A "
        "right theory scores points, a wrong one costs a month. Submit the gas cloud in sector 5."
    ),
    _(
        "Your token lies face down, and moves inwards with each theory phase. In the third one it is"
        " reviewed: 4 points for a gas cloud, and 1 more for being first."
    ),
    _before_a_theory_phase,
    (
        Deed(("token:G",), _("You are sure of the gas cloud: submit that.")),
        Reply(1, "none"),
        Deed(("sector:5",), _("Your survey found it in sector 5.")),
    ),
)


def _ready_to_locate() -> Engine[Search]:
    theory = Token(0, 5, "G", PHASE, events_before=len(KNOWN) + 1, space=1)
    return in_month((18, 24), KNOWN, tokens=[theory])


LOCATE = Step(
    "locate",
    _("Locate Planet X"),
    _(
        "Be quick: {rival} is looking for it, too. Locate Planet X: name its sector, 4, and its two "
        "neighbours, a comet in 3 and a gas cloud in 5.",
        rival=Name(1),
    ),
    _(
        "Found! 10 points for the planet, and your theory is right as well. Players behind you in "
        "time may still submit theories or make a guess; then the most points win."
    ),
    _ready_to_locate,
    (
        Deed(("locate",), _("You could do that, but you know where it is: locate it.")),
        Deed(("sector:4",), _("It is in sector 4.")),
        Deed(("object:C",), _("Sector 3 holds a comet.")),
        Deed(("object:G",), _("Sector 5 holds a gas cloud.")),
        CONFIRM,
    ),
)
