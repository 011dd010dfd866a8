"""The table: the common base of all games' states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from games.core.chance import Chance
from games.core.decoding import described
from games.core.dialogue.messages import Message, from_plain, to_plain
from games.core.dialogue.questions import Json, Seat

S = TypeVar("S", bound="Table")


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the journal, with other texts for some seats.

    `message` is None where all others read nothing; `at` is the match's version at that time. `code` is the
    same in the game's notation, if it has one.
    """

    at: int
    message: Message | None
    private: dict[Seat, Message] = {}
    heading: bool = False
    code: str = ""

    def for_seat(self, seat: Seat | None) -> Message | None:
        """Return the text for `seat` (None: a spectator)."""
        return self.message if seat is None else self.private.get(seat, self.message)


class Table(msgspec.Struct, kw_only=True, dict=True):
    """Base of a game's state. It is plain data: no flow, no callable, no set.

    It is complete at the start of every turn. Within a turn, everything visible on the table must be in it
    before the next question.
    """

    seats: int
    options: dict[str, str] = {}
    journal: list[Line] = []
    reveals: int = 0
    draws: int = 0
    rolled: int = 0

    def attach(self, chance: Chance) -> None:
        """Attach the chance, which is no part of the state."""
        self.__dict__["chance"] = chance

    def attach_version(self, version: int) -> None:
        """Attach the match's version, for the lines of the journal."""
        self.__dict__["version"] = version

    def attach_witness(self, hear: Callable[[Line], None] | None) -> None:
        """Call `hear` with each line before it is written, until the turn is replayed. None stops that."""
        self.__dict__["witness"] = hear

    @property
    def chance(self) -> Chance:
        """Return the one source of dice and shuffles."""
        chance: Chance = self.__dict__["chance"]
        return chance

    def reveal(self) -> None:
        """Note that something hidden has become known: undo cannot pass this point."""
        self.reveals += 1
        self.say_unsaid()

    def say_when_revealed(self, message: Message) -> None:
        """Write a line at the next `reveal`, because it would tell a secret now."""
        self.__dict__.setdefault("unsaid", []).append(message)

    def say_unsaid(self) -> None:
        """Write the lines that wait for a `reveal`. The kernel does so at the end of a turn."""
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

        With `message` None only they read anything. A `heading` begins a new part: a turn, a phase. `code` is
        the same in the game's notation.
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
    """Return the state from the data of `to_json`. Raises: msgspec.ValidationError."""
    return msgspec.convert(data, described(kind), dec_hook=from_plain, str_keys=True)


def copy(state: S) -> S:
    """Return an independent copy of the state, with a chance of its own that draws the same."""
    twin = load(type(state), dump(state))
    if "chance" in state.__dict__:
        twin.attach(state.chance.at(state.chance.draws, state.chance.rolled))
    return twin
