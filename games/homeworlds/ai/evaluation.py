"""Value of a position for the player to move: a weighted sum of its features.

A feature's value is the difference between both players, weighed by `weights.json`. Values of single systems
are cached, since a turn leaves most systems unchanged.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from games.homeworlds.map.pieces import (
    COLOUR,
    COLOURS,
    GREEN,
    LARGE,
    NOTHING,
    OVERPOPULATION,
    RED,
    SIZE,
    Heap,
    has_colour,
    joined,
    largest,
    of_colour,
    one_of_each,
    pieces,
    sizes,
    smallest,
    without_colour,
)
from games.homeworlds.map.position import NOBODY, Position, System, connected

# Features of a player. “Ready” counts for the player to move, “awaited” for the other.
FEATURES = (
    "small", "medium", "large",  # ships
    "systems", "powers",  # systems with ships, and powers in each of them
    "capture_ready", "capture_awaited",  # pips of the largest ship that a basic action could capture
    "crowded_ready", "crowded_awaited",  # pips gained by a fourth piece of a colour
    "overpopulated_ready", "overpopulated_awaited",  # pips gained by a catastrophe
    "home_stars", "home_sizes", "home_large", "home_ships", "home_crowded", "home_visitors",
    "home_red", "home_yellow", "home_green", "home_blue",  # powers at home
    "any_red", "any_yellow", "any_green", "any_blue",  # powers anywhere
    "colours",  # of ships
    "build_small", "build_medium", "build_large",  # colours that can be built, by size
    "near_large", "near_other", "near_star",  # ships next to the other's home; those of its stars' colour
    "to_move",
)  # fmt: skip
INDEX = {name: at for at, name in enumerate(FEATURES)}
MOST_SYSTEMS = 1 << 14  # cached for one pair of homeworlds
PIPS_LOST_WITH_HOME = 6  # value of a lost home star in a catastrophe

WEIGHTS_FILE = Path(__file__).with_name("weights.json")
# Weights in hundredths of a small ship. They were set by hand;
# `manage.py train homeworlds --matches 2000` fits them to matches that the search plays against itself.
WEIGHTS = msgspec.json.decode(WEIGHTS_FILE.read_bytes(), type=dict[str, int])
_WEIGHTS = [WEIGHTS[name] for name in FEATURES]


def value(position: Position) -> int:
    """Return the value of a position for the player to move: 0 is even, a small ship about 100."""
    return value_at_turn_of(position, position.to_move)


def value_at_turn_of(position: Position, mover: int) -> int:
    """Return the value of a position for `mover`, as if it were to move."""
    _to_move, systems, bank = position
    homes = [NOTHING, NOTHING]
    for system in systems[:2]:  # homes come first
        if system[0] != NOBODY:
            homes[system[0]] = system[1]
    values = _system_values(mover, homes[0], homes[1])
    total, able = _TO_MOVE, 0
    for system in systems:
        worth, here = values[system]
        total += worth
        able |= here
    stock = one_of_each(bank)
    return total + _abilities_value(able & _ALL_ABILITIES, stock) - _abilities_value(able >> _ABILITIES, stock)


def features(position: Position) -> list[int]:
    """Return the differences weighed by `value`, in the order of `FEATURES`."""
    mover, bank = position.to_move, position.bank
    total = [0] * len(FEATURES)
    total[INDEX["to_move"]] = 1
    for seat, sign in ((mover, 1), (1 - mover, -1)):
        target = position.home(1 - seat)
        stars = NOTHING if target is None else target.stars
        counted = [_counts(system, seat, seat == mover, stars) for system in position.systems]
        able = 0
        for system in position.systems:
            able |= _abilities(system, seat)
        for counts in [*counted, _abilities_counts(able, bank)]:
            for name, n in counts.items():
                total[INDEX[name]] += sign * n
    return total


def _weighed(counts: dict[str, int]) -> int:
    return sum(_WEIGHTS[INDEX[name]] * n for name, n in counts.items())


_TO_MOVE = _WEIGHTS[INDEX["to_move"]]


# --- single systems -------------------------------------------------------------------------------


class _SystemValues(dict[System, tuple[int, int]]):
    """Values of systems for the player to move, and abilities of both players, filled on demand.

    Abilities of the other player lie `_ABILITIES` bits above those of the player to move.
    """

    def __init__(self, mover: int, homes: tuple[Heap, Heap]) -> None:
        self._mover, self._homes = mover, homes

    def __missing__(self, system: System) -> tuple[int, int]:
        mover, other = self._mover, 1 - self._mover
        mine = _weighed(_counts(system, mover, True, self._homes[other]))
        theirs = _weighed(_counts(system, other, False, self._homes[mover]))
        able = _abilities(system, mover) | _abilities(system, other) << _ABILITIES
        if len(self) >= MOST_SYSTEMS:
            self.clear()
        self[system] = found = mine - theirs, able
        return found


@lru_cache(64)
def _system_values(mover: int, first: Heap, second: Heap) -> _SystemValues:
    """Return the values of systems when `first` and `second` are the stars of the homeworlds."""
    return _SystemValues(mover, (first, second))


def _counts(system: System, seat: int, moves: bool, target: Heap) -> dict[str, int]:
    """Count the features of `seat` in a system; `target` are the stars of the other's home."""
    when = "ready" if moves else "awaited"
    counts = _home_counts(system, seat) if system.home == seat else {}
    if fleet := system.ships[seat]:
        counts |= _fleet_counts(system, seat) | _near_counts(system, seat, target)
        in_reach = [size for size in sizes(system.ships[1 - seat]) if size <= largest(fleet)]
        if in_reach and has_colour(joined(system.stars, fleet), RED):
            counts[f"capture_{when}"] = max(in_reach)
    for colour in COLOURS:
        crowd = len(pieces(of_colour(system.everything, colour)))
        gain = gain_by_catastrophe(system, seat, colour) if crowd >= OVERPOPULATION - 1 else 0
        if gain > 0:
            name = f"{'crowded' if crowd < OVERPOPULATION else 'overpopulated'}_{when}"
            counts[name] = counts.get(name, 0) + gain
    return counts


