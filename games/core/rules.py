"""Rules: what a game is to the platform."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from games.core.chance import Chance
from games.core.messages import Message, Name, _, names
from games.core.picture import picture
from games.core.questions import Amount, Choose, ChooseSome, IllegalAnswer, Json, Question, Seat
from games.core.table import Line, Table

if TYPE_CHECKING:
    from games.core.opponents import Level, Opponent
    from games.core.review import Reviewer

S = TypeVar("S", bound=Table)


class Setting(msgspec.Struct, frozen=True):
    """One thing to be decided before a match begins: `choices` maps values to labels.

    A `rare` one is for those who know the game: newcomers need not read it. Where `seats` names
    numbers of players, it means nothing to others; where `given` names a setting and a value, not
    with another value of that. `choice_seats` names the numbers of players that a choice is for,
    where it is not for all of them.
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
        """Return whether it means anything with so many players and these options."""
        if self.seats and seats not in self.seats:
            return False
        return self.given is None or options.get(self.given[0]) == self.given[1]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended: the reason as a word and as a sentence, and who won.

    `scores` are points by seat where the game counts points; `winners` is empty when nobody won
    (a lost co-operative game, a match without result) and names everybody who shares a victory.
    `personal` is what single seats read in place of the message.
    """

    reason: str
    message: Message = msgspec.field(name="says")
    winners: list[Seat] = []
    scores: list[int] | None = None
    draw: bool = False
    personal: dict[Seat, Message] = {}

    def for_seat(self, seat: Seat | None) -> Message:
        """Return what `seat` (None: a spectator) reads of the end."""
        return self.message if seat is None else self.personal.get(seat, self.message)


class Growth(NamedTuple):
    """How far a list or dictionary of a table has grown at most."""

    items: int
    item_bytes: int  # of each, encoded


@dataclass(frozen=True, slots=True)
class StandingOrder(Generic[S]):
    """A standing order: a rule by which a seat answers questions to come without being asked.

    It lapses as soon as `stands` is false of the table and the seat. `answer` returns its answer to a
    question, or None where the question is not what it is about. Of orders about the same `matter`,
    the newest replaces the others.
    """

    label: Message
    detail: Message
    stands: Callable[[S, Seat], bool]
    answer: Callable[[S, Question[Any]], Json | None]
    matter: str = ""


class Rules(Generic[S]):
    """A game. One instance without state of its own serves all matches.

    Rules take no clock, no user, no settings of the site, no I/O, no global random, no set order.
    """

    slug: ClassVar[str]
    told_only: ClassVar[frozenset[str]] = frozenset()  # parts of the state that no rule asks about
    version: int  # raised whenever an old log would replay differently
    title: ClassVar[Message]
    summary: ClassVar[Message]
    seats: ClassVar[range]
    minutes: ClassVar[int] = 60  # how long a live match usually takes
    together: ClassVar[bool] = False  # whether all act at the same time, so that nobody begins
    first_seat_begins: ClassVar[bool] = (
        True  # unless lots are drawn for seats; False: the rules draw
    )
    rounds: ClassVar[bool] = False  # whether its turns are counted as rounds of all players
    luck: ClassVar[bool] = True  # whether anything is drawn by chance
    secrets: ClassVar[bool] = True  # whether anybody ever knows what others do not
    settings: ClassVar[tuple[Setting, ...]] = ()
    chapters: ClassVar[Mapping[str, str]] = {}  # of its rules' text: `games.<game>.chapters`
    standing_orders: ClassVar[Mapping[str, StandingOrder[Any]]] = {}  # that may be left, by key
    conceals_orders: bool = True  # tell of hidden answers by standing order when they are revealed
    opponents: ClassVar[Mapping[Level, Opponent]] = {}  # others are `games.core.search.FLAT`
    opponent_manners: ClassVar[Mapping[Level, Message]] = {}  # how each of them plays, in words
    reviewer: ClassVar[Reviewer | None] = None  # without one, `games.core.review.ByRollOuts`
    review_note: ClassVar[Message | None] = None  # what else there is to learn from when it is over
    record_options: ClassVar[Mapping[str, str]] = {}  # which fit every record in its notation
    record_example: ClassVar[str] = ""  # a short match in its notation, if it has one
    state_type: ClassVar[type[Table]]
    view_type: ClassVar[type[msgspec.Struct]]

    def setup(self, seats: int, options: Mapping[str, str], chance: Chance) -> S:
        """Return the table as it is laid out. What players decide at set-up is asked in the first turn."""
        raise NotImplementedError

    async def turn(self, table: S) -> None:
        """Play one turn. What must outlive the turn lives in the table, not in locals."""
        raise NotImplementedError

    def result(self, table: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on. Called between turns."""
        raise NotImplementedError

    def view(self, table: S, seat: Seat | None) -> msgspec.Struct:
        """Return what `seat` (None: a spectator) may see, built up field by field, never by deleting."""
        raise NotImplementedError

    def seat_view(self, table: S, seat: Seat, public: Callable[[], Any]) -> msgspec.Struct:
        """Return `view(table, seat)`, for one of several that are shown the table as it is now.

        `public()` is `view(table, None)`, made once for all of them. It is the view of every seat
        where nothing is hidden, and may be the base of one where little is.
        """
        return self.view(table, seat)

    def turn_number(self, table: S) -> int | None:
        """Return the number that the log's headings give the running turn or round; 0 during set-up.

        None, where headings have no number, stands for the count of turns that have begun.
        """
        return None

    def revealed_view(self, table: S) -> msgspec.Struct:
        """Return the view with all that anybody knew. It is shown of finished matches only."""
        return self.view(table, None)

    def picture(self, view: Any) -> str:
        """Return a small picture of what `view` shows, as an SVG document: an empty sky unless a game draws more."""
        return picture([])

    def explain(self, table: S, seat: Seat, about: str) -> Sequence[Message]:
        """Return why what the board calls `about` is as it is, by what `seat` knows; nothing if that is not told.

        For what would cost too much to be in every view.
        """
        return ()

    def suppose(self, table: S, seat: Seat, supposed: str) -> Json | None:
        """Return what would follow from what `seat` knows and what its board notes as `supposed`; None if that is not told."""
        return None

    def faults(self, table: S) -> Sequence[str]:
        """Return what is impossible about a table: stocks below zero, pieces lost (`games.core.invariants`)."""
        return ()

    def repair(self, table: S) -> None:
        """Bring a table that was written by hand, or played under older rules, into agreement with these.

        Called once, in place, before the first turn: by `Headless.load`, and where a new match begins
        from a position of another.
        """

    def growing_parts(self, table: S) -> Mapping[str, Growth]:
        """Return which lists of the table grow with the match, by their encoded names, and how far by now.

        A record is refused that begins from a table with bigger parts (`games/core/bounds.py`).
        """
        return {}

    def determinize(self, table: S, seat: Seat | None, chance: Chance) -> S:
        """Return the table, changed in place, with all that `seat` cannot know dealt anew by `chance`.

        It looks the same to `seat`, and is the same for all tables that do: dealing twice is dealing
        once. So what is unknown is gathered and sorted before it is dealt.
        """
        raise NotImplementedError

    def deal_anew(self, table: S, seat: Seat | None, chance: Chance) -> S:
        """Return the turn start, changed in place, for a new match in which `seat` keeps what it knows.

        All else is dealt anew, and what others had left to be done for them is forgotten.
        """
        return self.determinize(table, seat, chance)

    def stand_in(self, table: S, question: Question[Any]) -> Json:
        """Return a safe legal answer for somebody who is away: by default the first or the least."""
        match question:
            case Choose():
                return next(iter(question.options))
            case ChooseSome():
                return list(question.options)[: question.least]
            case Amount():
                return question.least
        raise TypeError(question)

    def validate_options(self, seats: int, options: Mapping[str, str]) -> Message | None:
        """Return why these options do not go together with that many seats, or None."""
        return None

    def resigned(self, table: S, seat: Seat) -> Outcome | None:
        """Return how the match ends when `seat` resigns, or None where the others should play on."""
        if table.seats != 2:
            return None
        message = _("{player} resigned", player=Name(seat))
        personal = {seat: _("You resigned")}
        return Outcome("resignation", message, winners=[1 - seat], personal=personal)

    def concerns(self, line: Line, seat: Seat) -> bool:
        """Return whether a line of the journal tells `seat` of something that was done to it."""
        return seat in line.private or (line.message is not None and names(line.message, seat))

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[Seat]]:
        """Return who wins and loses together: everybody alone, unless a game says otherwise.

        Where all are one team, nobody plays against anybody.
        """
        return [[seat] for seat in range(seats)]

    def traits(self, table: S, seat: Seat) -> Sequence[Message]:
        """Return what `seat` played with that statistics count, such as a race; without parameters."""
        return ()

    def parse_turn(self, table: S, text: str) -> Sequence[Json]:
        """Return the answers that play the turn written as `text`, in a game that has a notation.

        Raises: IllegalAnswer.
        """
        raise IllegalAnswer(_("this game has no notation"))

    def split_record(self, record: str) -> Sequence[str]:
        """Return the turns of a match written down elsewhere, each as `parse_turn` takes it.

        Raises: IllegalAnswer or ValueError.
        """
        raise IllegalAnswer(_("this game has no notation"))

    def record_names(self, record: str) -> Sequence[str]:
        """Return what the players are called in such a record, by seat; nothing if it does not tell."""
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
                raise IllegalAnswer(
                    _("option “{key}” cannot be “{value}”", key=key, value=str(value)[:60])
                )
        chosen = {key: str(options.get(key, known[key].default)) for key in known}
        if why := self.validate_options(seats, chosen):
            raise IllegalAnswer(why)
        return chosen
