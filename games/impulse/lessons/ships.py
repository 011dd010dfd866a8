"""Ships: their moves, and battles of cruisers."""

from __future__ import annotations

from games.core import Engine, Name, _
from games.core.lessons import Deed, Reply, Step
from games.impulse.lessons.positions import GATE, NO_TECHNOLOGY, PLACE, in_turn
from games.impulse.state import Galaxy

FLIGHT, HIDDEN, SPARE = 35, 73, 22  # moves a transport; lies at C2; another card of the hand


def _transports_at_two_places() -> Engine[Galaxy]:
    return in_turn(hand=[FLIGHT, SPARE], lying={"C2": HIDDEN}, transports={"C1": 2, "D1": 1}, deck=[15])


EXPLORE = Step(
    "explore",
    _("Exploring"),
    _(
        "Transports go from card to card. Add your Command, and move a transport from C1, your home, to"
        " C2, which lies face down. You take that card, and put one of yours there."
    ),
    _(
        "The map is made of the players’ own cards. A card where transports arrive can be used"
        " at once, and each transport boosts it."
    ),
    _transports_at_two_places,
    (
        Deed((f"card:{FLIGHT}",), _("You could do that. For now, add the Command.")),
        NO_TECHNOLOGY,
        Deed((f"fleet:0:place:{PLACE['C1']}",), _("Choose the transports at home, on C1.")),
        Deed((f"place:{PLACE['C2']}",), _("Go to C2, on the way to the core.")),
        Deed(("go",), _("Explore: go.")),
        Deed((f"card:{SPARE}", f"card:{HIDDEN}"), _("Put one of your cards there.")),
    ),
)
RAID, REINFORCEMENT, BLUFF = 31, 16, 46  # moves a cruiser; as yellow and small; not alike
DRAWN = [22, 26]  # for the rival's cruiser, then for the learner's


def _cruisers_face_to_face() -> Engine[Galaxy]:
    return in_turn(
        hand=[RAID, REINFORCEMENT, BLUFF],
        explored=["C2"],
        deck=DRAWN,
        cruisers={"C1-C2": 1, "C1-D1": 1},
        rival_cruisers={"C2-C3": 1, "C4-C5": 1},
    )


BATTLE = Step(
    "battle",
    _("A battle"),
    _(
        "Cruisers stand at the gates between cards. {rival} holds the gate from C2 to the Sector Core."
        " Add your Command, and attack with the cruiser between C1 and C2. Lay the yellow card.",
        rival=Name(1),
    ),
    _(
        "A card counts if the Impulse has one of its colour and size, as yours did. Each cruiser adds a"
        " card from the deck: 3 to 1. A point for the victory, and one for the ship."
    ),
    _cruisers_face_to_face,
    (
        Deed((f"card:{RAID}",), _("You could do that. For now, add the Command.")),
        NO_TECHNOLOGY,
        Deed((f"fleet:0:gate:{GATE['C1-C2']}",), _("Choose the cruiser between C1 and C2.")),
        Deed((f"gate:{GATE['C2-C3']}",), _("Attack at the gate between C2 and the core.")),
        Deed(("go",), _("Attack.")),
        Reply(1, []),
        Deed(
            ([f"card:{REINFORCEMENT}"],),
            _("Only the yellow card counts: it is like the one in the Impulse. Lay it alone."),
        ),
    ),
)
