"""The table: players with their dice, the galaxy, the supply, and the running turn."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

import msgspec

from games.core import Seat, Table
from games.planet_masters.dice.faces import MAPPINGS, DieFaces, DieKind
from games.planet_masters.races import RACES, Race

Side: TypeAlias = Literal["for", "against"]


class Phase(StrEnum):
    """The step of a turn; each but the last is the topic of its questions."""

    RACES = "races"
    SETUP = "setup"
    BUILD = "build"
    MANAGE = "manage"
    ACTION = "action"
    CANCEL = "await_cancel"
    REWARD = "await_reward"
    DISCARD = "await_discard"
    VOTES = "await_votes"
    LOSS = "await_loss"
    OVER = "over"


class Die(msgspec.Struct, eq=False):
    """One die: its number among the dice of its kind, and the face it shows.

    `locked` marks a colony gained by a carrier this turn; `rolls` counts how often it was rolled.
    """

    number: int
    face: str = ""
    locked: bool = False
    rolls: int = 0


class Tally(msgspec.Struct):
    """Rolls of a player so far, and their expected values in sixths."""

    planet_rolls: int = msgspec.field(default=0, name="planets")
    victory_faces: int = msgspec.field(default=0, name="good")
    victory_sixths: int = msgspec.field(default=0, name="good_sixths")
    military_rolls: int = msgspec.field(default=0, name="military")
    power: int = 0
    power_sixths: int = 0
    carriers: int = 0


class Player(msgspec.Struct, eq=False):
    """One player. `standing_votes` are the ballots cast without being asked, by candidate."""

    home: Die
    race: str = ""
    colonies: list[Die] = []
    military: list[Die] = []
    standing_votes: dict[Seat, Side] = msgspec.field(default_factory=dict, name="standing")
    tally: Tally = msgspec.field(default_factory=Tally)

    @property
    def race_info(self) -> Race:
        return RACES[self.race]

    @property
    def planets(self) -> list[Die]:
        """Return all planet dice, the home die first."""
        return [self.home, *self.colonies]

    @property
    def fleet_limit(self) -> int:
        """Return the most military dice allowed: one for every planet die."""
        return 1 + len(self.colonies)


class Fighter(msgspec.Struct):
    """A die that counted in an attack, with the face and worth of then."""

    kind: DieKind
    face: str
    worth: int


class Attack(msgspec.Struct, tag="attack"):
    """A decided attack by `seat` on `target`; its powers and dice when it was decided."""

    turn: int
    seat: Seat
    target: Seat
    attackers: list[Fighter]
    defenders: list[Fighter]
    cancelled: bool = False


class Vote(msgspec.Struct, tag="council"):
    """A council called by `seat` on `target`, with its ballots revealed: side and votes of each seat."""

    turn: int
    seat: Seat
    target: Seat
    sides: list[Side]
    votes: list[int]


class PlanetMasters(Table, kw_only=True):
    """The state of a match.

    `phase` is the topic of the last question, and `target` the seat attacked or nominated. `history` has two
    digits for every turn and seat: planets owned and victory faces shown. `idle_turns` counts the turns since
    the last roll, after `counted_rolls` rolls. `conflict` is the last attack or council.
    """

    players: list[Player]
    galaxy: list[int]
    supply: list[int]
    active: Seat = 0
    turns: int = 0
    phase: str = Phase.SETUP  # a `Phase`; `turn` refuses a state loaded with another word
    resources_left: int = 0
    target: Seat | None = None
    conflict: Attack | Vote | None = None
    winner: Seat | None = None
    won_by: str = ""
    history: list[str] = []
    counted_rolls: int = msgspec.field(default=0, name="rolls")
    idle_turns: int = msgspec.field(default=0, name="idle")

    @property
    def mapping(self) -> DieFaces:
        return MAPPINGS[self.options["mapping"]]

    @property
    def mover(self) -> Player:
        return self.players[self.active]

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def round(self) -> int:
        return self.turns // self.seats + 1

    @property
    def planets_to_win(self) -> int:
        return self.seats + 1

    def others(self, seat: Seat) -> list[Seat]:
        """Return the other seats, clockwise from `seat`."""
        return [(seat + i) % self.seats for i in range(1, self.seats)]

    def skips_question(self, forced: bool) -> bool:
        """Return whether to leave out a question that `forced` answers."""
        return forced
