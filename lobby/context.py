"""Context processors: the theme the visitor has chosen, and how many matches wait for them."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from lobby.rows import waiting_for

THEMES = ("dark", "light", "system")


def theme(request: HttpRequest) -> dict[str, Any]:
    chosen = request.COOKIES.get("theme", "dark")
    return {"theme": chosen if chosen in THEMES else "dark"}


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Add `waiting`, the number of matches that wait for the visitor, counted if a page asks, and
    `waiting_elsewhere`, whether one does beside the one that is looked at."""

    @cache
    def slugs() -> list[str]:
        if not request.user.is_authenticated:
            return []
        return waiting_for(request.user)

    def elsewhere() -> bool:
        found = request.resolver_match
        here = found.kwargs.get("slug", "") if found else ""
        return any(slug != here for slug in slugs())

    return {
        "waiting": SimpleLazyObject(lambda: len(slugs())),
        "waiting_elsewhere": SimpleLazyObject(elsewhere),
    }
