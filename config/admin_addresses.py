"""The pages of operators are there only for those networks that ADMIN_ADDRESSES names, if it names any."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from games.addresses import known_address
from games.web.visitor import is_for_operators


class AdminAddressesMiddleware:
    """Answers below /admin/ as where there is nothing, to whoever comes from elsewhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_for_operators(request) and not _may_come(request):
            raise Http404
        return self.get_response(request)


def _may_come(request: HttpRequest) -> bool:
    networks = settings.ADMIN_ADDRESSES
    if not networks:
        return True
    address = known_address(request.META.get("REMOTE_ADDR", ""))
    return address is not None and any(address in network for network in networks)
