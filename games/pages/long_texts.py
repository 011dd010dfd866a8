"""Longer limits for the texts of some forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def takes_long_texts(**longest: int) -> Callable[[View], View]:
    """Set the most characters that a view takes, by field of its form."""

    def marked(view: View) -> View:
        view.longest_texts = longest  # type: ignore[attr-defined]
        return view

    return marked


def longest_texts(view: Callable[..., Any]) -> Mapping[str, int]:
    """Return the longer limits of a view's texts, by field."""
    longest: Mapping[str, int] = getattr(view, "longest_texts", {})
    return longest
