"""Decoding of data from outside: types, the nesting of plain data, whole numbers."""

from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

from games.core.dialogue.questions import Json

T = TypeVar("T")
MAX_DIGITS = 18

_described: set[object] = set()
_describing = Lock()


def described(kind: type[T]) -> type[T]:
    """Return the type once msgspec knows all of it, for threads without a common decoder.

    msgspec describes a struct to itself at its first decoding, partly in Python. Another thread that decodes
    the same struct meanwhile reads half a description, and the process crashes (msgspec 0.22).
    """
    if kind not in _described:
        with _describing:
            msgspec.msgpack.Decoder(kind)
            _described.add(kind)
    return kind


def nesting(value: Json, most: int) -> int:
    """Return the depth of nested lists and objects in `value`; `most` + 1 if it is deeper."""
    depth, level = 0, [value]
    while depth <= most and (level := [each for each in level if isinstance(each, dict | list)]):
        depth += 1
        level = [item for each in level for item in (each.values() if isinstance(each, dict) else each)]
    return depth


def whole_number(text: str, most: int = 10**9 - 1) -> int | None:
    """Return the number of plain digits in `text`, or None if there is none up to `most`."""
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_DIGITS:
        return None
    number = int(text)
    return number if number <= most else None
