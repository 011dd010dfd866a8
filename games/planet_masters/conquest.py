"""Conquest: cancelled by influence or not, won by power, and what the winner takes."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Choose, Message, Name, Option, _
from games.planet_masters.asking import settle
from games.planet_masters.counting import attack, defence, influence, is_good
from games.planet_masters.dice import FACES
from games.planet_masters.rolling import names, roll_planet
from games.planet_masters.standing import lapse
from games.planet_masters.state import Die, PlanetMasters, Player
from games.planet_masters.victory import check_victory, end_turn

Reward = tuple[str, Die]


class Clash(NamedTuple):
    """What the mover and the one under attack can bring up."""

    attack: int
    defence: int
    mine: int  # influence of the attacker
    theirs: int  # influence of the defender

    @property
    def fails(self) -> bool:
        """The attack has to be greater."""
        return self.attack <= self.defence

    @property
    def may_cancel(self) -> bool:
        return self.theirs > self.mine


def clash(table: PlanetMasters, target: int) -> Clash:
    mover, rival = table.mover, table.players[target]
    return Clash(attack(mover), defence(rival), influence(table, mover), influence(table, rival))


def defender(table: PlanetMasters) -> Player:
    assert table.target is not None
    return table.players[table.target]


async def defend(table: PlanetMasters) -> None:
    """Greater influence may cancel the attack; then power decides."""
    assert table.target is not None
    powers = clash(table, table.target)
    if powers.may_cancel and await settle(
        table, cancel_or_not(table, powers), any_will_do=powers.fails
    ):
        table.say(_("{player} cancels the attack", player=Name(table.target)))
        end_turn(table)
    elif powers.fails:
        table.say(
            _(
                "The attack fails: {attack} does not beat {defence}",
                attack=powers.attack,
                defence=powers.defence,
            )
        )
        end_turn(table)
    else:
        table.phase = "await_reward"


def cancel_or_not(table: PlanetMasters, powers: Clash) -> Choose[bool]:
    assert table.target is not None
    return Choose(
        table.target,
        _("{player} attacks you: cancel it by your influence?", player=Name(table.active)),
        {
            "allow": Option(False, _("Let it happen")),
            "cancel": Option(True, _("Cancel the attack"), _("their turn is over, then")),
        },
        hint=_(
            "Influence {theirs} against {mine}; defence {defence} against attack {attack}.",
            **powers._asdict(),
        ),
    )


async def reward(table: PlanetMasters) -> None:
    """The winner takes exactly one reward of those that are possible."""
    deed, die = await settle(table, which_reward(table))
    match deed:
        case "occupy":
            occupy(table, die)
        case "destroy":
            lose_military(table, defender(table), die)
            end_turn(table)
        case "pressure":
            pressure(table)


def which_reward(table: PlanetMasters) -> Choose[Reward]:
    loser = defender(table)
    options: dict[str, Option[Reward]] = {}
    for die, name in zip(loser.colonies, names(loser.colonies), strict=True):
        label = _("Occupy the colony: {face}", face=name)
        options[f"colony:{die.number}"] = Option(("occupy", die), label)
    for die, name in zip(loser.military, names(loser.military), strict=True):
        label = _("Destroy: {face}", face=name)
        options[f"military:{die.number}"] = Option(("destroy", die), label)
    options["pressure"] = Option(
        ("pressure", loser.home),
        _("Pressure: the home die is rolled again"),
        warning=HANDS_OVER if could_win_by_pressure(table, loser) else None,
    )
    return Choose(table.active, _("Your attack succeeds: choose your reward"), options)


HANDS_OVER = _("All other planets of your victim show what victory needs: this roll may end the game in their favour. Do it?")  # fmt: skip


def could_win_by_pressure(table: PlanetMasters, loser: Player) -> bool:
    return len(loser.planets) == table.planets_to_win and all(
        is_good(loser, die) for die in loser.colonies
    )


def occupy(table: PlanetMasters, die: Die) -> None:
    """The colony changes hands and is rolled at once; it may win before the loser discards."""
    loser, winner = defender(table), table.mover
    loser.colonies.remove(die)
    winner.colonies.append(die)
    die.locked = False
    before = FACES[die.face]
    roll_planet(table, winner, die)
    table.say(
        _(
            "{player} occupies a colony: {before} becomes {face}",
            player=Name(table.active),
            before=before,
            face=FACES[die.face],
        )
    )
    lapse(table)
    if check_victory(table, table.active, "occupation"):
        return
    if len(loser.military) > loser.fleet_limit:
        table.phase = "await_discard"
    else:
        end_turn(table)


async def discard(table: PlanetMasters) -> None:
    """Who lost a colony gives back the military die that is over the limit."""
    assert table.target is not None
    prompt = _("Your fleet is over its limit: which die do you give back?")
    lose_military(table, defender(table), await which_to_lose(table, table.target, prompt))
    end_turn(table)


async def which_to_lose(table: PlanetMasters, seat: int, prompt: Message) -> Die:
    fleet = table.players[seat].military
    options = {
        f"military:{die.number}": Option(die, _("Lose: {face}", face=name))
        for die, name in zip(fleet, names(fleet), strict=True)
    }
    alike = len({die.face for die in fleet}) == 1
    return await settle(table, Choose(seat, prompt, options), any_will_do=alike)


def lose_military(table: PlanetMasters, owner: Player, die: Die) -> None:
    """The die goes back to the supply."""
    owner.military.remove(die)
    table.supply.append(die.number)
    table.say(
        _(
            "{player} loses: {face}",
            player=Name(table.players.index(owner)),
            face=FACES[die.face],
        )
    )


def pressure(table: PlanetMasters) -> None:
    """The loser's home die is rolled again; it cannot gain a planet by that, but it can win."""
    assert table.target is not None
    home, target = defender(table).home, table.target
    before = FACES[home.face]
    roll_planet(table, defender(table), home)
    table.say(
        _(
            "Pressure on {player}: {before} becomes {face}",
            player=Name(target),
            before=before,
            face=FACES[home.face],
        )
    )
    if not check_victory(table, target, "pressure"):
        end_turn(table)
