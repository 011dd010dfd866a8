"""The settings of a match, the empty table, and the first turn of each player: the homeworld.

RULES.md § Set-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import Barred, Chance, Choose, Message, Option, Setting, _
from games.homeworlds.actions.action import Homeworld
from games.homeworlds.actions.refusals import ANY_SHIP, Waived
from games.homeworlds.map.pieces import BLUE, COLOUR, GREEN, KINDS, LARGE, NAME, SIZE, Kind
from games.homeworlds.map.star_names import next_name
from games.homeworlds.options import NameableOptions, Step
from games.homeworlds.running_turn import Turn
from games.homeworlds.state import StarMap
from games.homeworlds.view.text import PIECES, POWERS

SETTINGS = (
    Setting(
        "any_ship",
        _("First ship"),
        {"large": _("large only"), "any": _("any size")},
        default="large",
    ),
    Setting(
        "repetition",
        _("Threefold repetition"),
        {"nothing": _("no effect"), "draw": _("draw")},
        default="nothing",
    ),
)


def lay_out(seats: int, options: Mapping[str, str], chance: Chance) -> StarMap:
    return StarMap(seats=seats)


def waived(options: Mapping[str, str]) -> Waived:
    """Return the homeworld rules that these options waive."""
    return ANY_SHIP if options.get("any_ship") == "any" else ()


async def set_up(table: StarMap, turn: Turn) -> Homeworld:
    """Ask for a homeworld: two stars and the first ship, piece by piece."""
    chosen: list[Kind] = []
    while len(chosen) < 3:
        chosen.append(await next_piece(turn, chosen, waived(table.options)))
        table.chosen = [NAME[kind] for kind in chosen]
    star, second, ship = chosen
    name = next_name(turn.position, table.names_given)
    confirmed = await confirmation(turn, Homeworld(star, second, ship, name))
    assert isinstance(confirmed, Homeworld)
    return confirmed


def next_piece(turn: Turn, chosen: Sequence[Kind], waived: Waived) -> Choose[Kind]:
    """Ask which piece to take next: a star, another star, then the first ship."""
    options: dict[str, Option[Kind]] = {}
    barred: dict[str, Barred] = {}
    for kind in KINDS:
        refusal = Homeworld.shortage(turn.position, [*chosen, kind])
        if len(chosen) == 2:
            refusal = Homeworld(chosen[0], chosen[1], kind).refusal(turn.position, waived)
        key = f"bank:{NAME[kind]}"
        if refusal is None:
            options[key] = Option(kind, PIECES[kind], POWERS[COLOUR[kind]])
        else:
            barred[key] = Barred(PIECES[kind], refusal.value)
    prompts = (
        _("Set up your homeworld: choose the first star"),
        _("Choose the second star"),
        _("Choose your first ship"),
    )
    hint = _SHIP_HINT if len(chosen) == 2 else _STAR_HINT
    return Choose(turn.position.to_move, prompts[len(chosen)], options, barred, hint, topic="set-up")


_STAR_HINT = _(
    "A star lends its power to the ships there, and its size decides where they can go."
    " Two sizes and two colours are a good choice."
)
_SHIP_HINT = _("A large ship is hard to capture; a green one can build more ships at once.")


def confirmation(turn: Turn, homeworld: Homeworld) -> Choose[Step]:
    """Ask to confirm the set-up, with a warning of beginners' mistakes."""
    position = turn.position
    option: Option[Step] = Option(homeworld, homeworld.label(position), warning=_regret(homeworld))
    options = NameableOptions(turn, {homeworld.key(position): option})
    return Choose(position.to_move, _("Make this your homeworld?"), options, topic="set-up")


def _regret(homeworld: Homeworld) -> Message | None:
    first, second = homeworld.stars
    colours = {COLOUR[kind] for kind in (first, second, homeworld.ship)}
    if GREEN not in colours:
        return _("Nothing here is green: you could not build ships.")
    if BLUE not in colours:
        return _("Nothing here is blue: you could not trade for other colours.")
    if COLOUR[first] == COLOUR[second]:
        return _("Both stars have the same colour: one catastrophe could destroy both.")
    if SIZE[first] == SIZE[second]:
        return _("Both stars have the same size: your homeworld is easier to reach.")
    if SIZE[homeworld.ship] != LARGE:
        return _("Your first ship is not large: it is easier to capture.")
    return None
