"""The table of a match: cards, ships and points, and small changes shared by all rules.

RULES.md § Boosts, § Battles and losses, § Teams.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NoReturn, TypeAlias

import msgspec

from games.core import Message, Name, Seat, Table, _
from games.impulse.cards.card_list import CARDS
from games.impulse.cards.effects import COLORS, Color, Kind
from games.impulse.cards.races import RaceName
from games.impulse.map.grid import CORE, ENDS, GATES_OF, Gate, Place

HAND_LIMIT = 10
IMPULSE_SIZE = 3  # Impulse cards that stay for the next player
FULL_PLAN = 4  # the number of cards from which the Plan cannot be delayed
SHIPS = 12
GOAL = "20"
ALARM = 5  # points before the goal
GEMS_KEPT = 2000  # cached sets of minerals, a dozen for each question
BASIC = 0  # a technology slot with the technology printed on the command center

Step: TypeAlias = Literal["set-up", "add", "technology", "impulse", "plan", "end"]
Origin: TypeAlias = Literal["impulse", "plan", "technology", "map", "execute"]
Source: TypeAlias = Literal["core", "activation", "trade", "refine", "ships", "battle"]
Ending: TypeAlias = Literal["points", "elimination"]


class MatchOver(Exception):
    """Leaves the turn when a player has the points that win, or only one side is left."""


class MoverEliminated(Exception):
    """Leaves the turn when its player has lost the last ship."""


class Running(msgspec.Struct):
    """A card whose text is carried out: the last one of the list is the innermost."""

    card: int  # 0: a basic technology
    origin: Origin
    at: int  # the place, the slot, or the index in the Impulse or the Plan
    boost: int = msgspec.field(name="extra")


class Panel(msgspec.Struct):
    """A part of a turn's story: a card used, and its outcome."""

    seat: Seat
    card: int  # 0: no card, as at the start of the turn or with a basic technology
    title: Message
    lines: list[Message] = []


class Move(msgspec.Struct):
    """A declared path, or one under way."""

    kind: Kind
    path: list[int]
    ships: int


class Side(msgspec.Struct):
    """One side of a battle. Laid cards are hidden until the battle is revealed."""

    seat: Seat
    ships: int
    laid: list[int] = []
    counted: list[int] = []
    drawn: list[int] = []

    @property
    def symbols(self) -> int:
        return sum(CARDS[card].size for card in self.counted + self.drawn)


class Battle(msgspec.Struct):
    """The running battle, or the last one."""

    turn: int
    gate: Gate
    attacker: Side
    defender: Side
    revealed: bool = False
    winner: Seat | None = None


@lru_cache(GEMS_KEPT)
def _gems(minerals: tuple[int, ...]) -> Mapping[Color, int]:
    gems = dict.fromkeys(COLORS, 0)
    for card in minerals:
        gems[CARDS[card].color] += CARDS[card].size
    return gems


