"""Messages: what the rules say to people, kept as an id and parameters until somebody reads it.

A prompt, a label or a journal line is written once, in English, and rendered for each reader in
their language. The English sentence is the id; translations live in `games/<game>/locale`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

# Name and Message are plain classes on purpose: what msgspec knows (structs, dataclasses) it encodes
# itself, and a message has to pass through our hooks to be rendered.


class Name:
    """The name of whoever sits at `seat`: a player's name is not known to the rules."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self.seat == other.seat

    def __hash__(self) -> int:
        return hash(("Name", self.seat))

    def __repr__(self) -> str:
        return f"Name({self.seat})"


class Message:
    """A sentence to be rendered in the reader's language; made by `_` and `plural`."""

    __slots__ = ("id", "many", "params", "texts")

    def __init__(self, id: str, params: Mapping[str, Param] | None = None, many: str = "") -> None:
        self.id = id
        self.params = params or {}
        self.many = many
        self.texts: Mapping[str, str] = (
            _NO_TEXTS  # by catalogue, if they are the same in all matches
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and self.id == other.id
            and self.params == other.params
            and self.many == other.many
        )

    def __hash__(self) -> int:
        return hash((self.id, tuple(self.params.items()), self.many))

    def __repr__(self) -> str:
        return f"Message({self.id!r}, {dict(self.params)!r})"


Param: TypeAlias = "str | int | Name | Message"
_NO_TEXTS: Mapping[str, str] = {}


def _(id: str, /, **params: Param) -> Message:
    """Return the message whose English text is `id`, with `{name}` in place of each parameter."""
    return Message(id, params) if params else _bare(id)


@lru_cache(4096)
def _bare(id: str) -> Message:
    """Return the message without parameters, the same one everywhere: it keeps its texts."""
    return Message(id)


def plural(one: str, many: str, n: int, /, **params: Param) -> Message:
    """Return the message `one` or `many`, as the reader's language counts `n`; `{n}` is the number."""
    return Message(one, {"n": n, **params}, many) if params else _counted(one, many, n)


@lru_cache(4096)
def _counted(one: str, many: str, n: int) -> Message:
    """Return the message that only counts, the same one for the same number: it keeps its texts."""
    return Message(one, {"n": n}, many)


def names(message: Message, seat: int) -> bool:
    """Return whether the player of this seat is named in a message."""
    return any(
        param.seat == seat if isinstance(param, Name) else names(param, seat)
        for param in message.params.values()
        if isinstance(param, Name | Message)
    )


@dataclass(frozen=True, slots=True)
class Translator:
    """Renders messages for a reader: how a text is translated, and what the players are called.

    Messages keep their texts by `catalogue`, which names the texts that are translated to.
    """

    catalogue: str
    translate: Callable[[str], str]
    count: Callable[[str, str, int], str]
    name: Callable[[int], str]
    # who played a seat before: up to which version, and under which name, the earliest first
    earlier: Mapping[int, Sequence[tuple[int, str]]] = field(default_factory=dict)
    # of messages that name players, by their id while they are kept here
    named: dict[int, tuple[Message, str]] | None = None

    def remembering(self) -> Translator:
        """Return a translator that renders each message once; to be thrown away soon, with all of them."""
        return replace(self, named={})

    def at(self, version: int) -> Translator:
        """Return a translator of what was said at a version: seats are named as they were then."""
        if not self.earlier:
            return self

        def name(seat: int) -> str:
            then = (name for until, name in self.earlier.get(seat, ()) if version <= until)
            return next(then, None) or self.name(seat)

        return replace(self, name=name, earlier={}, named=None)

    def render(self, value: Param) -> str:
        """Return the text of `value`."""
        if isinstance(value, Message):
            return value.texts.get(self.catalogue) or self._render(value)
        if isinstance(value, Name):
            return self.name(value.seat)
        return str(value)

    def _render(self, message: Message) -> str:
        if self.named is not None and (known := self.named.get(id(message))):
            return known[1]
        texts: dict[str, str | int] = {}
        lasting = True
        for key, item in message.params.items():
            if isinstance(item, Name):
                texts[key], lasting = self.name(item.seat), False
            elif isinstance(item, Message):
                texts[key] = self.render(item)
                lasting = lasting and self.catalogue in item.texts  # or there is a name in it
            else:
                texts[key] = item
        if message.many:
            text = self.count(message.id, message.many, int(str(message.params["n"])))
        else:
            text = self.translate(message.id)
        if texts:
            text = text.format_map(texts)
        if lasting:
            message.texts = {**message.texts, self.catalogue: text}
        elif self.named is not None:
            self.named[id(message)] = message, text
        return text


def english(names: Callable[[int], str] = lambda seat: f"Player {seat + 1}") -> Translator:
    """Return a translator that leaves texts as they are, for tests, bots and the terminal."""
    return Translator("", lambda text: text, lambda one, many, n: one if n == 1 else many, names)


def to_plain(value: Any) -> Any:
    """Return `value` as JSON data, for the encoders of states (see `from_plain`)."""
    if isinstance(value, Message):
        plain: dict[str, Any] = {"say": value.id}
        if value.params:
            plain["with"] = {key: to_plain(item) for key, item in value.params.items()}
        if value.many:
            plain["many"] = value.many
        return plain
    if isinstance(value, Name):
        return {"seat": value.seat}
    if isinstance(value, str | int):
        return value
    raise NotImplementedError(f"a state cannot hold a {type(value).__name__}: {value!r}")


def from_plain(kind: type, plain: Any) -> Any:
    """Return the message or name that `to_plain` wrote."""
    if kind is Message or (isinstance(plain, dict) and "say" in plain):
        if len(plain) == 1:
            return _bare(plain["say"])
        params = dict(plain.get("with", ()))
        for key, item in params.items():
            if isinstance(item, dict):
                params[key] = Name(item["seat"]) if "seat" in item else from_plain(object, item)
        return Message(plain["say"], params, plain.get("many", ""))
    if isinstance(plain, dict):
        return Name(plain["seat"])
    return plain
