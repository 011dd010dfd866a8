"""What every page knows: the theme the visitor has chosen, and how many matches wait for them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.services import matches_of

THEMES = ("dark", "light", "system")


def theme(request: HttpRequest) -> dict[str, Any]:
    chosen = request.COOKIES.get("theme", "dark")
    return {"theme": chosen if chosen in THEMES else "dark"}


def waiting(request: HttpRequest) -> dict[str, Any]:
    """`waiting`: the number of matches that wait for the visitor, counted if a page asks."""

    def count() -> int:
        seats = matches_of(person=request.user) if request.user.is_authenticated else []
        return sum(seat.number in seat.match.waiting for seat in seats)

    return {"waiting": SimpleLazyObject(count)}
