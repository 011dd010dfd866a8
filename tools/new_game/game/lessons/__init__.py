"""The first match: choose a mission, fly, and lead a moon."""

from __future__ import annotations

from games.core import Engine, _
from games.core.lessons import Deed, Lesson, Reply, Step, position
from tools.new_game.game import RULES
from tools.new_game.game.state import Moons

MISSIONS = [[4, 1], [0, 7]]
BOX = [2, 3, 5, 6]
PADS = [[], [0], [1, 1], [], [1, 0], [], [], []]


def _table(chosen: bool, *rolls: str) -> Engine[Moons]:
    """Return a match against one rival in which these faces are rolled."""
    table = Moons(
        seats=2,
        options=RULES.check_options(2, {}),
        missions=[cards[:] for cards in MISSIONS],
        box=BOX[:],
        chosen=chosen,
        pads=[seats[:] if chosen else [] for seats in PADS],
    )
    return position(RULES, table, script=[("moon", face) for face in rolls])


def _missions() -> Engine[Moons]:
    return _table(False)


def _first_launch() -> Engine[Moons]:
    return _table(True, "4", "1", "5")


MISSION = Step(
    "mission",
    _("A mission"),
    _("Eight moons circle the planet. You and your rival each choose a secret moon. Choose moon 5."),
    _("If you lead moon 5 at the end, you gain 3 points. Your rival chose as well, and you do not know which."),
    _missions,
    (Deed(("card:4",), _("That would do too, but choose moon 5 in this lesson.")), Reply(1, "card:0")),
)
FLIGHT = Step(
    "flight",
    _("A flight"),
    _("The die shows 4. Your probe may fly to moon 4, or to the next one clockwise: your mission. Send it there."),
    _("The probe is in orbit. It counts only once it has landed."),
    _first_launch,
    (Deed(("moon:4",), _("Moon 5 is your mission: send the probe there.")),),
)
RISK = Step(
    "risk",
    _("The risk"),
    _("Send the probe to moon 5 again. Then launch another one, fly to moon 2, and land both."),
    _("You lead moon 5 with two probes against one. A third launch might have shown 5 or 2, and lost both probes."),
    _first_launch,
    (
        Deed(("moon:4",), _("Moon 5 is your mission: send the probe there.")),
        Deed(("launch",), _("One face in eight loses the flight. Take the risk once.")),
        Deed(("moon:1",), _("You have a probe on moon 2: fly there.")),
        Deed(("land",), _("Two faces lose the flight now: land.")),
    ),
)
LESSON = Lesson((MISSION, FLIGHT, RISK), ("Mimas",))
