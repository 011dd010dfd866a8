"""Network restriction of the admin (`ADMIN_ADDRESSES`)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse

from games.visitors.visitor import is_for_operators, reaches_admin


class AdminAddressesMiddleware:
    """Answer 404 below /admin/ to visitors outside the allowed networks."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_for_operators(request) and not reaches_admin(request):
            raise Http404
        return self.get_response(request)
