"""Types that several threads decode.

msgspec describes a struct to itself when it first decodes one, partly in Python, while other threads run. Whoever
decodes the same struct meanwhile reads half a description, and the process dies (msgspec 0.22).
"""

from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

T = TypeVar("T")

_described: set[object] = set()
_describing = Lock()


def described(kind: type[T]) -> type[T]:
    """Return the type when msgspec knows all of it, for what is not decoded by a decoder of its module."""
    if kind not in _described:
        with _describing:
            msgspec.msgpack.Decoder(kind)
            _described.add(kind)
    return kind
