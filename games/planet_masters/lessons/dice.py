"""What one does alone: roll planets, build a fleet, fetch a colony."""

from __future__ import annotations

from games.core import Match, _
from games.core.lessons import Deed, Step
from games.planet_masters.lessons.positions import at_the_table
from games.planet_masters.state import Phase, PlanetMasters


def _a_spent_colony() -> Match[PlanetMasters]:
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
        "You win with all colonies, if every planet of yours shows resource or influence. One colony is"
        " depleted. Each turn you may roll planets again: choose that one, and roll."
    ),
    _(
        "A resource. All the planets you choose are rolled together, once a turn, so leave"
        " alone what already fits."
    ),
    _a_spent_colony,
    (Deed((["colony:0"],), _("Resource and influence fit: roll the depleted colony alone.")),),
)


def _two_resources() -> Match[PlanetMasters]:
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
        "A turn begins with building. You have two resources: each buys a military die, or rolls one of"
        " yours again. Build one; if it cannot attack, roll it again."
    ),
    _(
        "A battleship: 2 in attack and 2 in defence. You may have as many military dice as planets,"
        " three for now. What you do not spend is lost."
    ),
    _two_resources,
    (
        Deed(("build",), _("Two resources are left: build.")),
        Deed(
            ("military:0",), _("Fighters only defend: spend the second resource and re-roll them.")
        ),
    ),
)


def _one_resource() -> Match[PlanetMasters]:
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
        "One colony is still in the galaxy, in the middle. One of the six faces of a military die is a"
        " carrier, and whoever rolls it takes a colony. Build, and hope."
    ),
    _(
        "A carrier! It has fetched the colony, which was rolled at once. It stays in your fleet, and"
        " rolled again it may fetch another one. In a match you will need more luck, or more rolls."
    ),
    _one_resource,
    (Deed(("build",), _("You can only use your resource now: build.")),),
)
