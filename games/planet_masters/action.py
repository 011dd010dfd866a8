"""The action step: a conquest, a council, or nothing."""

from __future__ import annotations

from games.core import Barred, Choose, Name, Option, _
from games.planet_masters.conquest import Clash, clash
from games.planet_masters.standing import withdraw
from games.planet_masters.state import PlanetMasters
from games.planet_masters.victory import end_turn

NO_MILITARY = _("there is no military die to lose")


async def act(table: PlanetMasters) -> None:
    """One action at most; attacks and councils go on in phases of their own."""
    clashes = {seat: clash(table, seat) for seat in table.others(table.active)}
    if nothing_to_do(table, clashes) and not table.literal:
        deed, target = "pass", table.active
    else:
        deed, target = await what_to_do(table, clashes)
    match deed:
        case "conquer":
            table.phase, table.target = "await_cancel", target
            table.say(
                _("{player} attacks {target}", player=Name(table.active), target=Name(target))
            )
        case "council":
            table.phase, table.target = "await_votes", target
            table.say(
                _("{player} calls a council on {target}", player=Name(table.active), target=Name(target))
            )  # fmt: skip
        case "withdraw":
            withdraw(table, table.active)
        case "pass":
            end_turn(table)


def nothing_to_do(table: PlanetMasters, clashes: dict[int, Clash]) -> bool:
    """Whether every attack would fail and no rival has a military die to lose."""
    return all(each.fails and not table.players[seat].military for seat, each in clashes.items())


def what_to_do(table: PlanetMasters, clashes: dict[int, Clash]) -> Choose[tuple[str, int]]:
    options: dict[str, Option[tuple[str, int]]] = {}
    barred: dict[str, Barred] = {}
    me = table.active
    for seat, each in clashes.items():
        options[f"conquer:{seat}"] = conquest_option(seat, each)
    for seat in [*clashes, me]:
        key, label = f"council:{seat}", _("Council on {player}", player=Name(seat))
        if table.players[seat].military:
            warning = OWN_COUNCIL if seat == me else None
            options[key] = Option(("council", seat), label, warning=warning)
        else:
            barred[key] = Barred(label, NO_MILITARY)
    if table.mover.standing:
        options["withdraw"] = Option(("withdraw", me), WITHDRAW)
    options["end"] = Option(("pass", me), PASS)
    return Choose(me, WHAT_TO_DO, options, barred)


WHAT_TO_DO = _("Conquest, council or nothing?")
WITHDRAW = _("Withdraw your standing votes")
PASS = _("End the turn")
OWN_COUNCIL = _("You would put your own fleet to the vote. Do you want to?")


def conquest_option(seat: int, clash: Clash) -> Option[tuple[str, int]]:
    """An attack on `seat`, with the powers told, and a warning if it is hopeless."""
    powers = {"attack": clash.attack, "defence": clash.defence}
    label, warning = _("Attack {player}", player=Name(seat)), None
    if clash.fails:
        detail = _("{attack} against {defence}: it would fail", **powers)
        warning = _("Your power of {attack} does not beat {defence}: the attack would fail. Attack all the same?", **powers)  # fmt: skip
    elif clash.may_cancel:
        detail = _("{attack} against {defence}, but it may be cancelled", **powers)
    else:
        detail = _("{attack} against {defence}: it succeeds", **powers)
    return Option(("conquer", seat), label, detail, warning)
