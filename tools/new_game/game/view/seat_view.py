"""The table as a viewer sees it: all but the missions of the others."""

from __future__ import annotations

import msgspec

from games.core import Message, Seat
from tools.new_game.game.scoring import leader, points_of
from tools.new_game.game.state import MOONS, Moons
from tools.new_game.game.view.text import moon_name


class MoonView(msgspec.Struct):
    """A moon; `pads` has the seats of its probes in the order of landing."""

    key: str
    label: Message
    pads: list[Seat]
    leader: Seat | None
    orbited: bool


class Mission(msgspec.Struct):
    """A mission card; `moon` is its place in the list of moons."""

    key: str
    label: Message
    moon: int


class PlayerView(msgspec.Struct):
    """A player; `missions` is empty where the viewer cannot know them."""

    moons: int
    mission: int
    missions: list[Mission] = []


class View(msgspec.Struct):
    """The table; `die` is the place of the moon that the die shows."""

    moons: list[MoonView]
    players: list[PlayerView]
    mover: Seat | None
    die: int | None
    full: int
    needed: int


def public_view(table: Moons, *, all_open: bool = False) -> View:
    """Return the view of a spectator, or with `all_open` everybody's knowledge."""
    shown = all_open or table.over
    return View(
        moons=[moon_view(table, moon) for moon in MOONS],
        players=[player_view(table, seat, shown) for seat in range(table.seats)],
        mover=table.mover if table.chosen and not table.over else None,
        die=table.die,
        full=table.full_moons,
        needed=table.needed,
    )


def seat_view(table: Moons, seat: Seat, public: View) -> View:
    """Return the view of `seat`: the spectator's (`public`), and its own mission."""
    players = public.players[:]
    players[seat] = player_view(table, seat, True)
    return msgspec.structs.replace(public, players=players)


def moon_view(table: Moons, moon: int) -> MoonView:
    pads = table.pads[moon]
    return MoonView(f"moon:{moon}", moon_name(moon), pads, leader(pads), moon in table.orbits)


def player_view(table: Moons, seat: Seat, shown: bool) -> PlayerView:
    points = points_of(table, seat)
    if not shown:
        return PlayerView(points.moons, 0)
    dealt = table.missions[seat][: 1 if table.chosen else 2]
    missions = [Mission(f"card:{moon}", moon_name(moon), moon) for moon in dealt]
    return PlayerView(points.moons, points.mission if table.over else 0, missions)
