"""Later steps: attack rivals, and win."""

from __future__ import annotations

from games.core import Engine, Name, _
from games.core.lessons import Deed, Reply, Step
from games.planet_masters.lessons.positions import at_the_table
from games.planet_masters.state import Phase, PlanetMasters


def _a_weak_neighbour() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.ACTION,
        "gaia resource; influence; battleship cruiser",
        "mors influence; resource; fighter",
        "matrix race; marines; fighter",
        rolls=(("colony", "resource"),),
    )


CONQUEST = Step(
    "conquest",
    _("Conquest"),
    _(
        "A turn ends with one action. Your attack is 3, and must be greater than your rival’s"
        " defence. Attack {rival} and occupy the colony.",
        rival=Name(1),
    ),
    _(
        "The colony is yours, and was rolled at once. You could also have destroyed a"
        " military die. Careful: a rival with more influence than you may cancel your attack."
    ),
    _a_weak_neighbour,
    (
        Deed(("conquer:1",), _("{rival} has the weakest defence: attack there.", rival=Name(1))),
        Deed(("colony:1",), _("That would be a reward too, but you need colonies: occupy it.")),
    ),
)


def _an_influential_neighbour() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.ACTION,
        "gaia resource; resource; battleship cruiser",
        "mors influence; influence; fighter",
        "matrix race; marines; fighter",
    )


INFLUENCE = Step(
    "influence",
    _("Influence"),
    _(
        "Strength is not everything. {rival} has a weak fleet, but more influence than you."
        " Attack {rival} all the same, and see what happens.",
        rival=Name(1),
    ),
    _(
        "Cancelled, and your turn is over. Influence keeps attackers away, gives votes and"
        " counts for victory: roll for some before you attack."
    ),
    _an_influential_neighbour,
    (
        Deed(("conquer:1",), _("Attack {rival} this time.", rival=Name(1))),
        Reply(1, "cancel"),
    ),
)


def _a_strong_fleet() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.ACTION,
        "gaia influence; influence; cruiser",
        "mors resource; resource; fighter",
        "matrix influence; marines; fortress defence",
    )


COUNCIL = Step(
    "council",
    _("Council"),
    _(
        "{rival} is too strong for your fleet, but not for your votes: everybody has one, and one more"
        " for each influence. Call a council on {rival}, and vote for it.",
        rival=Name(2),
    ),
    _(
        "4 votes for, 2 against: {rival} lost a military die of their own choice. Everybody"
        " votes in secret at the same time, and a tie is not enough.",
        rival=Name(2),
    ),
    _a_strong_fleet,
    (
        Deed(("council:2",), _("Call a council on {rival}.", rival=Name(2))),
        Deed(("for", "for:standing"), _("Your three votes decide: vote for it.")),
        Reply(1, "for"),
        Reply(2, "against"),
        Reply(2, "military:3"),
    ),
)


def _before_a_turn() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.BUILD,
        "gaia resource; influence depleted; cruiser",
        "mors marines; resource; fighter",
        "matrix marines; ;",
        rolls=(("military", "battleship"), ("colony", "influence"), ("colony", "marines")),
    )


TURN = Step(
    "turn",
    _("A whole turn"),
    _(
        "Now a whole turn: build with your resource, roll the depleted colony, then attack"
        " {rival} and occupy the colony.",
        rival=Name(1),
    ),
    _(
        "All colonies are yours. The new one shows marines, so you have not won yet: next turn"
        " you roll it again, if nobody takes it first."
    ),
    _before_a_turn,
    (
        Deed(("build",), _("Build first: otherwise the resource is lost.")),
        Deed((["colony:1"],), _("Roll only the depleted colony.")),
        Deed(("conquer:1",), _("Attack {rival}: 3 against 2.", rival=Name(1))),
        Deed(("colony:2",), _("Occupy the colony.")),
    ),
)


def _one_face_missing() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.MANAGE,
        "mors race; resource influence depleted; battleship carrier",
        "gaia influence; ; fighter",
        "matrix marines; ; defence",
        rolls=(("colony", "influence"),),
    )


VICTORY = Step(
    "victory",
    _("Victory"),
    _(
        "You own all three colonies. Your race, Mors, counts its own face as a resource, so"
        " only the depleted colony is in your way. Re-roll it."
    ),
    _(
        "All four planets count for victory: you win at once. With more players there are more "
        "colonies, and more rivals in your way."
    ),
    _one_face_missing,
    (Deed((["colony:2"],), _("Keep the faces you need: roll only the depleted colony.")),),
)
