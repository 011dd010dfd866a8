"""Frames to clients: `ServerFrame` at a match, `PageFrame` on pages without one."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.core.dialogue.rendering import JournalLine, OutcomeView, QuestionView


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of frames from the server."""


class HelloFrame(FromServer, tag="hello", frozen=True):
    """Constants of a socket."""

    match: str
    game: str
    rules: int  # the version of the game's rules
    options: dict[str, str]
    seat: int | None  # the reader's; null for spectators
    team: list[int]  # the other seats of the reader's team
    seen: int | None  # the newest version seen by the reader; null for spectators
    language: str
    commitment: str  # SHA-256 of the match's secret, in hex
    hash: str  # the present running hash, in hex; "" for a match from a file
    delay: int = 0  # minutes by which the reader sees the match late
    side: int | None = None  # the seat whose view a spectator sees


class Player(msgspec.Struct, frozen=True):
    """Player of a seat."""

    seat: int
    name: str
    connected: bool
    bot: bool  # a program plays it
    vacant: bool  # its owner is away, and there is no substitute
    owner: str  # of the program; "" for people and computer opponents
    level: str  # of the computer opponent: easy, normal or hard; else ""
    thinking: bool  # the computer opponent thinks before its answer
    hints: int  # requested; 0 until the match is over


class PeopleFrame(FromServer, tag="people", frozen=True):
    """Players, connections and spectators."""

    players: list[Player]
    watching: int  # number of all spectators
    hints: bool  # whether players may ask the computer for hints
    spectators: list[str]  # names, without nameless visitors


class SeatClock(msgspec.Struct, frozen=True):
    """Clock of a seat. A running one has `runs_out`; a hidden one has neither time."""

    seat: int
    left: int | None  # milliseconds on a stopped clock
    runs_out: int | None  # the server's time, in ms since 1970


class ClocksFrame(FromServer, tag="clocks", frozen=True):
    """Clocks of a live match."""

    now: int  # the server's time, in ms since 1970
    clocks: list[SeatClock]
    stand: bool  # all of them stand still, because no worker keeps time


class NotesFrame(FromServer, tag="notes", frozen=True):
    """Private notes of the reader's seat."""

    notes: dict[str, Any]


class JournalPart(msgspec.Struct, frozen=True):
    """Lines after the first `from` lines of the journal."""

    start: int = msgspec.field(name="from")
    final: int  # number of lines, from the first, that never change again
    lines: list[JournalLine]


class ActOffer(msgspec.Struct, frozen=True):
    """Act that the seat may send, by `act` and `about`."""

    act: str
    about: str | None
    label: str
    warning: str | UnsetType = UNSET  # needs a confirmation
    proposed: str | UnsetType = UNSET  # a proposal of others, as a sentence


class StandingOrderOffer(msgspec.Struct, frozen=True):
    """Standing order that the seat has given or may give."""

    key: str
    label: str
    detail: str
    stands: bool  # given
    matter: str  # of its alternatives, which it replaces; "" if it has none


class MatchFrame(FromServer, tag="match", frozen=True):
    """The match at one step, for one seat or for spectators."""

    v: int  # counts public steps and the reader's own
    at: int  # time of the step in ms since 1970; 0 before the first
    seat: int | None
    view: msgspec.Raw  # types/games/<game>.d.ts
    journal: JournalPart
    questions: list[QuestionView]  # open questions to the reader
    waiting: list[int]  # seats that owe an answer
    since: int  # version of the reader's last answer or act, before the news; 0 without one
    undo: bool  # whether the reader can undo a choice
    agreed: dict[str, list[int]]  # by proposal, the seats in favour
    paused: bool
    acts: list[ActOffer]
    standing_orders: list[StandingOrderOffer]
    outcome: OutcomeView | None
    secret: str | None  # 64 hex digits when the match is over
    hash: str | None  # the running hash when the match is over


class CurrentFrame(FromServer, tag="current", frozen=True):
    """The client has the newest step."""

    v: int


class AckFrame(FromServer, tag="ack", frozen=True):
    """The client's message with this id is stored."""

    id: str
    v: int


class RefusedFrame(FromServer, tag="refused", frozen=True):
    """The client's message with this id has changed nothing."""

    id: str | None  # null for a frame without a readable id
    error: str  # a sentence for the reader
    v: int | None


class NewsFrame(FromServer, tag="news", frozen=True):
    """The reader's waiting matches or messages elsewhere have changed."""


class PongFrame(FromServer, tag="pong", frozen=True):
    """Reply to a ping."""

    t: int | float | None
    now: int  # the server's time, in ms since 1970


class ChatMessageView(msgspec.Struct, frozen=True):
    """Message of the chat."""

    id: int
    audience: str  # "players" or "spectators", of which the author is one, or "team"
    seat: int | None
    name: str
    text: str
    sent_at: str  # ISO 8601
    mine: bool


class ChatFrame(FromServer, tag="chat", frozen=True):
    """Newest messages of the chat for the reader."""

    unread: int
    muted: bool  # whether the reader has muted anybody
    messages: list[ChatMessageView]


class SiteFrame(FromServer, tag="site", frozen=True):
    """The announcements have changed; the page requests them."""


class ChangedFrame(FromServer, tag="changed", frozen=True):
    """The room or the list of rooms has changed; the page requests it."""


ServerFrame: TypeAlias = (
    HelloFrame
    | PeopleFrame
    | ClocksFrame
    | NotesFrame
    | MatchFrame
    | CurrentFrame
    | AckFrame
    | RefusedFrame
    | NewsFrame
    | PongFrame
    | ChatFrame
    | SiteFrame
)
PageFrame: TypeAlias = ChangedFrame | NewsFrame | SiteFrame | PongFrame | RefusedFrame


def encode(frame: ServerFrame | PageFrame) -> str:
    """Encode a frame as text."""
    return msgspec.json.encode(frame).decode()
