"""The table of a match: the sky, its clues, pawns, theories, and everybody's knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from games.core import Message, Name, Table, _
from games.planet_x.sky.clue_set import BOT, SEASONS, Observer
from games.planet_x.sky.clues import TOPIC_LETTERS, Clue
from games.planet_x.sky.facts import Absent, ClueFact, Fact, Reviewed, Target
from games.planet_x.sky.sectors import MODES, Letter, Mode
from games.planet_x.sky.track import Pawn, Track
from games.planet_x.theories.tokens import Token, confirmed, unused_tokens

Level: TypeAlias = Literal["youth", "beginner", "experienced", "genius"]
LEVELS: Mapping[Level, int] = {"youth": 12, "beginner": 8, "experienced": 4, "genius": 0}
TARGETS = 2
BOT_FACTS = 8
YEARS = 5  # a year is one turn of the earth board
THE_BOT = _("The bot")


class Event(msgspec.Struct):
    """Something learned: the result of an action of `pawn`, or public knowledge if `public`.

    `theory` is the number of the token reviewed. `final` events came after Planet X was located.
    """

    month: int
    fact: Fact
    pawn: Pawn | None = None
    public: bool = False
    theory: int | None = None
    final: bool = False


class Search(Table, kw_only=True):
    """The state of a match. The sky is secret; every result in `events` follows from it and the clues.

    Pawns 0 to 3 are the seats'; the bot of the solo game has the next one. `number` is that of the sky's
    code, None without a code. Clues and facts are about the sky `clues_for`, which differs from `sky` only in
    hand-made states (`setup.repair`). `submitting` has the tokens taken up and not yet placed.
    `rules_version` is the version of the rules of this match.
    """

    sky: str
    clues_for: str = msgspec.field(name="briefed")
    number: int | None
    topics: list[Clue]
    conferences: list[Clue]
    starting: list[list[Absent]]
    track: Track
    sky_chosen: bool = True
    levels: list[Level] = []
    events: list[Event] = []
    tokens: list[Token] = []
    phase: int = 0
    submitting: dict[Pawn, list[Letter]] = {}
    finder: Pawn | None = None
    had_final_action: list[Pawn] = msgspec.field(default_factory=list, name="acted")
    over: bool = False
    rules_version: int = 1

    @property
    def mode(self) -> Mode:
        return MODES[self.options["mode"]]

    @property
    def pawns(self) -> range:
        return range(len(self.track.months))

    @property
    def bot(self) -> Pawn | None:
        """Return the pawn of the solo game's bot."""
        return self.seats if len(self.track.months) > self.seats else None

    @property
    def confirmed(self) -> dict[int, Letter]:
        return confirmed(self.tokens)

    @property
    def taken_off(self) -> set[int | None]:
        """Return the numbers of the theories found wrong before the last action."""
        acted = [n for n, event in enumerate(self.events) if event.pawn is not None]
        before = self.events[: acted[-1]] if acted else []
        return {event.theory for event in before if isinstance(event.fact, Reviewed) and not event.fact.right}

    @property
    def last_month(self) -> int:
        return YEARS * self.mode.sectors

    @property
    def observers(self) -> list[Observer]:
        """Return the season of each seat, and the bot, as clue sets name them."""
        seasons: list[Observer] = [*SEASONS[: self.seats]]
        return seasons if self.bot is None else [*seasons, BOT]

    def name(self, pawn: Pawn) -> Name | Message:
        """Return the subject of a sentence about the player of `pawn`."""
        return Name(pawn) if pawn < self.seats else THE_BOT

    def starting_facts(self, pawn: Pawn) -> list[Absent]:
        if pawn == self.bot:
            return self.starting[pawn][:BOT_FACTS]
        return self.starting[pawn][: LEVELS[self.levels[pawn]]] if self.levels else []

    def learned(self, pawn: Pawn | None) -> list[Event]:
        """Return the events known to the player of `pawn` (None: a spectator), in order."""
        return [event for event in self.events if event.public or event.pawn == pawn is not None]

    def known(self, pawn: Pawn) -> list[Fact]:
        """Return all facts known to the player of `pawn`."""
        return [*self.starting_facts(pawn), *(event.fact for event in self.learned(pawn))]

    def actions_of(self, pawn: Pawn, before: int | None = None) -> list[Fact]:
        """Return the results of the actions of `pawn`, of all or of the first `before` events."""
        return [event.fact for event in self.events[:before] if event.pawn == pawn]

    def targets_left(self, pawn: Pawn, before: int | None = None) -> int:
        return TARGETS - sum(isinstance(fact, Target) for fact in self.actions_of(pawn, before))

    def researched_last(self, pawn: Pawn, before: int | None = None) -> bool:
        """Return whether the last action of `pawn` was research, which bars research now."""
        return isinstance(next(reversed(self.actions_of(pawn, before)), None), ClueFact)

    def topics_known(self, pawn: Pawn, before: int | None = None) -> list[str]:
        actions = self.actions_of(pawn, before)
        return [fact.topic for fact in actions if isinstance(fact, ClueFact)]

    def conference_held(self, name: str) -> bool:
        return any(
            event.public and isinstance(event.fact, ClueFact) and event.fact.topic == name for event in self.events
        )

    def tokens_left(self, pawn: Pawn) -> dict[Letter, int]:
        """Return the unused theory tokens of `pawn`."""
        return unused_tokens(self.tokens, self.mode, pawn)

    def behind(self, pawn: Pawn) -> int:
        """Return the number of sectors from `pawn` to the finder; 0 without a finder."""
        if self.finder is None:
            return 0
        return self.track.months[self.finder] - self.track.months[pawn]

    def clue_of(self, topic: str) -> Clue:
        """Return the clue of a research topic (A to F) or a conference (X1, X2)."""
        if topic in TOPIC_LETTERS:
            return self.topics[TOPIC_LETTERS.index(topic)]
        return self.conferences[int(topic[1:]) - 1]
