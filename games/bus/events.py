"""Events of the site. An event names the change, never its content."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from games.bus.topics import MATCHES, ROOMS, SITE, match_topic, person_topic, room_topic


class Event(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base of events."""

    @property
    def topics(self) -> tuple[str, ...]:
        raise NotImplementedError


class MatchEvent(Event, frozen=True):
    """Base of events about the match with this slug."""

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
    """A seat has another player or state, or the audience has changed."""

    @property
    def topics(self) -> tuple[str, ...]:
        return match_topic(self.slug), MATCHES


class HintAsked(MatchEvent, frozen=True):
    """A player waits for a hint; for workers only."""

    @property
    def topics(self) -> tuple[str, ...]:
        return (MATCHES,)


class ChatChanged(MatchEvent, frozen=True):
    """A message was written or hidden."""


class NotesChanged(MatchEvent, frozen=True):
    """The private notes of a seat were stored."""

    seat: int


class OpponentsThink(MatchEvent, frozen=True):
    """Computer opponents in these seats think before they answer."""

    seats: list[int]


class PresenceWanted(MatchEvent, frozen=True):
    """A session asks other processes for their presence."""


class Presence(msgspec.Struct, array_like=True):
    """People connected to a match, in one process or in all."""

    seats: set[int] = msgspec.field(default_factory=set)
    spectators: list[str] = msgspec.field(default_factory=list)  # names, without nameless visitors
    watching: int = 0  # number of all spectators


class PresenceChanged(MatchEvent, frozen=True):
    """A process publishes its presence."""

    process: str  # the name of its bus
    presence: Presence


class RoomChanged(Event, frozen=True):
    """A room or its members have changed."""

    slug: str
    listed: bool  # whether the list of rooms has changed, too
    lost: int | None = None  # a person who has closed a page; their other pages report themselves

    @property
    def topics(self) -> tuple[str, ...]:
        return (room_topic(self.slug), ROOMS) if self.listed else (room_topic(self.slug),)


class NewsFor(Event, frozen=True):
    """The list of waiting matches or messages of these people has changed."""

    people: list[int]  # primary keys
    slug: str = ""  # the match, whose own pages know of it already

    @property
    def topics(self) -> tuple[str, ...]:
        return tuple(map(person_topic, self.people))


class PersonEvent(Event, frozen=True):
    """Base of events about one person."""

    person: int  # primary key

    @property
    def topics(self) -> tuple[str, ...]:
        return (person_topic(self.person),)


class PersonOut(PersonEvent, frozen=True):
    """A person has lost access to the site."""

    anew: bool = False  # one session has ended: the person may connect again by another one


class TokenOut(PersonEvent, frozen=True):
    """A person's token was revoked."""

    token: int  # primary key


class SiteEvent(Event, frozen=True):
    """Base of events about the whole site."""

    @property
    def topics(self) -> tuple[str, ...]:
        return (SITE,)


class BansChanged(SiteEvent, frozen=True):
    """A ban has begun."""


class NamesChanged(SiteEvent, frozen=True):
    """People have other names."""


class AnnouncementsChanged(SiteEvent, frozen=True):
    """Announcements have changed, or maintenance has begun or ended."""


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
