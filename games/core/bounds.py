"""How big a state can be that play leads to: a record may bring one that somebody has written."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core.messages import to_plain
from games.core.questions import Json
from games.core.rules import Growth, Rules
from games.core.table import Table

MAX_ITEMS = (
    300  # of a list or dictionary that does not grow with the match: the biggest deck has 227 cards
)
MAX_TEXT = 400  # characters: the longest sentence has some 250
MAX_BYTES = 64 * 1024  # of all that does not grow with the match: the longest matches have 15 kB
MAX_GROWTH = 10_000  # items of what grows, as many as a record may have entries


def can_be_reached(rules: Rules[Any], table: Table) -> bool:
    """Return whether no part of a table is bigger than play makes it."""
    parts: dict[str, Json] = msgspec.to_builtins(table, enc_hook=to_plain, str_keys=True)
    growing = rules.growing_parts(table)
    rest = {name: part for name, part in parts.items() if name not in growing}
    return (
        all(map(_is_small, rest.values()))
        and len(msgspec.msgpack.encode(rest)) <= MAX_BYTES
        and all(_has_grown(parts[name], growth) for name, growth in growing.items())
    )


def _is_small(part: Json) -> bool:
    """Return whether a part has neither a long list nor a long text in it."""
    if isinstance(part, str):
        return len(part) <= MAX_TEXT
    if isinstance(part, list | dict):
        inner = [*part, *part.values()] if isinstance(part, dict) else part
        return len(part) <= MAX_ITEMS and all(map(_is_small, inner))
    return True


def _has_grown(part: Json, growth: Growth) -> bool:
    """Return whether a list or dictionary has no more and no bigger items than play puts into it."""
    if not isinstance(part, list | dict) or len(part) > min(growth.items, MAX_GROWTH):
        return False
    items = part.items() if isinstance(part, dict) else part
    return all(len(msgspec.msgpack.encode(item)) <= growth.item_bytes for item in items)
