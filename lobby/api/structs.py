"""What requests of the JSON API hold and what it answers: docs/bots.md."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.models import LIVE

Text = Annotated[str, Meta(max_length=200)]
Seats = Annotated[int, Meta(ge=1, le=20)]


class Body(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Base of what a request may hold."""


class OpenRoom(Body, frozen=True):
    """How a room is to be: what is left out is as a new room's form has it."""

    game: Text
    seats: Seats | UnsetType = UNSET
    options: dict[Text, Text] = {}
    order: Text | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    time_control: Text | UnsetType = UNSET
    timeout_policy: Text | UnsetType = UNSET


class Seek(Body, frozen=True):
    """Which company is sought: a public room of this game, without rating."""

    game: Text
    seats: Seats | UnsetType = UNSET
    time_control: Text = LIVE


class Come(Body, frozen=True):
    """Come into a room, if it is still to be played as `terms` say."""

    terms: Text = ""
    random_number: Text = ""


class Join(Come, frozen=True, kw_only=True):
    """Come into a room by its invite link."""

    invite: Text


class Ready(Body, frozen=True):
    """Agree to how the match is played, which `terms` names."""

    terms: Text
    random_number: Text = ""


class Sit(Body, frozen=True):
    """Take another seat, or stand up."""

    seat: Annotated[int, Meta(ge=0, le=20)] | None
    random_number: Text = ""


class Start(Body, frozen=True):
    """Begin the match."""

    random_number: Text = ""


class Fill(Body, frozen=True):
    """Give the free seats to computer opponents."""

    level: Text = "normal"


# --- answers --------------------------------------------------------------------------------------


class Answer(msgspec.Struct, frozen=True):
    """Base of what is answered."""


class Me(Answer, frozen=True):
    """Whom a token speaks for."""

    id: str
    name: str
    program: bool
    owner: str | None  # the name of a program's owner
    token: str  # its name
    scopes: list[str]


class GamePlayer(Answer, frozen=True):
    """Who sits in a seat."""

    seat: int | None  # null: they stand
    name: str
    owner: str | None  # of a program
    level: str | None  # of a computer opponent
    ready: bool = True  # false until they agree to a rematch, or to what the host has changed


class Running(Answer, frozen=True):
    """A running match of one's own."""

    match: str
    game: str
    seat: int
    my_turn: bool
    waiting: list[int]  # the seats that owe an answer, as one may know
    v: int
    players: list[GamePlayer]
    time_control: str
    deadline: str | None  # of one's own clock, ISO 8601
    url: str
    socket: str


class Matches(Answer, frozen=True):
    """One's running matches: those first that wait for one's answer."""

    matches: list[Running]


class RoomState(Answer, frozen=True):
    """A room as one may see it."""

    room: str
    game: str
    status: str  # open, started or closed
    seats: int
    free: int
    options: dict[str, str]
    order: str
    public: bool
    rated: bool
    hints: bool  # whether players may ask the computer
    time_control: str
    timeout_policy: str
    terms: str  # names how the match is played: another text when the host changes that
    changed: list[str]  # the fields that are not as one agreed to them
    commitment: str  # SHA-256 of the site's part of the match's secret, in hex
    random_numbers: list[str]  # that each seat adds to the secret; "" where none is added yet
    players: list[GamePlayer]
    host: bool  # whether one may begin the match
    inside: bool  # whether one is in the room
    match: str | None  # when it has begun
    invite: str | None  # the link, for those inside
    url: str
    socket: str


class Rooms(Answer, frozen=True):
    """The rooms one is in that have not begun, and the public ones that wait for players."""

    mine: list[RoomState]
    public: list[RoomState]


class Begun(Answer, frozen=True):
    """A match that has begun."""

    match: str
    url: str
    socket: str


class Advice(Answer, frozen=True):
    """What the computer would answer, and why."""

    answer: str | list[str] | int
    steps: list[str]
    why: str


class Hint(Answer, frozen=True):
    """A hint for what one is asked now."""

    state: str  # none, thinking, late or ready
    advice: list[Advice]  # the best first


class Done(Answer, frozen=True):
    """What was asked for is done, and there is no more to say."""

    done: bool = True


class GameSummary(Answer, frozen=True):
    """A game that is played here."""

    game: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]  # the values of each, its default first


class Games(Answer, frozen=True):
    """The games that are played here."""

    games: list[GameSummary]


class Failure(Answer, frozen=True, omit_defaults=True):
    """Why nothing was done."""

    error: str
    scope: str | None = None  # what the token lacks
