"""Numbers in what visitors send."""

from __future__ import annotations


def whole_number(text: str, digits: int = 9) -> int | None:
    """Return the number that `text` writes in plain digits, at most so many; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
