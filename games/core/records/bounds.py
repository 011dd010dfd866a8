"""Bounds of the states that play can reach: a record may begin from a forged one."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core.dialogue.messages import to_plain
from games.core.dialogue.questions import Json
from games.core.engine.table import Table
from games.core.rules import Growth, Rules

MAX_ITEMS = 300  # of a list or dictionary of constant size: the biggest deck has 227 cards
MAX_TEXT = 400  # characters: the longest sentence has some 250
MAX_BYTES = 64 * 1024  # of all parts of constant size: the longest matches have 15 kB
MAX_GROWTH = 10_000  # items of growing parts, as many as a record's entries


def can_be_reached(rules: Rules[Any], table: Table) -> bool:
    """Return whether every part of a table is within the bounds."""
    parts: dict[str, Json] = msgspec.to_builtins(table, enc_hook=to_plain, str_keys=True)
    growing = rules.growing_parts(table)
    rest = {name: part for name, part in parts.items() if name not in growing}
    return (
        all(map(_is_small, rest.values()))
        and len(msgspec.msgpack.encode(rest)) <= MAX_BYTES
        and all(_has_grown(parts[name], growth) for name, growth in growing.items())
    )


def _is_small(part: Json) -> bool:
    """Return whether a part has no long list and no long text."""
    if isinstance(part, str):
        return len(part) <= MAX_TEXT
    if isinstance(part, list | dict):
        inner = [*part, *part.values()] if isinstance(part, dict) else part
        return len(part) <= MAX_ITEMS and all(map(_is_small, inner))
    return True


def _has_grown(part: Json, growth: Growth) -> bool:
    """Return whether a list or dictionary stays within its growth."""
    if not isinstance(part, list | dict) or len(part) > min(growth.items, MAX_GROWTH):
        return False
    items = part.items() if isinstance(part, dict) else part
    return all(len(msgspec.msgpack.encode(item)) <= growth.item_bytes for item in items)
