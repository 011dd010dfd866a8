"""The events of the site. They say that something has changed, never what: a listener reads it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.bus.topics import MATCHES, ROOMS, SITE, match_topic, person_topic, room_topic


class Event(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base of all events."""

    @property
    def topics(self) -> tuple[str, ...]:
        raise NotImplementedError


class MatchEvent(Event, frozen=True):
    """Base of the events about the match with this slug."""

    slug: str

    @property
    def topics(self) -> tuple[str, ...]:
        return (match_topic(self.slug),)


class MatchMoved(MatchEvent, frozen=True):
    """The log has grown to `version` entries."""

    version: int

    @property
    def topics(self) -> tuple[str, ...]:
        return match_topic(self.slug), MATCHES


class SeatsChanged(MatchEvent, frozen=True):
    """Somebody has taken or left a seat, or others may watch."""

    @property
    def topics(self) -> tuple[str, ...]:
        return match_topic(self.slug), MATCHES


class HintAsked(MatchEvent, frozen=True):
    """A player waits for a hint. Only workers learn of it."""

    @property
    def topics(self) -> tuple[str, ...]:
        return (MATCHES,)


class ChatChanged(MatchEvent, frozen=True):
    """A message was written or hidden."""


class NotesChanged(MatchEvent, frozen=True):
    """The private notes of a seat were stored."""

    seat: int


class OpponentsThink(MatchEvent, frozen=True):
    """Computer opponents in these seats are about to answer, and take their time."""

    seats: list[int]


class PresenceWanted(MatchEvent, frozen=True):
    """A session has begun: the other processes are to publish who is connected to them."""


class Presence(msgspec.Struct, array_like=True):
    """The people who are connected at one match, in one process or in all."""

    seats: set[int] = msgspec.field(default_factory=set)
    spectators: list[str] = msgspec.field(default_factory=list)  # the names of those who have one
    watching: int = 0  # all spectators


class PresenceChanged(MatchEvent, frozen=True):
    """Somebody has come or gone, or is still there."""

    process: str  # the name of the bus to which they are connected
    presence: Presence


class RoomChanged(Event, frozen=True):
    """A room has changed, or who is in it."""

    slug: str
    listed: bool  # whether the list of rooms has changed, too
    lost: int | None = None  # whose page is gone: other pages of theirs report themselves

    @property
    def topics(self) -> tuple[str, ...]:
        return (room_topic(self.slug), ROOMS) if self.listed else (room_topic(self.slug),)


class NewsFor(Event, frozen=True):
    """Something waits for these people, or does no more."""

    people: list[int]  # primary keys
    slug: str = ""  # the match it is about, whose own pages show it anyway

    @property
    def topics(self) -> tuple[str, ...]:
        return tuple(map(person_topic, self.people))


class PersonOut(Event, frozen=True):
    """A person may not come in any more."""

    person: int  # primary key
    anew: bool = False  # they may by a session that is still good: one of theirs has ended

    @property
    def topics(self) -> tuple[str, ...]:
        return (person_topic(self.person),)


class TokenOut(Event, frozen=True):
    """A token of a person was revoked."""

    person: int  # primary key
    token: int  # primary key

    @property
    def topics(self) -> tuple[str, ...]:
        return (person_topic(self.person),)


class SiteEvent(Event, frozen=True):
    """Base of the events about the whole site."""

    @property
    def topics(self) -> tuple[str, ...]:
        return (SITE,)


class BansChanged(SiteEvent, frozen=True):
    """Somebody may not take part any more."""


class NamesChanged(SiteEvent, frozen=True):
    """People have other names."""


class AnnouncementsChanged(SiteEvent, frozen=True):
    """The site announces something else, or maintenance has begun or ended."""


AnyEvent: TypeAlias = (
    MatchMoved
    | SeatsChanged
    | HintAsked
    | ChatChanged
    | NotesChanged
    | OpponentsThink
    | PresenceWanted
    | PresenceChanged
    | RoomChanged
    | NewsFor
    | PersonOut
    | TokenOut
    | BansChanged
    | NamesChanged
    | AnnouncementsChanged
)
