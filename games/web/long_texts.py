"""Which forms take texts that are longer than others may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def takes_long_texts(**longest: int) -> Callable[[View], View]:
    """Let a view take longer texts than others do: at most so many characters, by field of its form."""

    def marked(view: View) -> View:
        view.longest_texts = longest  # type: ignore[attr-defined]
        return view

    return marked


def longest_texts(view: Callable[..., Any]) -> Mapping[str, int]:
    """Return how many characters the fields have at most in which a view takes longer texts."""
    longest: Mapping[str, int] = getattr(view, "longest_texts", {})
    return longest
