"""The action step: a conquest, a council, or nothing. RULES.md § Conquest, § Council."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core import Barred, Choose, Name, Option, Seat, _
from games.planet_masters.dice import odds
from games.planet_masters.dice.counting import votes
from games.planet_masters.phases.conquest import Clash, clash, conquest
from games.planet_masters.phases.council import council
from games.planet_masters.questions import ask
from games.planet_masters.state import Phase, PlanetMasters
from games.planet_masters.view.text import percent

Action: TypeAlias = tuple[Literal["conquest", "council", "withdraw", "nothing"], Seat]

NO_MILITARY = _("there is no military die to lose")


async def action(table: PlanetMasters) -> None:
    """Carry out at most one action; withdrawing standing votes is free."""
    kind, target = await choose_action(table)
    while kind == "withdraw":
        withdraw(table, target)
        kind, target = await choose_action(table)
    if kind == "nothing":
        return
    table.target = target
    mover, names = Name(table.active), Name(target)
    if kind == "conquest":
        table.say(_("{player} attacks {target}", player=mover, target=names))
        await conquest(table, target)
    else:
        table.say(_("{player} calls a council on {target}", player=mover, target=names))
        await council(table, target)


def withdraw(table: PlanetMasters, seat: Seat) -> None:
    """Have `seat` asked again in every council."""
    table.players[seat].standing_votes = {}
    table.say(None, private={seat: _("You have withdrawn your automatic votes")})


async def choose_action(table: PlanetMasters) -> Action:
    """Ask for an action, unless no action can change anything."""
    clashes = {seat: clash(table, seat) for seat in table.others(table.active)}
    if table.skips_question(is_pointless(table, clashes)):
        return "nothing", table.active
    return await ask(table, which_action(table, clashes))


def is_pointless(table: PlanetMasters, clashes: dict[Seat, Clash]) -> bool:
    """Return whether every attack would fail and no rival has a military die to lose."""
    return all(each.fails and not table.players[seat].military for seat, each in clashes.items())


def which_action(table: PlanetMasters, clashes: dict[Seat, Clash]) -> Choose[Action]:
    options: dict[str, Option[Action]] = {}
    barred: dict[str, Barred] = {}
    me = table.active
    all_votes = sum(votes(player) for player in table.players)
    mine = _("you have {n} of {all} votes", n=votes(table.mover), all=all_votes)
    outvoted = table.seats == 2 and 2 * votes(table.mover) <= all_votes  # the only other voter is the nominee
    for seat in by_prospects(table, clashes):
        options[f"conquer:{seat}"] = conquest_option(table, seat, clashes[seat])
    for seat in [*clashes, me]:
        key, label = f"council:{seat}", _("Council on {player}", player=Name(seat))
        if table.players[seat].military:
            warning = OWN_COUNCIL if seat == me else None
            options[key] = Option(("council", seat), label, mine, warning, hopeless=seat == me or outvoted)
        else:
            barred[key] = Barred(label, NO_MILITARY)
    options = dict(sorted(options.items(), key=lambda each: each[1].warning is not None))  # the unwise ones last
    if table.mover.standing_votes:
        options["withdraw"] = Option(("withdraw", me), WITHDRAW)
    options["end"] = Option(("nothing", me), END_TURN, primary=True, plain=True)
    return Choose(me, WHICH_ACTION, options, barred, topic=Phase.ACTION)


def by_prospects(table: PlanetMasters, clashes: dict[Seat, Clash]) -> list[Seat]:
    """Return the rivals: first those who cannot cancel an attack, and of these first those with dice to take."""

    def prospects(seat: Seat) -> tuple[bool, bool]:
        rival = table.players[seat]
        return clashes[seat].may_be_cancelled, not rival.colonies and not rival.military

    return sorted(clashes, key=prospects)


WHICH_ACTION = _("Attack, call a council or end the turn?")
WITHDRAW = _("Withdraw your automatic votes")
END_TURN = _("End the turn")
OWN_COUNCIL = _("You would put your own fleet to the vote. Do you want to?")


def conquest_option(table: PlanetMasters, seat: Seat, clash: Clash) -> Option[Action]:
    """Return an attack on `seat` with both powers and its prospects, and a warning if it is hopeless."""
    rival = table.players[seat]
    powers = {"attack": clash.attack, "defence": clash.defence}
    wins = odds.of_winning_by_colonies(table, table.mover, min(1, len(rival.colonies)))
    label, warning = _("Attack {player}", player=Name(seat)), None
    if clash.fails:
        detail = _("{attack} against {defence}: it would fail", **powers)
        warning = _("Your power of {attack} does not beat {defence}: the attack would fail. Attack all the same?", **powers)  # fmt: skip
    elif wins and clash.may_be_cancelled:
        detail = _("{attack} against {defence}: it may be cancelled, else it may win: {percent} %", percent=percent(wins), **powers)  # fmt: skip
    elif wins:
        detail = _("{attack} against {defence}: it succeeds and may win: {percent} %", percent=percent(wins), **powers)  # fmt: skip
    elif clash.may_be_cancelled:
        detail = _("{attack} against {defence}, but it may be cancelled", **powers)
    elif not rival.colonies and not rival.military:
        detail = _("{attack} against {defence}: it succeeds, with nothing to gain but pressure", **powers)  # fmt: skip
    else:
        detail = _("{attack} against {defence}: it succeeds", **powers)
    return Option(("conquest", seat), label, detail, warning, hopeless=clash.fails)
