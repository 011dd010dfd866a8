"""A person's passkeys, and codes for their other devices."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.core.decoding import whole_number
from games.pages.long_texts import takes_long_texts
from games.site import rate_limits as site_limits
from games.visitors.visitor import person_of
from lobby.accounts.devices import passkeys
from lobby.accounts.devices.codes import code_make
from lobby.accounts.devices.party import party_of
from lobby.accounts.second_factor import check_passed
from lobby.people.models import Person
from lobby.refusals import rate_limits as limits
from lobby.refusals.refusal import Refused
from lobby.refusals.responses import show_refusals


@never_cache  # a code is shown once
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def device_code(request: HttpRequest) -> HttpResponse:
    """Show a new code for the visitor's next device."""
    person = person_of(request)
    if person is None or request.method != "POST":
        return redirect("lobby:me")
    check_passed(request, person)
    site_limits.count("codes", person.pk)
    context = {
        "code": code_make(person=person),
        "address": request.build_absolute_uri(reverse("lobby:sign_in")),
        "here": "me",
    }
    return render(request, "lobby/accounts/device_code.html", context)


@require_POST
def ask_to_keep(request: HttpRequest) -> HttpResponse:
    """Return what a browser needs to create a passkey for the visitor, as JSON."""
    person, party = person_of(request), party_of(request)
    if person is None or party is None:
        return JsonResponse({"error": _("Passkeys do not work here. Please reload the page.")}, status=409)
    limits.count(request, "passkeys")
    try:
        check_passed(request, person)
    except Refused as refusal:
        return JsonResponse({"error": str(refusal)}, status=409)
    return JsonResponse(passkeys.passkey_ask(person=person, party=party, session=request.session))


@require_POST
@takes_long_texts(answer=passkeys.LONGEST_ANSWER)
@show_refusals
def change_passkeys(request: HttpRequest) -> HttpResponse:
    """Store a browser's answer to `ask_to_keep`, or remove a passkey."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    if request.POST.get("action") == "remove":
        passkeys.passkey_remove(person=person, passkey=whole_number(request.POST.get("passkey", ""), 10**11 - 1) or 0)
        messages.success(request, _("The passkey is removed: it signs nobody in. You can delete it on your device."))
    else:
        limits.count(request, "passkeys")
        _keep(request, person)
    return redirect("lobby:me")  # its top says what was done


def _keep(request: HttpRequest, person: Person) -> None:
    party = party_of(request)
    if party is None:
        raise Refused(_("Passkeys do not work here. Please reload the page."))
    check_passed(request, person)
    answer, label = request.POST.get("answer", ""), request.POST.get("label", "")
    passkeys.passkey_create(person=person, party=party, session=request.session, answer=answer, label=label)
    messages.success(request, _("You are kept: your passkey signs you in on this device and on all that share it."))