def _fleet_counts(system: System, seat: int) -> dict[str, int]:
    fleet = system.ships[seat]
    each = [SIZE[kind] for kind in pieces(fleet)]
    powers = _colour_bits(joined(system.stars, fleet)).bit_count()
    ships = {name: each.count(size) for size, name in enumerate(("small", "medium", "large"), 1)}
    return ships | {"systems": 1, "powers": powers}


def _near_counts(system: System, seat: int, target: Heap) -> dict[str, int]:
    """Count the ships of `seat` where they are next to, or in, the other's home."""
    if system.home != 1 - seat and not connected(system.stars, target):
        return {}
    ships = pieces(system.ships[seat])
    large = sum(SIZE[kind] == LARGE for kind in ships)
    star = sum(has_colour(target, COLOUR[kind]) for kind in ships)
    return {"near_large": large, "near_other": len(ships) - large, "near_star": star}


def _home_counts(home: System, seat: int) -> dict[str, int]:
    fleet = home.ships[seat]
    crowds = [len(pieces(of_colour(home.everything, colour))) for colour in COLOURS if has_colour(home.stars, colour)]
    powers = _colour_bits(joined(home.stars, fleet))
    return {
        "home_stars": len(pieces(home.stars)),
        "home_sizes": len(sizes(home.stars)),
        "home_large": int(largest(fleet) == LARGE),
        "home_ships": min(len(pieces(fleet)), 3),
        "home_crowded": sum((crowd - 1) ** 2 for crowd in crowds),
        "home_visitors": sum(SIZE[kind] for kind in pieces(home.ships[1 - seat])),
        **{name: powers >> at & 1 for at, name in enumerate(_AT_HOME)},
    }


_AT_HOME = ("home_red", "home_yellow", "home_green", "home_blue")


def gain_by_catastrophe(system: System, seat: int, colour: int) -> int:
    """Return the pips that the other player would lose beyond those of `seat`."""
    stars = without_colour(system.stars, colour)
    lost = [0, 0]
    for who in (0, 1):
        gone = of_colour(system.ships[who], colour) if stars else system.ships[who]
        lost[who] = sum(SIZE[kind] for kind in pieces(gone))
        if system.home == who:
            lost[who] += PIPS_LOST_WITH_HOME * len(pieces(of_colour(system.stars, colour)))
    return lost[1 - seat] - lost[seat]


# --- abilities anywhere ----------------------------------------------------------------------------


_ABILITIES = 12  # bits
_ALL_ABILITIES = (1 << _ABILITIES) - 1


def _abilities(system: System, seat: int) -> int:
    """Return bits of colours: of 4 powers, of 4 kinds of ships, and of 4 that can be built there."""
    fleet = system.ships[seat]
    if not fleet:
        return 0
    powers, ships = _colour_bits(joined(system.stars, fleet)), _colour_bits(fleet)
    return powers | ships << 4 | (ships << 8 if powers >> GREEN & 1 else 0)


def _colour_bits(heap: Heap) -> int:
    return sum(1 << colour for colour in COLOURS if has_colour(heap, colour))


@lru_cache(1 << 16)
def _abilities_value(able: int, bank: Heap) -> int:
    return _weighed(_abilities_counts(able, bank))


def _abilities_counts(able: int, bank: Heap) -> dict[str, int]:
    counts = {name: able >> at & 1 for at, name in enumerate(_ANYWHERE)}
    counts["colours"] = (able >> 4 & 0b1111).bit_count()
    for colour in COLOURS:
        size = smallest(bank, colour)
        if able >> 8 + colour & 1 and size is not None:
            counts[_BUILT[size]] = counts.get(_BUILT[size], 0) + 1
    return counts


_ANYWHERE = ("any_red", "any_yellow", "any_green", "any_blue")
_BUILT = ("", "build_small", "build_medium", "build_large")
