"""The admin's own scripts write HTML as strings, which no page of ours may: they get a policy without that rule."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property

NOT_THERE: dict[str, None] = {"require-trusted-types-for": None, "trusted-types": None}


class AdminPolicyMiddleware:
    """Leaves out of the content security policy, below /admin/, what Django's own scripts break."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    @cached_property
    def _below(self) -> str:
        return reverse("admin:index")

    def __call__(self, request: HttpRequest) -> Any:
        response = self.get_response(request)
        if request.path_info.startswith(self._below):
            response._csp_replace = NOT_THERE
        return response
