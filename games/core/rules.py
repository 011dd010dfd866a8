"""Rules: a game's interface to the platform."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from games.core.chance import Chance
from games.core.dialogue.messages import Message, Name, _, names
from games.core.dialogue.picture import picture
from games.core.dialogue.questions import (
    Amount,
    Choose,
    ChooseSome,
    IllegalAnswer,
    Json,
    Question,
    Seat,
)
from games.core.engine.table import Line, Table

S = TypeVar("S", bound=Table)


class Setting(msgspec.Struct, frozen=True):
    """One setting of a match: `choices` maps values to labels.

    A `rare` one is for players who know the game. It applies to the numbers of players in `seats`, if any, and
    only with the setting and value in `given`. `choice_seats` restricts single choices to numbers of players.
    """

    key: str
    label: Message
    choices: Mapping[str, Message]
    default: str
    help: Message | None = None
    rare: bool = False
    seats: tuple[int, ...] = ()
    given: tuple[str, str] | None = None
    choice_seats: Mapping[str, tuple[int, ...]] = {}

    def applies_to(self, seats: int, options: Mapping[str, str]) -> bool:
        """Return whether the setting applies to so many players with these options."""
        if self.seats and seats not in self.seats:
            return False
        return self.given is None or options.get(self.given[0]) == self.given[1]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match: the reason as a word and as a sentence, and the winners.

    `scores` are points by seat in games that count points. `winners` is empty in a lost co-operative game or a
    match without result, and names all seats of a shared victory. `personal` replaces the message for single
    seats.
    """

    reason: str
    message: Message = msgspec.field(name="says")
    winners: list[Seat] = []
    scores: list[int] | None = None
    draw: bool = False
    personal: dict[Seat, Message] = {}

    def for_seat(self, seat: Seat | None) -> Message:
        """Return the message about the end for `seat` (None: a spectator)."""
        return self.message if seat is None else self.personal.get(seat, self.message)


class Growth(NamedTuple):
    """Limits of a list or dictionary of the table that grows with the match."""

    items: int
    item_bytes: int  # of each item, encoded


@dataclass(frozen=True, slots=True)
class StandingOrder(Generic[S]):
    """A standing order: a rule by which a seat answers later questions automatically.

    It lapses as soon as `stands` is false of the table and the seat. `answer` returns its answer to a question,
    or None if the question is about something else. The newest order on a `matter` replaces the others.
    """

    label: Message
    detail: Message
    stands: Callable[[S, Seat], bool]
    answer: Callable[[S, Question[Any]], Json | None]
    matter: str = ""


@dataclass(frozen=True, slots=True)
class FirstMatch:
    """A newcomer's first match against computers: its button, its players, and options unlike the default."""

    label: Message
    seats: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Notation(Generic[S]):
    """The notation of a game, in which people write turns and whole matches.

    - `parse_turn` returns the answers of a written turn at a table. Raises: IllegalAnswer.
    - `split_record` returns the turns of a written match. Raises: IllegalAnswer or ValueError.
    - `names_in` returns the names of the players in a written match, by seat; nothing if it has none.
    - `options` fit every written match; `example` is a short one.
    """

    parse_turn: Callable[[S, str], Sequence[Json]]
    split_record: Callable[[str], Sequence[str]]
    names_in: Callable[[str], Sequence[str]]
    options: Mapping[str, str]
    example: str


@dataclass(frozen=True, slots=True)
class Explanations(Generic[S]):
    """Explanations on demand of what a seat knows: they would cost too much in every view.

    `explain` returns reasons for the state of a part of the board, by its key; nothing if they are secret.
    `suppose` returns the consequences of the notes on the seat's board; None if they are secret.
    """

    explain: Callable[[S, Seat, str], Sequence[Message]]
    suppose: Callable[[S, Seat, str], Json | None]


@dataclass(frozen=True, slots=True)
class OpeningText:
    """A text in the form of a room that answers the first question of a match, which the first seat has.

    It belongs to the setting and value in `given`. `read` returns the answer under the options of the room.
    Raises: IllegalAnswer. `write` returns the text of an answer.
    """

    label: Message
    help: Message
    given: tuple[str, str]
    read: Callable[[Mapping[str, str], str], Json]
    write: Callable[[Mapping[str, str], Json], str]


