"""The manage step: re-roll any planet dice once, together."""

from __future__ import annotations

from games.core import Barred, ChooseSome, Name, Option, _
from games.planet_masters.dice import FACES
from games.planet_masters.rolling import gain_colony, names, roll_planet
from games.planet_masters.state import Die, PlanetMasters, Player
from games.planet_masters.victory import check_victory

LOCKED = _("a carrier brought it this turn")


async def manage(table: PlanetMasters) -> None:
    """The chosen dice are rolled together; only then is what the home die shows resolved."""
    chosen = await which_planets(table)
    player = table.mover
    table.phase = "action"
    for die in chosen:
        before = FACES[die.face]
        roll_planet(table, player, die)
        table.say(
            _(
                "{player} re-rolls: {before} becomes {face}",
                player=Name(table.active),
                before=before,
                face=FACES[die.face],
            )
        )
    if player.home in chosen and gains_planet(player):
        gain_colony(table, table.active)
    check_victory(table, table.active, "manage")


def which_planets(table: PlanetMasters) -> ChooseSome[Die]:
    player = table.mover
    home = _("Home planet: {face}", face=FACES[player.home.face])
    options = {f"home:{table.active}": Option(player.home, home)}
    barred: dict[str, Barred] = {}
    for die, name in zip(player.colonies, names(player.colonies), strict=True):
        key, label = f"colony:{die.number}", _("Colony: {face}", face=name)
        if die.locked:
            barred[key] = Barred(label, LOCKED)
        else:
            options[key] = Option(die, label)
    return ChooseSome(
        table.active,
        _("Re-roll which planets?"),
        options,
        most=len(options),
        barred=barred,
        hint=_("All chosen dice are rolled together, once. None is fine, too."),
    )


def gains_planet(player: Player) -> bool:
    """Whether the home die just rolled gains a colony: the Roach, or a carrier where homes have one."""
    return player.home.face == "carrier" or (player.home.face == "race" and player.kind.gains)
