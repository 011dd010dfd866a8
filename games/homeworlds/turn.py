"""The flow of a turn: set up the homeworld, or act until the player ends the turn.

RULES.md § Sacrifice, § Catastrophes, § The end.
"""

from __future__ import annotations

from games.core import Message, Name, _, plural
from games.homeworlds.actions.action import PASS, Action, Catastrophe, Homeworld, Pass
from games.homeworlds.actions.powers import Discover
from games.homeworlds.map.pieces import LETTERS, of_colour, pieces
from games.homeworlds.map.position import Position
from games.homeworlds.map.star_names import name_shown, next_name
from games.homeworlds.options import Ship, next_step
from games.homeworlds.running_turn import Turn
from games.homeworlds.scoring import decide_ending
from games.homeworlds.setup import set_up
from games.homeworlds.state import StarMap, turn_of
from games.homeworlds.view.notation import write
from games.homeworlds.view.text import PIECES


async def play_turn(table: StarMap) -> None:
    turn = turn_of(table)
    if turn.set_up:
        turn = do(table, turn, await set_up(table, turn))
    else:
        while (action := await next_action(table, turn)) is not None:
            turn = do(table, turn, action)
    finish(table, turn)


async def next_action(table: StarMap, turn: Turn) -> Action | None:
    """Ask for the next action of the turn, None for its end; ships may be picked up before it."""
    ship = None
    name = next_name(turn.position, table.names_given)
    while isinstance(step := await next_step(turn, ship, name), Ship):
        ship = step
        table.acting_ship = ship.key(turn)
    table.acting_ship = ""
    return None if isinstance(step, Pass) else step


def do(table: StarMap, turn: Turn, action: Action) -> Turn:
    before, turn = turn.position, turn.after(action)
    written = write(before, action)
    table.actions_done.append(written)
    table.say(action.journal(before), code=written)
    for line in (
        *_lost_ships(before, action, turn.position),
        *_lost_stars(before, action),
        *_lost_systems(before, action, turn.position),
    ):
        table.say(line)
    table.place(turn.position)
    table.actions_left = turn.actions_left
    table.sacrificed_colour = "" if turn.sacrificed_colour is None else LETTERS[turn.sacrificed_colour]
    if isinstance(action, Homeworld | Discover):
        table.names_given += 1
    return turn


def _lost_ships(before: Position, action: Action, after: Position) -> list[Message]:
    """Return the log's lines about each player's losses by a catastrophe."""
    if not isinstance(action, Catastrophe):
        return []
    lines = []
    for seat in range(2):
        lost = _ships(before, seat) - _ships(after, seat)
        if lost:
            lines.append(plural("{player} loses a ship", "{player} loses {n} ships", lost, player=Name(seat)))
    return lines


def _ships(position: Position, seat: int) -> int:
    return sum(len(pieces(system.ships[seat])) for system in position.systems)


def _lost_stars(before: Position, action: Action) -> list[Message]:
    """Return the log's lines about stars that a catastrophe takes from a system that stays."""
    if not isinstance(action, Catastrophe) or action.is_supernova(before):
        return []
    system = before.systems[action.at]
    lost = pieces(of_colour(system.stars, action.colour))
    return [_("{system} loses its {star} star", system=name_shown(system.name), star=PIECES[kind]) for kind in lost]


def _lost_systems(before: Position, action: Action, after: Position) -> list[Message]:
    """Return the log's lines about systems removed by an action."""
    left = {system.name for system in after.systems}
    lines = []
    for at, system in enumerate(before.systems):
        if system.name not in left:
            supernova = isinstance(action, Catastrophe) and action.at == at and action.is_supernova(before)
            lines.append(
                _(
                    "{system} goes supernova: all that was there returns to the bank",
                    system=name_shown(system.name),
                )
                if supernova
                else _("{system} is forgotten: its star returns to the bank", system=name_shown(system.name))
            )
    return lines


def finish(table: StarMap, turn: Turn) -> None:
    """End the turn: store it as the last turn, and end the match if it is over."""
    if not table.actions_done:
        table.actions_done.append(write(turn.position, PASS))
        table.say(PASS.journal(turn.position), code=write(turn.position, PASS))
    table.place(turn.end())
    table.turns += 1
    table.last_turn, table.actions_done, table.chosen = table.actions_done, [], []
    table.actions_left, table.sacrificed_colour = 1, ""
    table.occurred.append(turn.end().checksum())
    table.ended = decide_ending(table, turn)