class Attempt(NamedTuple):
    """A single player's attempt at a deal that others can have too.

    `deal` names the deal with all that makes it easier or harder. `effort` is what solving it took, None if it
    was not solved. `text` is the `OpeningText` that deals it again.
    """

    deal: str
    effort: int | None
    text: str


class Standing(NamedTuple):
    """An attempt beside those of other people who solved the deal: their number, least and median effort.

    Only everybody's first attempt counts, as it tells the solution; `first` tells whether this one was. `place`
    is that of the player's first attempt among all, 0 if it solved nothing.
    """

    effort: int | None
    first: bool
    others: int
    least: int
    median: int
    place: int


@dataclass(frozen=True, slots=True)
class Comparisons(Generic[S]):
    """Comparisons of single players after the end.

    `words` returns sentences to the player; `challenge` is the label of a link to the same deal.
    """

    attempt: Callable[[S], Attempt | None]
    words: Callable[[Standing], Sequence[Message]]
    challenge: Message


class Rules(Generic[S]):
    """A game. One instance without state of its own serves all matches.

    Rules take no clock, no user, no settings of the site, no I/O, no global random, no set order. Computer
    opponents are separate (`games.core.ai.game_ai`). Where a function of another module does all the work of a
    method, a game assigns it as a `staticmethod`.
    """

    # Required of every game.
    slug: ClassVar[str]
    version: int  # raised whenever an old log would replay differently
    title: ClassVar[Message]
    summary: ClassVar[Message]
    seats: ClassVar[range]
    state_type: ClassVar[type[Table]]
    view_type: ClassVar[type[msgspec.Struct]]

    # Manner of play.
    minutes: ClassVar[int] = 60  # usual length of a live match
    together: ClassVar[bool] = False  # all act at the same time, so that nobody begins
    first_seat_begins: ClassVar[bool] = True  # unless the room draws seats by lot; False: the rules draw
    rounds: ClassVar[bool] = False  # turns count as rounds of all players
    luck: ClassVar[bool] = True  # anything is drawn by chance
    draws: ClassVar[bool] = True  # two players may be offered a draw
    secrets: ClassVar[bool] = True  # players have secrets
    told_only: ClassVar[frozenset[str]] = frozenset()  # parts of the state without effect on the rules

    # Optional parts.
    settings: ClassVar[tuple[Setting, ...]] = ()
    opening_text: ClassVar[OpeningText | None] = None
    chapters: ClassVar[Mapping[str, str]] = {}  # chapters of RULES.md: `games.<game>.chapters`
    standing_orders: ClassVar[Mapping[str, StandingOrder[Any]]] = {}  # by key
    first_match: ClassVar[FirstMatch | None] = None  # after the lesson; its options before a finished match
    conceals_orders: bool = True  # announce hidden answers by standing order at their reveal
    ballots: ClassVar[frozenset[str]] = frozenset()  # topics of votes, which may have a deadline of their own
    notation: ClassVar[Notation[Any] | None] = None
    explanations: ClassVar[Explanations[Any] | None] = None
    comparisons: ClassVar[Comparisons[Any] | None] = None

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance, /) -> S:
        """Return the table after set-up. Choices of players at set-up belong to the first turn."""
        raise NotImplementedError

    async def turn(self, table: S, /) -> None:
        """Play one turn. Data that outlives the turn is in the table, not in locals."""
        raise NotImplementedError

    def result(self, table: S, /) -> Outcome | None:
        """Return the outcome, or None while the match goes on. Called between turns."""
        raise NotImplementedError

    def public_view(self, table: S, /) -> msgspec.Struct:
        """Return everybody's view, built up field by field, never by deleting."""
        raise NotImplementedError

    def seat_view(self, table: S, seat: Seat, public: Any, /) -> msgspec.Struct:
        """Return the view of `seat`, given everybody's view. Without secrets it is the same."""
        shown: msgspec.Struct = public
        return shown

    def view(self, table: S, seat: Seat | None) -> msgspec.Struct:
        """Return the view of `seat` (None: a spectator), a struct of `view_type`."""
        public = self.public_view(table)
        return public if seat is None else self.seat_view(table, seat, public)

    def determinize(self, table: S, seat: Seat | None, chance: Chance, /) -> S:
        """Deal everything unknown to `seat` anew by `chance`, in place, and return the table.

        The result looks the same to `seat`, and is the same for all tables that look alike to it. Dealing twice
        equals dealing once. So gather and sort the unknown before dealing.
        """
        raise NotImplementedError

    def turn_number(self, table: S) -> int | None:
        """Return the number of the current turn or round in the log's headings; 0 during set-up.

        None, for headings without numbers, stands for the count of turns begun.
        """
        return None

    def revealed_view(self, table: S, /) -> msgspec.Struct:
        """Return the view with all secrets, for finished matches only."""
        return self.public_view(table)

    def picture(self, view: Any, /) -> str:
        """Return a small picture of `view`, as an SVG document; by default an empty sky."""
        return picture([])

    def faults(self, table: S, /) -> Sequence[str]:
        """Return the faults of an impossible table: stocks below zero, pieces lost (`games.core.invariants`)."""
        return ()

    def repair(self, table: S) -> None:
        """Make a table written by hand, or under older rules, consistent with these.

        Called once, in place, before the first turn: by `Headless.load`, and for a new match from another's
        position.
        """

    def growing_parts(self, table: S) -> Mapping[str, Growth]:
        """Return the lists that grow with the match, by their encoded names, and their present limits.

        A record with a bigger table at its beginning is refused (`games/core/records/bounds.py`).
        """
        return {}

    def deal_anew(self, table: S, seat: Seat | None, chance: Chance, /) -> S:
        """Adapt the turn start, in place, to a new match in which `seat` keeps its knowledge.

        Everything else is dealt anew; standing instructions of others are dropped.
        """
        return self.determinize(table, seat, chance)

    def stand_in(self, table: S, question: Question[Any], /) -> Json:
        """Return a safe legal answer for an absent player: by default the first or the least."""
        match question:
            case Choose():
                return next(iter(question.options))
            case ChooseSome():
                return list(question.options)[: question.least]
            case Amount():
                return question.least
        raise TypeError(question)

    def validate_options(self, seats: int, options: Mapping[str, str]) -> Message | None:
        """Return the reason why these options do not fit together with so many seats, or None."""
        return None

    def resigned(self, table: S, seat: Seat) -> Outcome | None:
        """Return the outcome when `seat` resigns, or None if the others should play on."""
        if table.seats != 2:
            return None
        message = _("{player} resigned", player=Name(seat))
        personal = {seat: _("You resigned")}
        return Outcome("resignation", message, winners=[1 - seat], personal=personal)

    def concerns(self, line: Line, seat: Seat) -> bool:
        """Return whether a line of the journal reports something done to `seat`."""
        return seat in line.private or (line.message is not None and names(line.message, seat))

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[Seat]]:
        """Return the teams: every seat alone by default.

        With all seats in one team, the game is co-operative.
        """
        return [[seat] for seat in range(seats)]

    def traits(self, table: S, seat: Seat) -> Sequence[Message]:
        """Return the choices of `seat` for statistics, such as its race; without parameters."""
        return ()

    def check_options(self, seats: int, options: Mapping[str, Json]) -> dict[str, str]:
        """Return all options with their values, defaults filled in. Raises: IllegalAnswer."""
        if type(seats) is not int or seats not in self.seats:
            raise IllegalAnswer(
                _(
                    "this game is for {least} to {most} players",
                    least=self.seats[0],
                    most=self.seats[-1],
                )
            )
        known = {setting.key: setting for setting in self.settings}
        for key, value in options.items():
            if key not in known:
                raise IllegalAnswer(_("there is no option “{key}”", key=str(key)[:60]))
            if not isinstance(value, str) or value not in known[key].choices:
                raise IllegalAnswer(_("option “{key}” cannot be “{value}”", key=key, value=str(value)[:60]))
        chosen = {key: str(options.get(key, known[key].default)) for key in known}
        if why := self.validate_options(seats, chosen):
            raise IllegalAnswer(why)
        return chosen
