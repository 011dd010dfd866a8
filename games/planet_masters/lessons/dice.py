"""First steps, without rivals: roll planets, build a fleet, fetch a colony."""

from __future__ import annotations

from games.core import Engine, _
from games.core.lessons import Deed, Step
from games.planet_masters.lessons.positions import at_the_table
from games.planet_masters.state import Phase, PlanetMasters


def _a_spent_colony() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.MANAGE,
        "gaia resource; depleted influence;",
        "mors influence; ;",
        "matrix marines; ;",
        rolls=(("colony", "resource"),),
    )


PLANETS = Step(
    "planets",
    _("Planets"),
    _(
        "You win when you own every colony and all your planets show resource or influence."
        " One of your colonies is depleted. Each turn you may re-roll planets: choose that one"
        " and roll."
    ),
    _("A resource! All planets you choose are rolled together, once a turn, so keep the faces you need."),
    _a_spent_colony,
    (Deed((["colony:0"],), _("Keep resource and influence: roll only the depleted colony.")),),
)


def _two_resources() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.BUILD,
        "gaia resource; resource influence;",
        "mors influence; ;",
        "matrix marines; ;",
        rolls=(("military", "fighter"), ("military", "battleship")),
    )


BUILD = Step(
    "build",
    _("Build"),
    _(
        "A turn begins with building. You have two resources: each builds a military die or"
        " re-rolls one. Build one; if it cannot attack, re-roll it."
    ),
    _(
        "A battleship: 2 in attack and 2 in defence. You may have as many military dice as"
        " planets, three for now. Resources you do not spend are lost."
    ),
    _two_resources,
    (
        Deed(("build",), _("You have two resources: build.")),
        Deed(("military:0",), _("Fighters only defend: spend the second resource to re-roll them.")),
    ),
)


def _one_resource() -> Engine[PlanetMasters]:
    return at_the_table(
        Phase.BUILD,
        "gaia resource; influence; battleship",
        "mors influence; resource; fighter",
        "matrix marines; ;",
        rolls=(("military", "carrier"), ("colony", "influence")),
    )


CARRIER = Step(
    "carrier",
    _("Carrier"),
    _(
        "One colony is still in the galaxy, in the middle. One of the six faces of a military"
        " die is a carrier: roll it, and you take a colony. Build and hope."
    ),
    _(
        "A carrier! It brought in the colony, which was rolled at once. The carrier stays in"
        " your fleet; re-roll it, and it may bring in another. In a real match you will need"
        " more luck, or more rolls."
    ),
    _one_resource,
    (Deed(("build",), _("A resource can only be spent now: build.")),),
)