@lru_cache(GEMS_KEPT)
def _boosts(minerals: tuple[int, ...]) -> Mapping[Color, int]:
    return {color: gems // 2 for color, gems in _gems(minerals).items()}


class Galaxy(Table, kw_only=True):
    """A match of Impulse. Lists by seat, except the Impulses, which belong to teams."""

    races: list[RaceName]
    homes: list[Place]
    teams: list[int]
    deck: list[int]  # its end holds the next card
    discards: list[int] = []
    cards: dict[Place, int]
    face_down: list[Place]
    hands: list[list[int]]
    # cards in the hand (or laid) seen by everybody
    publicly_known: list[list[int]] = msgspec.field(name="known")
    minerals: list[list[int]]
    plans: list[list[int]]
    techs: list[list[int]]
    impulses: list[list[int]]  # the oldest card first
    transports: list[dict[Place, int]]
    cruisers: list[dict[Gate, int]]
    scores: list[int]
    sources: list[dict[Source, int]]  # of the points
    eliminated: list[Seat] = msgspec.field(name="out", default_factory=list)
    first: Seat = 0
    mover: Seat = 0
    turns: int = 0  # number of turns begun; 0 during set-up
    step: Step = "set-up"
    # of the running card of the Impulse or of the Plan
    card_index: int = msgspec.field(name="walked", default=0)
    plan_in_use: list[int] = []
    limbo: list[int] = []  # cards turned up or executed, on their way to the discards
    activations: int = 0
    rest_skipped: bool = False
    running: list[Running] = []
    story: list[Panel] = []  # of the running turn
    previous_story: list[Panel] = msgspec.field(name="told", default_factory=list)
    moves: list[Move] = []
    battle: Battle | None = None
    ended: Ending | Literal[""] = ""
    asks_about_any_hand: bool = False  # even if no card of it fits: since version 2 of the rules
    winners: list[Seat] = []

    # --- seats --------------------------------------------------------------------------------

    def impulse_index(self, seat: Seat) -> int:
        """Return the index in `impulses` of `seat`: all share one, or each team has one."""
        return self.teams[seat] if len(self.impulses) > 1 else 0

    def impulse_of(self, seat: Seat) -> list[int]:
        return self.impulses[self.impulse_index(seat)]

    def enemies(self, seat: Seat) -> list[Seat]:
        return [s for s in range(self.seats) if self.teams[s] != self.teams[seat]]

    def gates_of_allies(self, seat: Seat) -> set[Gate]:
        """Return the gates held by others of the same team."""
        team = self.teams[seat]
        return {
            gate
            for ally in range(self.seats)
            if self.teams[ally] == team and ally != seat
            for gate in self.cruisers[ally]
        }

    # --- ships --------------------------------------------------------------------------------

    def fleets(self, seat: Seat, kind: Kind) -> dict[int, int]:
        return self.transports[seat] if kind == "transport" else self.cruisers[seat]

    def supply(self, seat: Seat) -> int:
        return SHIPS - sum(self.transports[seat].values()) - sum(self.cruisers[seat].values())

    def add_ships(self, seat: Seat, kind: Kind, spot: int, n: int = 1) -> None:
        fleets = self.fleets(seat, kind)
        fleets[spot] = fleets.get(spot, 0) + n

    def remove_ships(self, seat: Seat, kind: Kind, spot: int, n: int) -> None:
        fleets = self.fleets(seat, kind)
        fleets[spot] -= n
        if fleets[spot] == 0:
            del fleets[spot]

    def patrols(self, seat: Seat, place: Place) -> bool:
        return any(gate in self.cruisers[seat] for gate in GATES_OF[place])

    def patrolled_by_enemies(self, seat: Seat) -> set[Place]:
        return {place for enemy in self.enemies(seat) for gate in self.cruisers[enemy] for place in ENDS[gate]}

    def enemy_at(self, seat: Seat, gate: Gate) -> Seat | None:
        """Return the enemy whose cruisers hold a gate: there is at most one."""
        for enemy in self.enemies(seat):
            if gate in self.cruisers[enemy]:
                return enemy
        return None

    def held_by_others(self, seat: Seat, gate: Gate) -> bool:
        return any(gate in self.cruisers[s] for s in range(self.seats) if s != seat)

    # --- cards --------------------------------------------------------------------------------

    def gems(self, seat: Seat) -> Mapping[Color, int]:
        """Return how many gems of each colour a player has."""
        return _gems(tuple(self.minerals[seat]))

    def boost(self, seat: Seat, color: Color, transports: int = 0) -> int:
        """Return the boost of a boxed number: one for every two gems or arrived transports."""
        return (self.gems(seat)[color] + transports) // 2

    def boosts(self, seat: Seat) -> Mapping[Color, int]:
        """Return the boost of a boxed number of each colour."""
        return _boosts(tuple(self.minerals[seat]))

    def remove_from_hand(self, seat: Seat, card: int) -> None:
        self.hands[seat].remove(card)
        if card in self.publicly_known[seat]:
            self.publicly_known[seat].remove(card)

    def discard_from_hand(self, seat: Seat, card: int) -> None:
        self.remove_from_hand(seat, card)
        self.discards.append(card)

    def discard_from_limbo(self, card: int) -> None:
        self.limbo.remove(card)
        self.discards.append(card)

    def take_shown_card(self, seat: Seat, card: int) -> None:
        """Take a card seen by everybody into the hand."""
        self.hands[seat].append(card)
        self.publicly_known[seat].append(card)

    def face_up_card(self, place: Place) -> int | None:
        """Return the face-up card at a place. The Sector Core is none of the 108."""
        return None if place == CORE or place in self.face_down else self.cards[place]

    # --- the story ----------------------------------------------------------------------------

    def begin_panel(self, seat: Seat, card: int, title: Message) -> None:
        """Write a heading into the log, and begin a new panel of the turn's story."""
        self.story.append(Panel(seat, card, title))
        super().say(title, heading=True)

    def mention(self, message: Message) -> None:
        """Write a line into the log alone: the story has the cards that were used."""
        super().say(message)

    def say(
        self,
        message: Message | None,
        *,
        private: Mapping[Seat, Message] | None = None,
        heading: bool = False,
        code: str = "",
    ) -> None:
        """Write a line into the log; public lines also go into the story."""
        super().say(message, private=private, heading=heading, code=code)
        if self.story and message is not None:
            self.story[-1].lines.append(message)

    # --- points and endings -------------------------------------------------------------------

    def score(self, seat: Seat, points: Mapping[Source, int]) -> None:
        """Add points by their source. They count at once, and the match stops at the goal.

        Raises: MatchOver, with the goal. Callers may not regain control, so complete the table's visible
        state before.
        """
        before = self.scores[seat]
        for source, n in points.items():
            self.sources[seat][source] = self.sources[seat].get(source, 0) + n
            self.scores[seat] += n
        if self.scores[seat] >= self.goal:
            self.end("points", seat)
        if before < self.alarm <= self.scores[seat]:
            self.say(
                _("{player} has {n} points; {goal} points win.", player=Name(seat), n=self.scores[seat], goal=self.goal)
            )

    @property
    def goal(self) -> int:
        """The points that win."""
        return int(self.options.get("points", GOAL))

    @property
    def alarm(self) -> int:
        """The points from which everybody is warned."""
        return self.goal - ALARM

    def end(self, reason: Ending, seat: Seat) -> NoReturn:
        """End the match: the team of `seat` has won."""
        self.ended = reason
        self.winners = [s for s in range(self.seats) if self.teams[s] == self.teams[seat]]
        raise MatchOver

    def eliminate_players_without_ships(self) -> None:
        """Eliminate players without a ship on the map, and discard their cards.

        Raises: MatchOver, if only one side is left. MoverEliminated, if the player of the turn is out.
        """
        for seat in range(self.seats):
            if not (seat in self.eliminated or self.transports[seat] or self.cruisers[seat]):
                self._eliminate(seat)
        left = [seat for seat in range(self.seats) if seat not in self.eliminated]
        if len({self.teams[seat] for seat in left}) == 1:
            self.end("elimination", left[0])
        if self.mover in self.eliminated:
            raise MoverEliminated

    def _eliminate(self, seat: Seat) -> None:
        self.eliminated.append(seat)
        self.discards += [*self.hands[seat], *self.minerals[seat], *self.plans[seat]]
        self.discards += [card for card in self.techs[seat] if card != BASIC]
        self.hands[seat], self.publicly_known[seat], self.minerals[seat] = [], [], []
        self.plans[seat], self.techs[seat] = [], [BASIC, BASIC]
        if seat == self.mover:
            self.discards += self.plan_in_use
            self.plan_in_use = []
        self.say(_("{player} has no ship left and is out of the match.", player=Name(seat)))
