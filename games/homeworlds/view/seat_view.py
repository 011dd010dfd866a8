"""View for every seat and spectator: all pieces lie open."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from games.core import Message, Name, _, plural
from games.homeworlds.actions.action import ship_key
from games.homeworlds.map.pieces import (
    COLOURS,
    KINDS,
    LETTERS,
    NAME,
    SIZES,
    Kind,
    Letter,
    count,
    has_colour,
    joined,
    pieces,
    sizes,
)
from games.homeworlds.map.position import NOBODY, Position, System, connected
from games.homeworlds.map.star_names import name_shown
from games.homeworlds.state import StarMap, turn_of
from games.homeworlds.view.text import PIECES

KEPT = 2000  # systems of some kB each


class Piece(msgspec.Struct):
    """A star, or a ship with its key; `piece` is a name such as "g3"."""

    piece: str
    label: Message
    key: str = ""


class Pile(msgspec.Struct, frozen=True):
    """The bank's pieces of one kind."""

    piece: str
    count: int
    label: Message


class SystemView(msgspec.Struct):
    """A system; `ships` and `powers` (letters of colours) are those of seat 0 and of seat 1.

    `name` is that of keys and of the notation, `title` the one for people. `touched`: the last finished turn names the system.
    """

    name: str
    title: Message
    label: Message
    home: int | None
    stars: list[Piece]
    ships: list[list[Piece]]
    powers: list[str]
    overpopulated: list[Letter]
    connected: list[str]
    touched: bool


class LastTurn(msgspec.Struct):
    """The last finished turn in notation, action by action."""

    seat: int
    actions: list[str]


class View(msgspec.Struct):
    """The star map, the bank and the running turn (`done`, `chosen`, `picked`, `left`, `power`).

    `key` is the position without names, `left` the number of actions left, `power` the colour of the ship
    sacrificed. `reach` are the systems connected to that of the picked ship; `reach_sizes` are the sizes of
    stars it could discover. `repeated` counts occurrences of this position, if the third one is a draw.
    """

    stage: Literal["setup", "play", "over"]
    to_move: int
    systems: list[SystemView]
    bank: list[Pile]
    key: str
    last: LastTurn | None
    done: list[str]
    chosen: list[str]
    picked: str
    left: int
    power: Literal[Letter, ""]
    reach: list[str]
    reach_sizes: list[int]
    repeated: int


def view(table: StarMap) -> View:
    """Return the view shared by all viewers."""
    turn = turn_of(table)
    position, key = turn.position, turn.position.key()
    picked = position.find(table.acting_ship.split(":")[1]) if table.acting_ship else None
    acting = None if picked is None else position.systems[picked]
    return View(
        stage="over" if table.ended else "setup" if turn.set_up else "play",
        to_move=position.to_move,
        systems=[_system(position, system, _touched(table)) for system in position.systems],
        bank=[_pile(kind, count(position.bank, kind)) for kind in KINDS],
        key=key,
        last=LastTurn(1 - position.to_move, table.last_turn) if table.last_turn else None,
        done=table.actions_done,
        chosen=table.chosen,
        picked=table.acting_ship,
        left=turn.actions_left,
        power=table.sacrificed_colour,
        reach=_neighbours(position, acting) if acting else [],
        reach_sizes=[size for size in SIZES if acting and size not in sizes(acting.stars)],
        repeated=table.seen.get(key, 0),
    )


def _touched(table: StarMap) -> set[str]:
    """Return the words of the last turn, system names among them."""
    return {word for action in table.last_turn for word in action.split()[1:]}


def _system(position: Position, system: System, touched: set[str]) -> SystemView:
    return replace(_lone(system), connected=_neighbours(position, system), touched=system.name in touched)


@lru_cache(maxsize=KEPT)
def _lone(system: System) -> SystemView:
    """Return the view of a system by itself: most stay the same from turn to turn."""
    title = name_shown(system.name)
    label = _("{system}, an ordinary system", system=title)
    if system.home != NOBODY:
        label = _("{system}, homeworld of {player}", system=title, player=Name(system.home))
    return SystemView(
        name=system.name,
        title=title,
        label=label,
        home=None if system.home == NOBODY else system.home,
        stars=[
            Piece(NAME[kind], _("{star} star of {system}", star=PIECES[kind], system=title))
            for kind in pieces(system.stars)
        ],
        ships=[[_ship(system, seat, kind) for kind in pieces(system.ships[seat])] for seat in (0, 1)],
        powers=[_powers(system, seat) for seat in (0, 1)],
        overpopulated=[LETTERS[colour] for colour in system.overpopulated()],
        connected=[],
        touched=False,
    )


def _ship(system: System, seat: int, kind: Kind) -> Piece:
    label = _("{ship} ship of {player} at {system}",
              ship=PIECES[kind], player=Name(seat), system=name_shown(system.name))  # fmt: skip
    return Piece(NAME[kind], label, ship_key(system, seat, kind))


def _powers(system: System, seat: int) -> str:
    """Return the colours that `seat` can use in a system; none without a ship there."""
    if not system.ships[seat]:
        return ""
    mine = joined(system.stars, system.ships[seat])
    return "".join(LETTERS[colour] for colour in COLOURS if has_colour(mine, colour))


def _neighbours(position: Position, system: System) -> list[str]:
    return [other.name for other in position.systems if other is not system and connected(system.stars, other.stars)]


@cache
def _pile(kind: Kind, left: int) -> Pile:
    label = plural(
        "{piece}: {n} piece in the bank",
        "{piece}: {n} pieces in the bank",
        left,
        piece=PIECES[kind],
    )
    return Pile(NAME[kind], left, label)
