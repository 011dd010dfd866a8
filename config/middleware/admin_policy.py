"""Content security policy of the admin, whose scripts write HTML from strings."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.visitors.visitor import is_for_operators

NOT_THERE: dict[str, None] = {"require-trusted-types-for": None, "trusted-types": None}


class AdminPolicyMiddleware:
    """Drop the Trusted Types directives below /admin/."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_for_operators(request):
            response._csp_replace = NOT_THERE  # type: ignore[attr-defined]  # django-csp reads it
        return response
