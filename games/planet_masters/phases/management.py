"""The manage step: re-roll any planet dice once, together. RULES.md § Manage."""

from __future__ import annotations

from fractions import Fraction

from games.core import Barred, ChooseSome, Message, Option, _
from games.planet_masters.dice import odds
from games.planet_masters.dice.counting import has_ability
from games.planet_masters.dice.rolling import gain_colony, roll_planet, tell_re_roll
from games.planet_masters.questions import ask
from games.planet_masters.scoring import check_victory
from games.planet_masters.state import Die, Phase, PlanetMasters, Player
from games.planet_masters.view.text import FACES, die_names, percent

LOCKED = _("a carrier brought it this turn")


async def manage(table: PlanetMasters) -> None:
    """Roll the chosen dice together; only then resolve the face of the home die."""
    chosen = await ask(table, which_planets(table))
    player = table.mover
    for die in chosen:
        tell_re_roll(table, roll_planet(table, player, die))
    if player.home in chosen and gains_planet(player):
        gain_colony(table, table.active)
    check_victory(table, table.active, "manage")


def which_planets(table: PlanetMasters) -> ChooseSome[Die]:
    player = table.mover
    home = _("Home planet: {face}", face=FACES[player.home.face])
    options = {f"home:{table.active}": Option(player.home, home)}
    barred: dict[str, Barred] = {}
    for die, name in zip(player.colonies, die_names(player.colonies), strict=True):
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
        hint=rolling_hint(odds.of_winning_by_rolling(table, player)),
        submit=_("Re-roll these"),
        submit_none=_("Keep them all"),
        topic=Phase.MANAGE,
    )


def rolling_hint(chance: Fraction) -> Message:
    if chance:
        return _("All chosen dice are rolled together, once. Rolling only those that do not fit wins with {percent} %.", percent=percent(chance))  # fmt: skip
    return _("All chosen dice are rolled together, once. You may keep them all.")


def gains_planet(player: Player) -> bool:
    """Return whether the home die just rolled gains a colony: the Roach's face, or a carrier."""
    return player.home.face == "carrier" or (has_ability(player) and player.race_info.gains)
