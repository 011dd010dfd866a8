"""The table: the players' boards, Mars, the deck; all that outlives a round.

It is plain data without card texts; `player/engine.py` adds up the cards in play.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias, get_args

import msgspec

from games.ares_expedition.planet import Planet, TrackKey
from games.core import Name, Table, _

Phase: TypeAlias = Literal["development", "construction", "action", "production", "research"]
PhaseOrNone: TypeAlias = Phase | Literal[""]
Variant: TypeAlias = Literal["rivals", "together", "alone"]
Ending: TypeAlias = Literal["habitable", "time", ""]

PHASES: tuple[Phase, ...] = get_args(Phase)
HAND_LIMIT = 10
COOPERATIVE_ROUNDS, SOLO_ROUNDS = 15, 25


class Topic(StrEnum):
    """The `Question.topic` of every question."""

    CORPORATION = "corporation"  # the corporation to lead
    EXCHANGE = "exchange"  # cards of the first hand to exchange
    PHASE = "phase"  # the phase card to lay down
    PLAY_CARDS = "play cards"  # a move in the development or construction phase
    ACTIONS = "actions"  # a move in the action phase
    ITEM = "item"  # the item of the supply to take
    SELL = "sell"  # the cards to sell, also above the limit of the hand
    HEAT = "heat"  # the heat to pay with, or to convert
    KEEP = "keep"  # cards to keep of those looked at
    DISCARD = "discard"  # cards to discard for no money
    GIVE = "give"  # the card for a partner
    DUMMY = "dummy"  # the dummy's card
    REBATE = "rebate"  # the asset to give up for a lower price
    MARS_UNIVERSITY = "mars university"  # the card to discard for another
    CHOICE = "choice"  # the chosen effect of a card
    PUT = "put"  # the card that gets resources
    TAKE = "take"  # the card that loses resources


class PhaseState(msgspec.Struct):
    """Rights of a player in the running phase, and conditions on their next card."""

    plays: int = 0
    """Cards of the phase's colours; in the research phase, cards still to be drawn."""
    free_green: int = 0
    """Green cards of a small printed cost, for nothing."""
    bonus: bool = False
    """True until the phase's bonus is used."""
    rebate: int = 0
    """MC off the next card."""
    shift: bool = False
    """True if the next card's colour may be one band off."""
    uses: dict[int, int] = {}
    """Uses of a card's action, by the card's number."""
    rating_rose: bool = False
    rating_bought: bool = False


class Player(msgspec.Struct, kw_only=True):
    """A player's board, hand and cards in play. Cards are numbers in `cards.CARDS`."""

    seat: int
    corporation: int = 0
    mc: int = 0
    heat: int = 0
    plants: int = 0
    tr: int = 5
    forests: int = 0
    hand: list[int] = []
    tableau: list[int] = []
    """In the order they were played."""
    resources: dict[int, int] = {}
    """Resources on cards in play, by the card's number."""
    dealt: list[int] = []
    """Corporations to choose from."""
    looking: list[int] = []
    """Drawn, and still to be chosen from."""
    phase: PhaseOrNone = ""
    """The own phase card of this round."""
    planned: PhaseOrNone = ""
    """The one for the next round, in secret."""
    phase_state: PhaseState = msgspec.field(name="part", default_factory=PhaseState)

    @property
    def name(self) -> Name:
        return Name(self.seat)


class RoundSummary(msgspec.Struct):
    """A player's round, for the plots: numbers at its end, of which MC to cards are production."""

    tr: int
    points: int
    mc: int
    heat: int
    plants: int
    cards: int
    phase: PhaseOrNone = ""
    """The phase they had chosen; older matches lack it."""


class Dummy(msgspec.Struct):
    """The silent partner of a solo game: phase cards not yet used, the marker, this round's card."""

    cards: list[Phase] = []
    marker: int = 1
    phase: PhaseOrNone = ""
    planned: PhaseOrNone = ""


class Supply(msgspec.Struct):
    """The items two partners take from, two a round."""

    coppers: int = 27
    cubes: int = 3


class Mars(Table, kw_only=True):
    """The state of a match. With `round` 0, the corporations are still to be chosen."""

    players: list[Player]
    deck: list[int] = []
    """Draws come from anywhere in it."""
    discards: list[int] = []
    planet: Planet = msgspec.field(default_factory=Planet)
    at_start: Planet = msgspec.field(default_factory=Planet)
    """The planet as it was when the phase began."""
    round: int = 0
    phase: PhaseOrNone = ""
    done: list[Phase] = []
    """Phases of this round that are over."""
    history: list[list[RoundSummary]] = []
    """By round and seat."""
    dummy: Dummy | None = None
    """In a solo game only."""
    supply: Supply | None = None
    """In a cooperative game only."""
    raised_by: dict[TrackKey, list[int]] = {}
    """The seat of each step of a parameter, in order; older matches lack the first ones."""
    ended: Ending = ""
    told_empty: bool = False
    """True after the line in the log that deck and discards are empty."""
    rules_version: int = 1
    """Version of the rules of this match; stored states of version 1 lack it."""

    @property
    def variant(self) -> Variant:
        if self.dummy is not None:
            return "alone"
        return "rivals" if self.supply is None else "together"

    @property
    def phases(self) -> list[Phase]:
        """Return the phases of this round, in order."""
        chosen = [player.phase for player in self.players]
        if self.dummy is not None:
            chosen.append(self.dummy.phase)
        return [phase for phase in PHASES if phase in chosen]

    @property
    def rounds(self) -> int | None:
        """Return the number of rounds, in a variant with a limit."""
        return {"rivals": None, "together": COOPERATIVE_ROUNDS, "alone": SOLO_ROUNDS}[self.variant]

    @property
    def is_last_round(self) -> bool:
        return self.round == self.rounds

    def is_open(self, track: TrackKey) -> bool:
        """Return whether raising a parameter still pays: it was not complete as the phase began."""
        return not self.at_start.is_full(track)

    def note_steps(self, track: TrackKey, seat: int, made: int) -> None:
        """Note who made the latest steps of a parameter."""
        self.raised_by.setdefault(track, []).extend([seat] * made)

    def draw(self, n: int) -> list[int]:
        """Draw up to `n` cards from the deck; the discards make a new one when it is empty."""
        drawn: list[int] = []
        for _card in range(n):
            if not self.deck:
                self._make_a_new_deck()
            if not self.deck:
                break
            drawn.append(self.deck.pop(self.chance.below(len(self.deck))))
        return drawn

    def _make_a_new_deck(self) -> None:
        """Make the discards the deck, and tell all; tell once if there are none."""
        self.deck, self.discards = self.discards, []
        if self.rules_version == 1:
            return
        if self.deck:
            self.say(_("The deck is empty: the discards are shuffled into a new one"))
        elif not self.told_empty:
            self.say(_("The deck and the discards are empty: no card can be drawn"))
        self.told_empty = not self.deck
