"""Page of two-step verification, and the redirect of operators to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import django_otp
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.visitors.visitor import is_for_operators, person_of
from lobby.accounts import second_factor as service
from lobby.people.models import Person
from lobby.refusals.refusal import Refused
from lobby.refusals.responses import previous_page


class SecondFactorMiddleware:
    """Redirect operators below /admin/ who still have to set up a device or give a code."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if is_for_operators(request):
            person = person_of(request)
            staff = person if person is not None and person.is_staff else None
            if staff and not service.has_passed(request, service.factor_of(staff)):
                wanted = urlencode({"next": request.get_full_path()})
                return redirect(f"{reverse('lobby:second_factor')}?{wanted}")
        return self.get_response(request)


@never_cache
@sensitive_post_parameters("code", "offer")
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set up a device, check a code, or remove the device."""
    person = person_of(request)
    if person is None:
        return redirect_to_login(request.get_full_path())
    if not person.is_staff:
        raise Http404
    factor = service.factor_of(person)
    offer = request.POST.get("offer", "") if factor is None else ""
    refusal, status = "", 200
    if request.method == "POST":
        try:
            if factor is None:
                new = service.offered(person, offer)
                service.second_factor_begin(factor=new, code=request.POST.get("code", ""))
                factor = new
                messages.success(request, _("Two-step verification is on: the admin asks for a code."))
            elif request.POST.get("action") == "end" and service.has_passed(request, factor):
                service.second_factor_end(factor=factor)
                messages.success(request, _("Two-step verification is off."))
                return redirect("lobby:second_factor")
            else:
                service.second_factor_check(factor=factor, code=request.POST.get("code", ""))
            django_otp.login(request, factor)
            return redirect(previous_page(request, reverse("admin:index")))
        except Refused as error:
            refusal, status = str(error), 422
    context: dict[str, Any] = {
        "here": "me",
        "refusal": refusal,
        "next": request.POST.get("next") or request.GET.get("next", ""),
        "on": factor is not None,
        "passed": factor is not None and service.has_passed(request, factor),
    }
    if factor is None:
        context |= _offer(person, offer)
    return render(request, "lobby/accounts/second_factor.html", context, status=status)


def _offer(person: Person, offer: str) -> dict[str, str]:
    """Return the offered device for the page, or a new one in place of an invalid offer."""
    try:
        device = service.offered(person, offer)
    except Refused:
        offer = service.offer_make(person)
        device = service.offered(person, offer)
    address = device.config_url
    return {"offer": offer, "address": address, "secret": _secret(address)}


def _secret(address: str) -> str:
    """Return the secret in groups of four letters, for typing instead of the QR code."""
    secret = address.partition("secret=")[2].partition("&")[0]
    return " ".join(secret[n : n + 4] for n in range(0, len(secret), 4))
