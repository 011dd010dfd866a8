"""Whole numbers written as text, by people and programs outside."""

from __future__ import annotations

MAX_DIGITS = 18


def whole_number(text: str, most: int = 10**9 - 1) -> int | None:
    """Return the number that `text` writes in plain digits, or None if it is not one up to `most`."""
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_DIGITS:
        return None
    number = int(text)
    return number if number <= most else None
