"""The page on which operators set up two-step verification and give their code, and what leads them there."""

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

from games.web.visitor import is_for_operators, person_of
from lobby.people import second_factor as service
from lobby.refusal import Refused
from lobby.responses import previous_page


class SecondFactorMiddleware:
    """Leads operators who have a second factor, or need one, to its page before they see anything below /admin/."""

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
    """Set a device up, take a code of it, or do without it from now on."""
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
                messages.success(
                    request, _("From now on you are asked for a code before the admin.")
                )
            elif request.POST.get("action") == "end" and service.has_passed(request, factor):
                service.second_factor_end(factor=factor)
                messages.success(request, _("You are not asked for a code any more."))
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
        try:
            device = service.offered(person, offer)
        except Refused:
            offer = service.offer_make(person)
            device = service.offered(person, offer)
        address = device.config_url
        context |= {"offer": offer, "address": address, "secret": _secret(address)}
    return render(request, "lobby/second_factor.html", context, status=status)


def _secret(address: str) -> str:
    """Return the secret of an address in groups of four letters, for whoever cannot read its QR code."""
    secret = address.partition("secret=")[2].partition("&")[0]
    return " ".join(secret[n : n + 4] for n in range(0, len(secret), 4))
