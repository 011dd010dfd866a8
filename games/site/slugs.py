"""Random slugs for URLs."""

from __future__ import annotations

from django.utils.crypto import get_random_string

SLUG_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without similar ones


def new_slug() -> str:
    """Return a new random slug of ten characters."""
    return get_random_string(10, SLUG_LETTERS)
