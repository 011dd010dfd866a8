"""The build step: resources buy military dice and re-roll them. RULES.md § Build."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Barred, Choose, Message, Name, Option, _, plural
from games.planet_masters.dice import odds
from games.planet_masters.dice.rolling import gain_colony, roll_military, tell_re_roll
from games.planet_masters.questions import ask_unless_forced
from games.planet_masters.scoring import check_victory
from games.planet_masters.state import Die, Phase, PlanetMasters
from games.planet_masters.view.text import FACES, die_names

Purchase: TypeAlias = Die | Literal["new die", "stop"]  # re-roll a die of the fleet

BUILD = _("Build a military die")
STOP = _("Stop building")
NO_RESOURCE = _("no resource left")
FLEET_LIMIT = _("your fleet has reached its limit, one die for every planet")
A_CARRIER_MAY_WIN = _("a carrier may win at once")  # the view tells the chance of the whole turn
FLEET_HINT = _("Each point buys a new military die, rolled at once, or rolls one of yours again.")


async def build(table: PlanetMasters) -> None:
    """Pay for new dice and re-rolls, in any order, until nothing is left or the player stops."""
    while (purchase := await ask_unless_forced(table, what_to_buy(table))) != "stop":
        table.resources_left -= 1
        if isinstance(purchase, Die):
            re_roll(table, purchase)
        else:
            build_die(table)
        check_victory(table, table.active, "build")
    table.resources_left = 0


def what_to_buy(table: PlanetMasters) -> Choose[Purchase]:
    options: dict[str, Option[Purchase]] = {}
    barred: dict[str, Barred] = {}
    player, left = table.mover, table.resources_left

    wins = A_CARRIER_MAY_WIN if table.galaxy and odds.of_winning_by_colonies(table, player, 1) else None

    def offer(key: str, label: Message, purchase: Purchase, why_not: Message | None) -> None:
        if why_not:
            barred[key] = Barred(label, why_not)
        else:
            options[key] = Option(purchase, label, wins)

    unpaid = None if left > 0 else NO_RESOURCE
    full = FLEET_LIMIT if len(player.military) >= player.fleet_limit else None
    offer("build", BUILD, "new die", unpaid or full)
    for die, name in zip(player.military, die_names(player.military), strict=True):
        offer(f"military:{die.number}", _("Re-roll: {face}", face=name), die, unpaid)
    options["stop"] = Option("stop", STOP, primary=True, plain=True)
    return Choose(
        table.active,
        plural("Build: {n} resource left", "Build: {n} resources left", left),
        options,
        barred,
        hint=None if full else FLEET_HINT,
        topic=Phase.BUILD,
    )


def build_die(table: PlanetMasters) -> None:
    """Add a new die from the supply to the fleet."""
    die = Die(table.supply.pop(0))
    table.mover.military.append(die)
    roll_military(table, table.mover, die)
    table.say(_("{player} builds: {face}", player=Name(table.active), face=FACES[die.face]))
    fetch_colony(table, die)


def re_roll(table: PlanetMasters, die: Die) -> None:
    """Roll a die of the fleet again."""
    tell_re_roll(table, roll_military(table, table.mover, die))
    fetch_colony(table, die)


def fetch_colony(table: PlanetMasters, die: Die) -> None:
    if die.face == "carrier":
        gain_colony(table, table.active, locked=True)
