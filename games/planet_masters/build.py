"""The build step: resources buy military dice and re-roll them."""

from __future__ import annotations

from games.core import Barred, Choose, Message, Name, Option, _, plural
from games.planet_masters.asking import settle
from games.planet_masters.dice import FACES
from games.planet_masters.rolling import gain_colony, names, roll_military
from games.planet_masters.state import Die, PlanetMasters
from games.planet_masters.victory import check_victory

NO_RESOURCE = _("no resource left")
FLEET_LIMIT = _("your fleet has reached its limit, one die for every planet")
BUILD = _("Build a military die")
STOP = _("Stop building")
NEW_DIE, STOP_BUILDING = "build", "stop"


async def build(table: PlanetMasters) -> None:
    """Pay for builds and re-rolls, in any order, until nothing is left or the player stops."""
    while table.phase == "build":
        order = await settle(table, what_to_build(table))
        if order == STOP_BUILDING:
            table.phase, table.resources_left = "manage", 0
            return
        table.resources_left -= 1
        if isinstance(order, Die):
            refit(table, order)
        else:
            launch(table)
        check_victory(table, table.active, "build")


def what_to_build(table: PlanetMasters) -> Choose[str | Die]:
    options: dict[str, Option[str | Die]] = {}
    barred: dict[str, Barred] = {}
    player, left = table.mover, table.resources_left

    def offer(key: str, label: Message, order: str | Die, why_not: Message | None) -> None:
        if why_not:
            barred[key] = Barred(label, why_not)
        else:
            options[key] = Option(order, label)

    full = len(player.military) >= player.fleet_limit
    offer("build", BUILD, NEW_DIE, cannot_pay(left) or (FLEET_LIMIT if full else None))
    for die, name in zip(player.military, names(player.military), strict=True):
        label = _("Re-roll: {face}", face=name)
        offer(f"military:{die.number}", label, die, cannot_pay(left))
    options["stop"] = Option(STOP_BUILDING, STOP)
    prompt = plural("Build: {n} resource left", "Build: {n} resources left", left)
    return Choose(table.active, prompt, options, barred, hint=FLEET_HINT if not full else None)


FLEET_HINT = _("Each point buys a new military die, rolled at once, or rolls one of yours again.")


def cannot_pay(resources_left: int) -> Message | None:
    return None if resources_left > 0 else NO_RESOURCE


def launch(table: PlanetMasters) -> None:
    """A new die from the supply joins the fleet."""
    die = Die(table.supply.pop(0))
    table.mover.military.append(die)
    roll_military(table, table.mover, die)
    table.say(_("{player} builds: {face}", player=Name(table.active), face=FACES[die.face]))
    fetch_colony(table, die)


def refit(table: PlanetMasters, die: Die) -> None:
    """A die of the fleet is rolled again."""
    before = FACES[die.face]
    roll_military(table, table.mover, die)
    table.say(
        _(
            "{player} re-rolls: {before} becomes {face}",
            player=Name(table.active),
            before=before,
            face=FACES[die.face],
        )
    )
    fetch_colony(table, die)


def fetch_colony(table: PlanetMasters, die: Die) -> None:
    if die.face == "carrier":
        gain_colony(table, table.active, locked=True)
