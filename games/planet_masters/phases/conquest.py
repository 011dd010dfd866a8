"""Conquest: cancelled by influence or decided by power; the winner takes a reward. RULES.md § Conquest."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from games.core import Choose, Message, Name, Option, Seat, _, plural
from games.planet_masters.dice import odds
from games.planet_masters.dice.counting import attack, attack_parts, defence, defence_parts, influence, is_victory_face
from games.planet_masters.dice.rolling import end_standing_votes, kind_of_planet, roll_planet
from games.planet_masters.questions import ask_unless_forced
from games.planet_masters.scoring import check_victory
from games.planet_masters.state import Attack, Die, Fighter, Phase, PlanetMasters, Player
from games.planet_masters.view.text import FACES, die_names, may_win, percent

Reward: TypeAlias = tuple[Literal["occupation", "destruction", "pressure"], Die]


class Clash(NamedTuple):
    """Powers of the mover and of the player attacked."""

    attack: int
    defence: int
    attackers_influence: int
    defenders_influence: int

    @property
    def fails(self) -> bool:
        """Return whether the attack is not greater than the defence."""
        return self.attack <= self.defence

    @property
    def may_be_cancelled(self) -> bool:
        return self.defenders_influence > self.attackers_influence


def clash(table: PlanetMasters, target: Seat) -> Clash:
    mover, rival = table.mover, table.players[target]
    return Clash(attack(mover), defence(rival), influence(table, mover), influence(table, rival))


async def conquest(table: PlanetMasters, target: Seat) -> None:
    """Let greater influence cancel the attack; otherwise greater power wins a reward."""
    powers = clash(table, target)
    cancelled = powers.may_be_cancelled and await cancels(table, target, powers)
    mover, rival = table.mover, table.players[target]
    attackers, defenders = fighters(mover, attack_parts(mover)), fighters(rival, defence_parts(rival))
    table.conflict = Attack(table.turns, table.active, target, attackers, defenders, cancelled)
    if cancelled:
        table.say(
            _(
                "{player} cancels the attack: influence {mine} against {theirs}",
                player=Name(target),
                mine=powers.defenders_influence,
                theirs=powers.attackers_influence,
            )
        )
        return
    numbers = {"attack": powers.attack, "defence": powers.defence}
    if powers.fails:
        table.say(_("The attack fails: {attack} does not beat {defence}", **numbers))
    else:
        table.say(_("The attack succeeds: {attack} beats {defence}", **numbers))
        await take_reward(table, target)


def fighters(player: Player, parts: list[tuple[Die, int]]) -> list[Fighter]:
    """Return the dice that count, as they are now."""
    return [
        Fighter("military" if die in player.military else kind_of_planet(player, die), die.face, worth)
        for die, worth in parts
    ]


async def cancels(table: PlanetMasters, target: Seat, powers: Clash) -> bool:
    """Ask whether `target` cancels the attack, unless it fails anyway."""
    question = Choose(
        target,
        _("{player} attacks you: cancel it by your influence?", player=Name(table.active)),
        {
            "allow": Option(False, _("Let it happen"), what_it_may_win(table, target)),
            "cancel": Option(True, _("Cancel the attack"), _("this ends their turn")),
        },
        hint=_(
            "Influence {theirs} against {mine}; defence {defence} against attack {attack}.",
            attack=powers.attack,
            defence=powers.defence,
            mine=powers.attackers_influence,
            theirs=powers.defenders_influence,
        ),
        topic=Phase.CANCEL,
    )
    return await ask_unless_forced(table, question, any_will_do=powers.fails)


def what_it_may_win(table: PlanetMasters, target: Seat) -> Message | None:
    """Return the probability that the attack wins the match, if it may."""
    chance = odds.of_winning_by_colonies(table, table.mover, 1)
    if not chance or not table.players[target].colonies:
        return None
    return _("{player} may win by it: {percent} %", player=Name(table.active), percent=percent(chance))


async def take_reward(table: PlanetMasters, target: Seat) -> None:
    """Give the winner exactly one reward of those that are possible."""
    reward, die = await ask_unless_forced(table, which_reward(table, target))
    match reward:
        case "occupation":
            occupy(table, target, die)
            if len(table.players[target].military) > table.players[target].fleet_limit:
                await give_back_surplus(table, target)
        case "destruction":
            lose_military(table, target, die)
        case "pressure":
            put_under_pressure(table, target)


def which_reward(table: PlanetMasters, target: Seat) -> Choose[Reward]:
    loser = table.players[target]
    wins = may_win(odds.of_winning_by_colonies(table, table.mover, 1))
    options: dict[str, Option[Reward]] = {}
    for die, name in zip(loser.colonies, die_names(loser.colonies), strict=True):
        label = _("Occupy the colony: {face}", face=name)
        options[f"colony:{die.number}"] = Option(("occupation", die), label, wins)
    for die, name in zip(loser.military, die_names(loser.military), strict=True):
        label = _("Destroy: {face}", face=name)
        options[f"military:{die.number}"] = Option(("destruction", die), label)
    options["pressure"] = Option(
        ("pressure", loser.home),
        _("Pressure: the home die is rolled again"),
        warning=HANDS_OVER if could_win_by_pressure(table, loser) else None,
    )
    prompt = _("Your attack succeeds: choose your reward")
    return Choose(table.active, prompt, options, topic=Phase.REWARD)


HANDS_OVER = _("All other planets of this player count for victory: the roll may win them the game. Do it?")  # fmt: skip


def could_win_by_pressure(table: PlanetMasters, loser: Player) -> bool:
    return len(loser.planets) == table.planets_to_win and all(is_victory_face(loser, die) for die in loser.colonies)


def occupy(table: PlanetMasters, target: Seat, die: Die) -> None:
    """Hand the colony over and roll it at once; it may win before the loser gives back a die."""
    table.players[target].colonies.remove(die)
    table.mover.colonies.append(die)
    die.locked = False
    change = roll_planet(table, table.mover, die)
    table.say(
        _(
            "{player} occupies a colony of {rival}: {before} becomes {face}",
            player=Name(table.active), rival=Name(target), **change,
        )
    )  # fmt: skip
    end_standing_votes(table)
    check_victory(table, table.active, "occupation")


def put_under_pressure(table: PlanetMasters, target: Seat) -> None:
    """Roll the loser's home die again; it can win, but cannot gain a planet."""
    change = roll_planet(table, table.players[target], table.players[target].home)
    table.say(_("Pressure on {player}: {before} becomes {face}", player=Name(target), **change))
    check_victory(table, target, "pressure")


