"""What lies on the table: players with their dice, the galaxy, the supply, and where the turn is."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games.core import Table
from games.planet_masters.dice import MAPPINGS, Mapping
from games.planet_masters.races import RACES, Race

PHASES = (
    "races", "setup", "build", "manage", "action",
    "await_cancel", "await_reward", "await_discard", "await_votes", "await_loss", "over",
)  # fmt: skip


class Die(msgspec.Struct, eq=False):
    """One die: its number among the dice of its kind, and the face it shows.

    `locked` marks a colony gained by a carrier this turn; `rolls` counts how often it was rolled.
    """

    number: int
    face: str = ""
    locked: bool = False
    rolls: int = 0


class Tally(msgspec.Struct):
    """What a player has rolled, and what was to be expected of it in sixths."""

    planets: int = 0
    good: int = 0
    good_sixths: int = 0
    military: int = 0
    power: int = 0
    power_sixths: int = 0
    carriers: int = 0


class Player(msgspec.Struct, eq=False):
    """One player; `standing` are the ballots that come by themselves, by candidate."""

    home: Die
    race: str = ""
    colonies: list[Die] = []
    military: list[Die] = []
    standing: dict[int, str] = {}
    tally: Tally = msgspec.field(default_factory=Tally)

    @property
    def kind(self) -> Race:
        return RACES[self.race]

    @property
    def planets(self) -> list[Die]:
        """All planet dice, the home die first."""
        return [self.home, *self.colonies]

    @property
    def fleet_limit(self) -> int:
        """How many military dice may be owned: one for every planet die."""
        return 1 + len(self.colonies)


class Standing(NamedTuple):
    """How a player stands when a turn ends: planet dice owned, and how many show victory faces."""

    planets: int
    good: int


class PlanetMasters(Table, kw_only=True):
    """The state. `target` is who is attacked or nominated.

    `history` has two digits for every turn and seat: planets owned and victory faces shown.
    `idle` counts the turns since anybody rolled a die, when there had been `rolls` of them.

    With `literal` set, questions are put even when only one answer is possible or sensible: for
    checking positions step by step.
    """

    players: list[Player]
    galaxy: list[int]
    supply: list[int]
    active: int = 0
    turns: int = 0
    phase: str = "setup"
    resources_left: int = 0
    target: int | None = None
    winner: int | None = None
    won_by: str = ""
    history: list[str] = []
    rolls: int = 0
    idle: int = 0
    literal: bool = False

    @property
    def mapping(self) -> Mapping:
        return MAPPINGS[self.options["mapping"]]

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    @property
    def round(self) -> int:
        return self.turns // self.seats + 1

    @property
    def planets_to_win(self) -> int:
        return self.seats + 1

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise from `seat`."""
        return [(seat + i) % self.seats for i in range(1, self.seats)]
