"""Pages are for whoever asked for them: no cache on the way may show them to somebody else."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class PrivatePagesMiddleware:
    """Let a browser alone keep a page, and ask anew before it shows it, unless its view says otherwise."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
