"""The frames a client is sent: `ServerFrame` at a match, `PageFrame` on pages without one."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.core.rendering import JournalLine, OutcomeView, QuestionView


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of the frames the server sends."""


class HelloFrame(FromServer, tag="hello", frozen=True):
    """What stays the same for as long as the socket is open."""

    match: str
    game: str
    rules: int  # the version of the game's rules
    options: dict[str, str]
    seat: int | None  # one's own; null for spectators
    seen: int | None  # the newest version this person has looked at; null for spectators
    language: str
    commitment: str  # SHA-256 of the match's secret, in hex
    hash: str  # the running hash now, in hex; "" if the match came from a file


class Player(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    seat: int
    name: str
    connected: bool
    bot: bool  # a program plays it
    vacant: bool  # its owner is away and nobody has taken it over
    owner: str  # whose program plays it; "" for people and computer opponents
    level: str  # of the computer opponent that plays it: easy, normal or hard; else ""
    thinking: bool  # that opponent is about to answer, and takes its time
    hints: int  # that its player has asked the computer for; 0 until the match is over


class PeopleFrame(FromServer, tag="people", frozen=True):
    """Who plays, who is connected and who watches."""

    players: list[Player]
    watching: int  # all spectators
    hints: bool  # whether players may ask the computer for hints
    spectators: list[str]  # the names of those who have one


class SeatClock(msgspec.Struct, frozen=True):
    """The time of a seat. One that runs has `runs_out`; both are null where the viewer may not know."""

    seat: int
    left: int | None  # milliseconds, while it stands
    runs_out: int | None  # the server's time, in ms since 1970


class ClocksFrame(FromServer, tag="clocks", frozen=True):
    """The clocks of a live match."""

    now: int  # the server's time, in ms since 1970
    clocks: list[SeatClock]


class NotesFrame(FromServer, tag="notes", frozen=True):
    """The private notes of one's seat."""

    notes: dict[str, Any]


class JournalPart(msgspec.Struct, frozen=True):
    """The lines that follow the first `from` lines of the journal."""

    start: int = msgspec.field(name="from")
    final: int  # so many lines, from the first, will never change again
    lines: list[JournalLine]


class ActOffer(msgspec.Struct, frozen=True):
    """Something a seat may do about the match; `act` and `about` are what to send."""

    act: str
    about: str | None
    label: str
    warning: str | UnsetType = UNSET  # to be confirmed first
    proposed: str | UnsetType = UNSET  # who proposes what, where others do


class StandingOrderOffer(msgspec.Struct, frozen=True):
    """A standing order that a seat has left or may leave."""

    key: str
    label: str
    detail: str
    stands: bool  # whether it has been left


class MatchFrame(FromServer, tag="match", frozen=True):
    """The match at one step, as one seat or a spectator sees it."""

    v: int  # counts what was public, and one's own steps
    at: int  # when that step was made, in ms since 1970; 0 before there was one
    seat: int | None
    view: msgspec.Raw  # types/games/<game>.d.ts
    journal: JournalPart
    questions: list[QuestionView]  # one's own open questions
    waiting: list[int]  # the seats that owe an answer
    since: int  # the version of one's last answer or act: what follows is news; 0 without
    undo: bool  # whether one's last choice can be taken back
    agreed: dict[str, list[int]]  # what is proposed: the seats that are for it
    paused: bool
    acts: list[ActOffer]
    standing_orders: list[StandingOrderOffer]
    outcome: OutcomeView | None
    secret: str | None  # 64 hex digits when the match is over
    hash: str | None  # the running hash when the match is over


class CurrentFrame(FromServer, tag="current", frozen=True):
    """The client has the newest step already."""

    v: int


class AckFrame(FromServer, tag="ack", frozen=True):
    """What the client sent under this id is stored."""

    id: str
    v: int


class RefusedFrame(FromServer, tag="refused", frozen=True):
    """What the client sent under this id has changed nothing."""

    id: str | None  # null if the frame had none, or none that could be read
    error: str  # a sentence for the reader
    v: int | None


class NewsFrame(FromServer, tag="news", frozen=True):
    """Something beside this match waits for this person, or does no more."""


class PongFrame(FromServer, tag="pong", frozen=True):
    """The reply to a ping."""

    t: int | float | None
    now: int  # the server's time, in ms since 1970


class ChatMessageView(msgspec.Struct, frozen=True):
    """A message of the chat."""

    id: int
    audience: str  # "players" or "spectators": who wrote it, and to whom
    seat: int | None
    name: str
    text: str
    sent_at: str  # ISO 8601
    mine: bool


class ChatFrame(FromServer, tag="chat", frozen=True):
    """The newest messages of the chat, as this person reads them."""

    unread: int
    muted: bool  # whether this person has muted anybody
    messages: list[ChatMessageView]


class SiteFrame(FromServer, tag="site", frozen=True):
    """What the site announces on all its pages has changed; a page then asks for it."""


class ChangedFrame(FromServer, tag="changed", frozen=True):
    """The room, or the list of rooms, has changed; a page then asks for it."""


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
    """Return the text of a frame."""
    return msgspec.json.encode(frame).decode()
