"""Requests and answers of the JSON API: docs/bots.md."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from games.matches.models import LIVE

Text = Annotated[str, Meta(max_length=200)]
Seats = Annotated[int, Meta(ge=1, le=20)]


class Body(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Base of request bodies."""


class OpenRoom(Body, frozen=True):
    """Setup of a new room; absent fields have the defaults of the form."""

    game: Text
    seats: Seats | UnsetType = UNSET
    options: dict[Text, Text] = {}
    order: Text | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    rated: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    watching: bool | UnsetType = UNSET
    time_control: Text | UnsetType = UNSET
    timeout_policy: Text | UnsetType = UNSET
    ballot_hours: int | UnsetType = UNSET
    spectator_delay: int | UnsetType = UNSET
    spectator_sides: bool | UnsetType = UNSET


class Seek(Body, frozen=True):
    """Search for a public casual room of a game."""

    game: Text
    seats: Seats | UnsetType = UNSET
    time_control: Text = LIVE


class Come(Body, frozen=True):
    """Entry into a room, on condition of its `terms` if given."""

    terms: Text = ""
    random_number: Text = ""


class Join(Come, frozen=True, kw_only=True):
    """Entry into a room by its invite link."""

    invite: Text


class Ready(Body, frozen=True):
    """Agreement to the setup named by `terms`."""

    terms: Text
    random_number: Text = ""


class Sit(Body, frozen=True):
    """Change of seat, or standing up."""

    seat: Annotated[int, Meta(ge=0, le=20)] | None
    random_number: Text = ""


class Start(Body, frozen=True):
    """Start of the match."""

    random_number: Text = ""


class Fill(Body, frozen=True):
    """Computer opponents in all free seats."""

    level: Text = "normal"


# --- answers --------------------------------------------------------------------------------------


class Answer(msgspec.Struct, frozen=True):
    """Base of answers."""


class Me(Answer, frozen=True):
    """Person of a token."""

    id: str
    name: str
    program: bool
    owner: str | None  # the name of a program's owner
    token: str  # of the token
    scopes: list[str]


class GamePlayer(Answer, frozen=True):
    """Player of a seat."""

    seat: int | None  # null: standing
    name: str
    owner: str | None  # of a program
    level: str | None  # of a computer opponent
    ready: bool = True  # false until they agree to a rematch or to a changed setup


class Running(Answer, frozen=True):
    """Running match of the caller."""

    match: str
    game: str
    seat: int
    my_turn: bool
    waiting: list[int]  # seats to act, as far as the caller may know
    v: int
    players: list[GamePlayer]
    time_control: str
    deadline: str | None  # of the caller's clock, ISO 8601
    url: str
    socket: str


class Matches(Answer, frozen=True):
    """Running matches of the caller, first those with the caller to act."""

    matches: list[Running]


class RoomState(Answer, frozen=True):
    """Room as seen by the caller."""

    room: str
    game: str
    status: str  # open, started or closed
    seats: int
    free: int
    options: dict[str, str]
    order: str
    public: bool
    rated: bool
    hints: bool  # whether players may ask for hints
    watching: bool  # whether the invite link lets people watch a private match
    time_control: str
    timeout_policy: str
    spectator_delay: int  # minutes
    spectator_sides: bool  # whether spectators see the view of each seat
    ballot_hours: int  # for a ballot over days; 0: as for other answers
    terms: str  # id of the setup, different after each change by the host
    changed: list[str]  # fields changed since the caller agreed
    commitment: str  # SHA-256 of the site's part of the match's secret, in hex
    random_numbers: list[str]  # of each seat, added to the secret; "" until it is added
    players: list[GamePlayer]
    host: bool  # whether the caller may start the match
    inside: bool  # whether the caller is a member
    match: str | None  # after the start
    invite: str | None  # the link, for members
    url: str
    socket: str


class Rooms(Answer, frozen=True):
    """Open rooms of the caller, and public rooms with free seats."""

    mine: list[RoomState]
    public: list[RoomState]


class Begun(Answer, frozen=True):
    """Started match."""

    match: str
    url: str
    socket: str


class Advice(Answer, frozen=True):
    """Advice of the computer, with reasons."""

    answer: str | list[str] | int
    steps: list[str]
    why: str


class Hint(Answer, frozen=True):
    """Hint for the caller's current question."""

    state: str  # none, thinking, late or ready
    advice: list[Advice]  # the best first


class Done(Answer, frozen=True):
    """Success, without content."""

    done: bool = True


class GameSummary(Answer, frozen=True):
    """Game on this site."""

    game: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]  # values of each option, the default first


class Games(Answer, frozen=True):
    """Games on this site."""

    games: list[GameSummary]


class Failure(Answer, frozen=True, omit_defaults=True):
    """Refusal, with its reason."""

    error: str
    scope: str | None = None  # missing scope of the token
