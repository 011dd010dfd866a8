"""The table of a match: the sky, what is told about it, pawns, theories, and who learned what."""

from __future__ import annotations

import msgspec

from games.core import Message, Name, Table, _
from games.planet_x.briefing import BOT, LEVELS, SEASONS, brief, briefing
from games.planet_x.clues import Clue
from games.planet_x.facts import Fact, Located, Not, Target, Told, again, is_true
from games.planet_x.sky import MODES, Mode, problems
from games.planet_x.theories import Token, confirmed, left_over
from games.planet_x.track import Pawn, Track

TARGETS = 2
BOT_FACTS = 8
YEARS = 5  # a year is one turn of the earth board
THE_BOT = _("The bot")


class Event(msgspec.Struct):
    """Something learned: what an action told the player of `pawn`, or everybody if `public`."""

    month: int
    fact: Fact
    pawn: Pawn | None = None
    public: bool = False
    theory: int | None = None  # which token was reviewed
    final: bool = False  # learned after Planet X had been found


class Search(Table, kw_only=True):
    """A match. The sky is the secret; every answer in `events` follows from it and the clues.

    Pawns 0 to 3 are the seats'; the bot of the solo game has the pawn after them.
    """

    sky: str
    briefed: str  # the sky that the clues and facts below are about
    number: int | None  # what the sky was drawn from, see `briefing`
    topics: list[Clue]
    conferences: list[Clue]
    starting: list[list[Not]]
    track: Track
    sky_chosen: bool = True
    levels: list[str] = []
    events: list[Event] = []
    tokens: list[Token] = []
    phase: int = 0
    submitting: dict[Pawn, list[str]] = {}  # tokens taken up and not yet placed
    finder: Pawn | None = None
    acted: list[Pawn] = []  # who has had the final action
    over: bool = False

    @property
    def mode(self) -> Mode:
        return MODES[self.options["mode"]]

    @property
    def pawns(self) -> range:
        return range(len(self.track.months))

    @property
    def bot(self) -> Pawn | None:
        """The pawn of the solo game's bot."""
        return self.seats if len(self.track.months) > self.seats else None

    @property
    def confirmed(self) -> dict[int, str]:
        return confirmed(self.tokens)

    @property
    def last_month(self) -> int:
        """The month at which the search is given up."""
        return YEARS * self.mode.sectors

    @property
    def players(self) -> list[str]:
        """The seasons of the seats, and the bot, as briefings name them."""
        return [*SEASONS[: self.seats], *([BOT] if self.bot is not None else [])]

    @property
    def told_at_start(self) -> list[str]:
        """Those who are given starting information: the bot only in expert mode."""
        return [each for each in self.players if each != BOT or self.mode.key == "expert"]

    def name(self, pawn: Pawn) -> Name | Message:
        """What a sentence about the player of `pawn` begins with."""
        return Name(pawn) if pawn < self.seats else THE_BOT

    def starting_facts(self, pawn: Pawn) -> list[Not]:
        """What the player of `pawn` was told at the start."""
        if pawn == self.bot:
            return self.starting[pawn][:BOT_FACTS]
        return self.starting[pawn][: LEVELS[self.levels[pawn]]] if self.levels else []

    def learned(self, pawn: Pawn | None) -> list[Event]:
        """The events that taught the player of `pawn` (None: a spectator) something, in order."""
        return [event for event in self.events if event.public or event.pawn == pawn is not None]

    def known(self, pawn: Pawn) -> list[Fact]:
        """All that the player of `pawn` has been told."""
        return [*self.starting_facts(pawn), *(event.fact for event in self.learned(pawn))]

    def actions_of(self, pawn: Pawn) -> list[Fact]:
        return [event.fact for event in self.events if event.pawn == pawn]

    def targets_left(self, pawn: Pawn) -> int:
        return TARGETS - sum(isinstance(fact, Target) for fact in self.actions_of(pawn))

    def researched_last(self, pawn: Pawn) -> bool:
        """Whether the last action of `pawn` was research: it cannot be the next one, too."""
        return isinstance(next(reversed(self.actions_of(pawn)), None), Told)

    def topics_known(self, pawn: Pawn) -> list[str]:
        return [fact.topic for fact in self.actions_of(pawn) if isinstance(fact, Told)]

    def conference_held(self, name: str) -> bool:
        return any(
            event.public and isinstance(event.fact, Told) and event.fact.topic == name
            for event in self.events
        )

    def tokens_left(self, pawn: Pawn) -> dict[str, int]:
        """The theory tokens of `pawn` that it has not used."""
        return left_over(self.tokens, self.mode, pawn)

    def behind(self, pawn: Pawn) -> int:
        """How many sectors `pawn` stands behind the finder of Planet X."""
        assert self.finder is not None
        return self.track.months[self.finder] - self.track.months[pawn]

    def planet_x_points(self) -> dict[Pawn, int]:
        """What locating Planet X has brought to whom."""
        from_behind = {
            event.pawn: 2 * self.behind(event.pawn)
            for event in self.events
            if event.final and event.pawn is not None and isinstance(event.fact, Located)
        }
        return from_behind if self.finder is None else {**from_behind, self.finder: 10}

    def lay_out(self, number: int) -> None:
        """Play under the sky of that number, with all that is told about it."""
        told = briefing(self.mode, number, self.told_at_start)
        self.number = number
        self.sky = self.briefed = told.sky
        self.topics, self.conferences = list(told.topics), list(told.conferences)
        self.starting = [list(told.starting.get(each, ())) for each in self.players]

    def brief_again(self) -> None:
        """After a sky was put into the state by hand: let all be true that is told about it."""
        if wrong := problems(self.sky, self.mode):
            raise ValueError(f"{self.sky} is no {self.mode.key} sky: {', '.join(wrong)}")
        told = brief(self.sky, self.sky, self.told_at_start)
        if not all(is_true(Told(clue), self.sky) for clue in self.topics):
            self.topics = list(told.topics)
        if not all(is_true(Told(clue), self.sky) for clue in self.conferences):
            self.conferences = list(told.conferences)
        for pawn, player in enumerate(self.players):
            if not all(is_true(fact, self.sky) for fact in self.starting[pawn]):
                self.starting[pawn] = list(told.starting.get(player, ()))
        for event in self.events:
            event.fact = self.told_again(event.fact)
        self.briefed, self.number = self.sky, None

    def told_again(self, fact: Fact) -> Fact:
        if isinstance(fact, Told):
            return Told(self.clue_of(fact.topic), fact.topic)
        return again(fact, self.sky)

    def clue_of(self, topic: str) -> Clue:
        """The clue of a research topic (A to F) or a conference (X1, X2)."""
        if topic.startswith("X"):
            return self.conferences[int(topic[1:]) - 1]
        return self.topics["ABCDEF".index(topic)]
