"""Cards: shared, planned, dug for, and worth points."""

from __future__ import annotations

from games.core import Engine, Name, _
from games.core.lessons import Deed, Step
from games.impulse.lessons.positions import NO_TECHNOLOGY, PLACE, in_turn
from games.impulse.state import Galaxy

BUILD, TRADE, YELLOW = 10, 28, 31  # a transport; a yellow card for points; what it takes


def _one_card_in_the_impulse() -> Engine[Galaxy]:
    return in_turn(hand=[BUILD, YELLOW, 15], impulse=[TRADE])


IMPULSE = Step(
    "impulse",
    _("The Impulse"),
    _(
        "The first player with 20 points wins. Each turn you add a card to the Impulse, and then use "
        "every card in it, the oldest first. A Trade lies there. Add your Build, use no technology, "
        "trade the yellow card, and build."
    ),
    _(
        "A point and a transport. The cards stay for {rival}, who adds one and uses all of them: think of"
        " what you leave behind.",
        rival=Name(1),
    ),
    _one_card_in_the_impulse,
    (
        Deed((f"card:{BUILD}",), _("You could do that. For now, add the Build.")),
        NO_TECHNOLOGY,
        Deed((f"card:{YELLOW}",), _("Trade the yellow card: that is a point.")),
        Deed((f"place:{PLACE['C1']}",), _("Build a transport at your home.")),
    ),
)
PLANNING = 50  # up to two cards of size 1


def _cards_to_plan() -> Engine[Galaxy]:
    return in_turn(hand=[PLANNING, BUILD, TRADE, YELLOW])


PLAN = Step(
    "plan",
    _("The Plan"),
    _(
        "The Impulse is everybody’s, your Plan is yours alone. Add the Plan card, plan the Build and the"
        " Trade, and use the Plan at once, both cards in order."
    ),
    _(
        "You could also keep a Plan and add to it: with four cards or more you have to use it. Used cards"
        " are discarded, so nobody else gets them."
    ),
    _cards_to_plan,
    (
        Deed((f"card:{PLANNING}",), _("Add the Plan card to the Impulse.")),
        NO_TECHNOLOGY,
        Deed((f"card:{BUILD}",), _("Plan the Build first.")),
        Deed((f"card:{TRADE}",), _("Now plan the Trade.")),
        Deed(("plan",), _("You could keep it; this time use your Plan.")),
        Deed((f"place:{PLACE['C1']}",), _("Build a transport at your home.")),
        Deed((f"card:{YELLOW}",), _("Trade the yellow card.")),
    ),
)
REFINING, GREEN, RED = 107, 76, 7  # red minerals for points; two green gems; two red ones


def _two_minerals() -> Engine[Galaxy]:
    return in_turn(hand=[REFINING, 15], minerals=[GREEN, RED])


REFINE = Step(
    "refine",
    _("Refining"),
    _(
        "Cards among your minerals lend their gems: every two of a colour add 1 to the boxed numbers of"
        " that colour. Add Refine, a green card, and refine your red mineral."
    ),
    _(
        "4 points: two red gems, worth 2 each instead of 1, thanks to your two green gems. The"
        " green ones stay and keep boosting; the red ones are spent."
    ),
    _two_minerals,
    (
        Deed((f"card:{REFINING}",), _("You could do that. For now, add Refine.")),
        NO_TECHNOLOGY,
        Deed((f"card:{RED}",), _("Refine the red card.")),
    ),
)
DEAL, LARGE = 83, 75  # any card for points; one of size 3


def _three_points_missing() -> Engine[Galaxy]:
    return in_turn(hand=[DEAL, LARGE, 15], score=17)


WIN = Step(
    "win",
    _("Winning"),
    _(
        "You have 17 points, and the first player with 20 wins at once. A card is traded for as many "
        "points as it has gems. Add Trade, and trade the card with three gems."
    ),
    _(
        "20 points: you have won, in the middle of your turn. Trading, refining, battles, and the gates"
        " and transports at the Sector Core all bring points."
    ),
    _three_points_missing,
    (
        Deed((f"card:{DEAL}",), _("You could do that, but you can win: add Trade.")),
        NO_TECHNOLOGY,
        Deed((f"card:{LARGE}",), _("Trade the card with three gems.")),
    ),
)
