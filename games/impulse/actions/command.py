"""Command: ships move, and transports activate the card on which they have ended.

RULES.md § Moving, § Boosts.
"""

from __future__ import annotations

from itertools import pairwise

from games.core import Choose, Name, Option, Seat, _
from games.impulse.battles.battle import fight
from games.impulse.cards.card_use import CardUse, performs
from games.impulse.cards.effects import Command
from games.impulse.map.convergence import converge
from games.impulse.map.declaration import declare
from games.impulse.map.grid import CORE, Place
from games.impulse.map.movement import move_cruisers, move_transports
from games.impulse.scoring import activation_points
from games.impulse.state import Galaxy
from games.impulse.view.text import COLOR_NAMES, place_name, points_name

ACTIVATIONS = 50  # in one turn: two Command cards could activate each other for ever


@performs(Command)
async def command(use: CardUse, effect: Command) -> None:
    """Move; then the card under the arrived transports may be used, but not their start."""
    arrived = await (converge(use, effect) if effect.fleets > 1 else advance(use, effect))
    if arrived is not None:
        await activate(use.table, use.seat, *arrived)


async def advance(use: CardUse, command: Command) -> tuple[Place, int] | None:
    """Move one fleet. Return the card on which transports have arrived, and their number."""
    move = await declare(use, command)
    if move is None:
        return None
    table, seat = use.table, use.seat
    for here, there in pairwise(move.path):
        if move.kind == "transport":
            await move_transports(table, seat, [(here, move.ships)], there)
        elif arrival := await move_cruisers(table, seat, here, there, move.ships):
            await fight(table, seat, there, [arrival])
            break
    table.moves = []
    if move.kind == "cruiser" or move.path[-1] == move.path[0]:
        return None
    return move.path[-1], move.ships


async def activate(table: Galaxy, seat: Seat, place: Place, arrived: int) -> None:
    """Use the card on which transports have just arrived, boosted by them."""
    table.activations += 1
    if table.activations > ACTIVATIONS:
        table.say(_("Enough for one turn: no more cards are activated."))
    elif place == CORE:
        await activate_core(table, seat, arrived)
    else:
        use = CardUse.of(table, seat, table.cards[place], "map", place, arrived)
        if use.first_question() is None:
            table.say(_("{card} at {place} offers nothing.", card=use.name, place=place_name(place)))
        await use.resolve()


async def activate_core(table: Galaxy, seat: Seat, arrived: int) -> None:
    """Score the Sector Core's point, boosted with the gems of a colour the player names."""
    worth = activation_points(table, seat, arrived)
    n, *_others = worth.values()
    if len(set(worth.values())) > 1:
        n = await Choose(
            seat,
            _("Activate the Sector Core as which colour?"),
            {f"color:{color}": Option(n, COLOR_NAMES[color], points_name(n)) for color, n in worth.items()},
            hint=_("It scores 1 point, and 1 more for every two gems and arriving transports."),
            topic="command",
        )
    table.say(
        _(
            "{player} activates the Sector Core: {points}.",
            player=Name(seat),
            points=points_name(n),
        )
    )
    table.score(seat, {"activation": n})
