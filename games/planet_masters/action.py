"""The action step: a conquest, a council, or nothing."""

from __future__ import annotations

from games.core import Barred, Choose, Message, Name, Option, _
from games.planet_masters.conquest import attack_fails, may_cancel
from games.planet_masters.counting import attack, defence
from games.planet_masters.standing import withdraw
from games.planet_masters.state import PlanetMasters
from games.planet_masters.victory import end_turn

NO_MILITARY = _("there is no military die to lose")


async def act(table: PlanetMasters) -> None:
    """One action at most; attacks and councils go on in phases of their own."""
    if not table.literal and nothing_to_do(table):
        deed, target = "pass", table.active
    else:
        deed, target = await what_to_do(table)
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


def nothing_to_do(table: PlanetMasters) -> bool:
    """Whether every attack would fail and no rival has a military die to lose."""
    rivals = table.others(table.active)
    return all(attack_fails(table, seat) and not table.players[seat].military for seat in rivals)


def what_to_do(table: PlanetMasters) -> Choose[tuple[str, int]]:
    options: dict[str, Option[tuple[str, int]]] = {}
    barred: dict[str, Barred] = {}
    me = table.active
    for seat in table.others(me):
        options[f"conquer:{seat}"] = conquest_option(table, seat)
    for seat in [*table.others(me), me]:
        key, label = f"council:{seat}", _("council on {player}", player=Name(seat))
        if table.players[seat].military:
            warning = OWN_COUNCIL if seat == me else None
            options[key] = Option(("council", seat), label, warning=warning)
        else:
            barred[key] = Barred(label, NO_MILITARY)
    if table.mover.standing:
        options["withdraw"] = Option(("withdraw", me), _("withdraw your standing votes"))
    options["pass"] = Option(("pass", me), _("end the turn"))
    return Choose(me, _("Conquest, council or nothing?"), options, barred)


OWN_COUNCIL = _("You would put your own fleet to the vote. Do you want to?")


def conquest_option(table: PlanetMasters, seat: int) -> Option[tuple[str, int]]:
    """An attack on `seat`, with the powers told, and a warning if it is hopeless."""
    powers = {"attack": attack(table.mover), "defence": defence(table.players[seat])}
    label, warning = _("attack {player}", player=Name(seat)), None
    if attack_fails(table, seat):
        detail = _("{attack} against {defence}: it would fail", **powers)
        warning = Message(HOPELESS.id, powers)
    elif may_cancel(table, seat):
        detail = _("{attack} against {defence}, but it may be cancelled", **powers)
    else:
        detail = _("{attack} against {defence}: it succeeds", **powers)
    return Option(("conquer", seat), label, detail, warning)


HOPELESS = _("Your power of {attack} does not beat {defence}: the attack would fail. Attack all the same?")  # fmt: skip
