"""The table: what the states of all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from games.core.chance import Chance
from games.core.decoding import described
from games.core.messages import Message, from_plain, to_plain
from games.core.questions import Json, Seat

S = TypeVar("S", bound="Table")


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the journal: what everybody reads, and what some seats read in its place.

    `message` is None where others read nothing; `at` is the match's version when it was said.
    `code` is the same in the game's notation, if it has one.
    """

    at: int
    message: Message | None
    private: dict[Seat, Message] = {}
    heading: bool = False
    code: str = ""

    def for_seat(self, seat: Seat | None) -> Message | None:
        """Return what `seat` (None: a spectator) reads here."""
        return self.message if seat is None else self.private.get(seat, self.message)


class Table(msgspec.Struct, kw_only=True, dict=True):
    """A game's state derives from this. It is plain data: no flow, no callable, no set.

    It is complete at the start of every turn; within a turn, what players can see lying on the
    table must be in it before the next question is asked.
    """

    seats: int
    options: dict[str, str] = {}
    journal: list[Line] = []
    reveals: int = 0
    draws: int = 0
    rolled: int = 0

    def attach(self, chance: Chance) -> None:
        """Give the table its chance, which is no part of the state."""
        self.__dict__["chance"] = chance

    def attach_version(self, version: int) -> None:
        """Give the table the match's version, which its journal lines are stamped with."""
        self.__dict__["version"] = version

    def attach_witness(self, hear: Callable[[Line], None] | None) -> None:
        """Call `hear`, if it is one, with each line just before it is said, until the turn is played anew."""
        self.__dict__["witness"] = hear

    @property
    def chance(self) -> Chance:
        """Return the one source of dice and shuffles."""
        chance: Chance = self.__dict__["chance"]
        return chance

    def reveal(self) -> None:
        """Note that something hidden has become known: nobody may undo past this point."""
        self.reveals += 1
        self.say_unsaid()

    def say_when_revealed(self, message: Message) -> None:
        """Write a line into the journal with the next `reveal`: it would tell a secret now."""
        self.__dict__.setdefault("unsaid", []).append(message)

    def say_unsaid(self) -> None:
        """Write what waited for a `reveal`, as the kernel does at the end of a turn at the latest."""
        for message in self.__dict__.pop("unsaid", ()):
            self.say(message)

    def say(
        self,
        message: Message | None,
        *,
        private: Mapping[Seat, Message] | None = None,
        heading: bool = False,
        code: str = "",
    ) -> None:
        """Write a line into the journal; the seats in `private` read theirs instead.

        With `message` None only they read anything. A `heading` begins a new part: a turn, a phase.
        `code` is what was done in the game's notation.
        """
        version = self.__dict__.get("version", 0)
        line = Line(version, message, dict(private or {}), heading, code)
        if hear := self.__dict__.get("witness"):
            hear(line)
        self.journal.append(line)


_encoder = msgspec.msgpack.Encoder(enc_hook=to_plain)
_decoders: dict[type, msgspec.msgpack.Decoder[Any]] = {}


def dump(state: Table) -> bytes:
    """Encode a state. `load` decodes it."""
    if "chance" in state.__dict__:
        state.draws, state.rolled = state.chance.draws, state.chance.rolled
    return _encoder.encode(state)


def load(kind: type[S], data: bytes) -> S:
    """Decode a state of type `kind` that `dump` wrote. Raises: msgspec.ValidationError."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = msgspec.msgpack.Decoder(described(kind), dec_hook=from_plain)
        _decoders[kind] = decoder
    state: S = decoder.decode(data)
    return state


def to_json(state: Table) -> Json:
    """Return the state as plain JSON data, for people and programs outside."""
    return msgspec.to_builtins(load(type(state), dump(state)), enc_hook=to_plain, str_keys=True)


def from_json(kind: type[S], data: Json) -> S:
    """Return the state that `to_json` gave. Raises: msgspec.ValidationError."""
    return msgspec.convert(data, described(kind), dec_hook=from_plain, str_keys=True)


def copy(state: S) -> S:
    """Return an independent copy of the state, with a chance of its own that goes on alike."""
    twin = load(type(state), dump(state))
    if "chance" in state.__dict__:
        twin.attach(state.chance.at(state.chance.draws, state.chance.rolled))
    return twin
