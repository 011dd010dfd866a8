"""The admin's own scripts write HTML as strings, which no page of ours may: they get a policy without that rule."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.web.visitor import is_for_operators

NOT_THERE: dict[str, None] = {"require-trusted-types-for": None, "trusted-types": None}


class AdminPolicyMiddleware:
    """Leaves out of the content security policy, below /admin/, what Django's own scripts break."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        response = self.get_response(request)
        if is_for_operators(request):
            response._csp_replace = NOT_THERE
        return response
