"""The table: the players' boards, Mars, the deck; all that outlives a round."""

from __future__ import annotations

import msgspec

from games.ares_expedition.engine import Engine, engine_of
from games.ares_expedition.planet import Planet
from games.core import Name, Table

PHASES = ("development", "construction", "action", "production", "research")
HAND_LIMIT = 10
PAIR_ROUNDS, SOLO_ROUNDS = 15, 25


class Part(msgspec.Struct):
    """What a player may still do in the running phase, and what holds for their next card."""

    plays: int = 0  # cards of the phase's colours
    free_green: int = 0  # small green cards for nothing
    bonus: bool = False  # the phase's bonus is not used yet
    rebate: int = 0  # MC off the next card
    shift: bool = False  # the next card's colour may be one band off
    uses: dict[int, int] = {}  # how often a card's action was used
    rating_rose: bool = False
    rating_bought: bool = False


class Player(msgspec.Struct, kw_only=True):
    """A player's board, hand and cards in play."""

    seat: int
    corporation: int = 0
    mc: int = 0
    heat: int = 0
    plants: int = 0
    tr: int = 5
    forests: int = 0
    hand: list[int] = []
    tableau: list[int] = []
    resources: dict[int, int] = {}  # on cards in play that hold some
    dealt: list[int] = []  # corporations to choose from
    looking: list[int] = []  # drawn, and still to be chosen from
    phase: str = ""  # the own phase card of this round
    planned: str = ""  # the one for the next round, in secret
    part: Part = msgspec.field(default_factory=Part)

    @property
    def engine(self) -> Engine:
        """What the cards in play amount to."""
        return engine_of((self.corporation, *self.tableau))

    @property
    def name(self) -> Name:
        return Name(self.seat)

    @property
    def purse(self) -> int:
        """What could be paid: MC, and heat where it counts as MC."""
        return self.mc + self.heat if self.engine.heat_pays else self.mc


class Standing(msgspec.Struct):
    """A player's numbers at the end of a round, for the plots."""

    tr: int
    points: int
    mc: int
    heat: int
    plants: int
    cards: int


class Dummy(msgspec.Struct):
    """The silent partner of a solo game: phase cards not yet used, the marker, this round's card."""

    cards: list[str] = []
    marker: int = 1
    phase: str = ""
    planned: str = ""


class Supply(msgspec.Struct):
    """The items a pair takes from, two a round."""

    coppers: int = 27
    cubes: int = 3


class Mars(Table, kw_only=True):
    """The state of a match. With `round` 0, the corporations are still to be chosen."""

    players: list[Player]
    deck: list[int] = []  # a card is drawn from anywhere in it
    discards: list[int] = []
    planet: Planet = msgspec.field(default_factory=Planet)
    at_start: Planet = msgspec.field(default_factory=Planet)  # as the phase began
    round: int = 0
    phase: str = ""
    done: list[str] = []  # phases of this round that are over
    history: list[list[Standing]] = []
    dummy: Dummy | None = None
    supply: Supply | None = None
    ended: str = ""

    @property
    def phases(self) -> list[str]:
        """The phases of this round, in order."""
        chosen = [player.phase for player in self.players]
        if self.dummy is not None:
            chosen.append(self.dummy.phase)
        return [phase for phase in PHASES if phase in chosen]

    @property
    def rounds(self) -> int | None:
        """How many rounds there are, in a variant that has only so many."""
        if self.supply is not None:
            return PAIR_ROUNDS
        return None if self.dummy is None else SOLO_ROUNDS

    @property
    def is_last_round(self) -> bool:
        return self.round == self.rounds

    def is_open(self, track: str) -> bool:
        """Whether raising a parameter still pays: it was not complete as the phase began."""
        return not self.at_start.is_full(track)

    def draw(self, n: int) -> list[int]:
        """Up to `n` cards from the deck; the discards make a new one when it is empty."""
        drawn: list[int] = []
        for _card in range(n):
            if not self.deck:
                self.deck, self.discards = self.discards, []
            if not self.deck:
                break
            drawn.append(self.deck.pop(self.chance.below(len(self.deck))))
        return drawn
