"""The pages of operators are there only for those networks that ADMIN_ADDRESSES names, if it names any."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property


class AdminAddressesMiddleware:
    """Answers below /admin/ as where there is nothing, to whoever comes from elsewhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    @cached_property
    def _below(self) -> str:
        return reverse("admin:index")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(self._below) and not _may_come(request):
            raise Http404
        return self.get_response(request)


def _may_come(request: HttpRequest) -> bool:
    networks = settings.ADMIN_ADDRESSES
    if not networks:
        return True
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)  # of a server that listens for both versions
    return any((mapped or address) in network for network in networks)
