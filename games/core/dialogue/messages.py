"""Messages: sentences of the rules, kept as an id with parameters until rendered for a reader.

A prompt, label or journal line is written once, in English, and rendered for each reader in their language. The
English sentence is the id; translations live in `games/<game>/locale`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

# Name and Message are plain classes: msgspec encodes structs and dataclasses itself,
# and a message has to pass through an encoder hook to be rendered.


class Name:
    """The name of the player at `seat`, unknown to the rules."""

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
    """A sentence to render in the reader's language; made by `_` and `plural`."""

    __slots__ = ("id", "many", "params", "texts")

    def __init__(self, id: str, params: Mapping[str, Param] | None = None, many: str = "") -> None:
        self.id = id
        self.params = params or {}
        self.many = many
        self.texts: Mapping[str, str] = _NO_TEXTS  # by catalogue, if equal in all matches

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
    """Return the message without parameters. All uses share one, which keeps its texts."""
    return Message(id)


def plural(one: str, many: str, n: int, /, **params: Param) -> Message:
    """Return the message `one` or `many`, by the plural rules of the reader's language; `{n}` is the number."""
    return Message(one, {"n": n, **params}, many) if params else _counted(one, many, n)


@lru_cache(4096)
def _counted(one: str, many: str, n: int) -> Message:
    """Return the message whose only parameter is a number. All uses share one, which keeps its texts."""
    return Message(one, {"n": n}, many)


def listed(items: Sequence[Message]) -> Message:
    """Return the items one after the other."""
    *before, last = items
    for item in reversed(before):
        last = _("{first}, {rest}", first=item, rest=last)
    return last


def names(message: Message, seat: int) -> bool:
    """Return whether a message names the player of this seat."""
    return any(
        param.seat == seat if isinstance(param, Name) else names(param, seat)
        for param in message.params.values()
        if isinstance(param, Name | Message)
    )


@dataclass(frozen=True, slots=True)
class Translator:
    """Renders messages for a reader: translates texts and inserts the players' names.

    Messages keep their texts by `catalogue`, the name of a set of translations.
    """

    catalogue: str
    translate: Callable[[str], str]
    count: Callable[[str, str, int], str]
    name: Callable[[int], str]
    # earlier players of a seat: last version and name, oldest first
    earlier: Mapping[int, Sequence[tuple[int, str]]] = field(default_factory=dict)
    # texts of messages with names, by the message's id
    named: dict[int, tuple[Message, str]] | None = None

    def remembering(self) -> Translator:
        """Return a translator that renders each message once. It is short-lived, as it keeps all messages."""
        return replace(self, named={})

    def at(self, version: int) -> Translator:
        """Return a translator with the players' names at a version."""
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
                lasting = lasting and self.catalogue in item.texts  # a name in it is not lasting
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
    """Return a translator that leaves texts in English, for tests, bots and the terminal."""
    return Translator("", lambda text: text, lambda one, many, n: one if n == 1 else many, names)


def to_plain(value: object) -> Any:
    """Return `value` as JSON data, for encoders of states (see `from_plain`)."""
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
    """Return the message or name encoded by `to_plain`."""
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
