"""What the hubs of several processes tell each other, beside what all processes hear."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from games.live.presence import Presence
from games.services.broadcast import (
    BansChanged,
    ChatChanged,
    Event,
    HintAsked,
    MatchMoved,
    NamesChanged,
    NewsFor,
    NotesChanged,
    OpponentsThink,
    PersonOut,
    SeatsChanged,
    TokenOut,
)


class Alive(Event, frozen=True):
    """This process is there. It is about no match."""


class PresenceWanted(Event, frozen=True):
    """A session has begun here: the others are to say who is connected to them."""


class PresenceChanged(Event, frozen=True):
    """Who is connected to the process that publishes this."""

    presence: Presence


AnyEvent: TypeAlias = (
    MatchMoved
    | SeatsChanged
    | ChatChanged
    | NotesChanged
    | NewsFor
    | OpponentsThink
    | HintAsked
    | PersonOut
    | TokenOut
    | BansChanged
    | NamesChanged
    | Alive
    | PresenceWanted
    | PresenceChanged
)
_decode = msgspec.msgpack.Decoder(list[AnyEvent]).decode


def events_of(message: dict[str, Any]) -> list[AnyEvent]:
    """Return the events that a message of the channel layer carries."""
    return _decode(message["events"])