async def give_back_surplus(table: PlanetMasters, target: Seat) -> None:
    """Make the loser of a colony give back the military die over the fleet limit."""
    hint = plural(
        "{player} occupied a colony of yours. {n} planet allows {n} military die.",
        "{player} occupied a colony of yours. {n} planets allow {n} military dice.",
        table.players[target].fleet_limit,
        player=Name(table.active),
    )
    prompt = _("Your fleet is over its limit: which die do you lose?")
    await lose_die_of_choice(table, target, prompt, Phase.DISCARD, hint)


async def lose_die_of_choice(
    table: PlanetMasters, seat: Seat, prompt: Message, topic: Phase, hint: Message | None = None
) -> None:
    """Take a military die of their choice from `seat`; equal dice leave no choice."""
    fleet = table.players[seat].military
    options = {
        f"military:{die.number}": Option(die, _("Lose: {face}", face=name))
        for die, name in zip(fleet, die_names(fleet), strict=True)
    }
    alike = len({die.face for die in fleet}) == 1
    question = Choose(seat, prompt, options, hint=hint, topic=topic)
    lose_military(table, seat, await ask_unless_forced(table, question, any_will_do=alike))


def lose_military(table: PlanetMasters, seat: Seat, die: Die) -> None:
    """Return a military die of `seat` to the supply."""
    table.players[seat].military.remove(die)
    table.supply.append(die.number)
    table.say(_("{player} loses: {face}", player=Name(seat), face=FACES[die.face]))
