"""What every page knows: the theme the visitor has chosen."""

from __future__ import annotations

from django.http import HttpRequest

THEMES = ("dark", "light", "system")


def theme(request: HttpRequest) -> dict[str, str]:
    chosen = request.COOKIES.get("theme", "dark")
    return {"theme": chosen if chosen in THEMES else "dark"}
