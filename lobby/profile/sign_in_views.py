"""Pages for signing in and out: by password, by a code of another device, by a passkey."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games.notifications.delivery.push_here import push_end
from games.pages.long_texts import takes_long_texts
from games.pages.passwords import hashes_a_password
from games.site import database_time
from games.site import rate_limits as site_limits
from games.visitors.visitor import count_new_session, person_of
from lobby.accounts import accounts
from lobby.accounts.devices import passkeys
from lobby.accounts.devices.codes import code_use
from lobby.accounts.devices.forms import CodeForm
from lobby.accounts.devices.party import party_of
from lobby.accounts.forms import SignInForm
from lobby.people.models import Person
from lobby.profile.arrival import SIGNING_IN, account_page, arrive, come_along
from lobby.refusals import rate_limits as limits
from lobby.refusals.refusal import Refused
from lobby.refusals.responses import show_refusals

SIGNING_IN_FOR = 600  # seconds
CODE_IDS = "device-%s"  # of the fields, beside those of the form with a password


@never_cache  # it may show the return link
@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in by login and password; a guest's data may come along."""
    form = SignInForm(request, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, form, CodeForm(auto_id=CODE_IDS))
    return arrive(request, form.get_user(), along=form.cleaned_data["along"])


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_by_code(request: HttpRequest) -> HttpResponse:
    """Sign in by a code that another device shows; a guest's data may come along."""
    if request.method != "POST":  # after a reload of a refused form
        return redirect("lobby:sign_in")
    limits.count(request, "code")
    site_limits.count("all_codes", "")
    form = CodeForm(request.POST, auto_id=CODE_IDS)
    if form.is_valid():
        try:
            person = code_use(written=form.cleaned_data["code"])
        except Refused as refusal:
            form.add_error("code", str(refusal))
            form.fields["code"].widget.attrs["autofocus"] = True
        else:
            return arrive(request, person, along=form.cleaned_data["along"])
    password_form = SignInForm(request)
    password_form.fields["username"].widget.attrs.pop("autofocus")
    return _page(request, password_form, form)


def _page(request: HttpRequest, form: SignInForm, code_form: forms.Form) -> HttpResponse:
    more: dict[str, Any] = {"code_form": code_form, "passkeys_here": party_of(request) is not None}
    response = account_page(request, "sign_in", form, **more)
    if code_form.errors:
        response.status_code = 422
    return response


@require_POST
def ask_for_passkey(request: HttpRequest) -> HttpResponse:
    """Return what a browser needs to sign in by a passkey, as JSON."""
    limits.count(request, "passkeys")
    count_new_session(request)
    party = party_of(request)
    if party is None:
        return JsonResponse({"error": _no_passkeys()}, status=409)
    return JsonResponse(passkeys.sign_in_ask(party=party, session=request.session))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@takes_long_texts(answer=passkeys.LONGEST_ANSWER)
@show_refusals
def sign_in_by_passkey(request: HttpRequest) -> HttpResponse:
    """Sign in by a browser's answer to `ask_for_passkey`; a guest's data may come along."""
    if request.method != "POST":
        return redirect("lobby:sign_in")
    limits.count(request, "sign_in")
    party = party_of(request)
    if party is None:
        raise Refused(_no_passkeys())
    person = passkeys.passkey_use(party=party, session=request.session, answer=request.POST.get("answer", ""))
    return arrive(request, person, along="along" in request.POST)


def _no_passkeys() -> str:
    return _("Passkeys do not work at this address of the site.")


@require_POST
@show_refusals
def sign_in_apart(request: HttpRequest) -> HttpResponse:
    """Sign in, and leave seats in shared matches to the guest."""
    guest, known = person_of(request), request.session.pop(SIGNING_IN, {})
    owner = Person.objects.filter(pk=known.get("owner"), is_active=True).first()
    if guest is None or owner is None or database_time.now().timestamp() - known["at"] > SIGNING_IN_FOR:
        return redirect("lobby:sign_in")
    if not constant_time_compare(known.get("hash", ""), owner.get_session_auth_hash()):
        return redirect("lobby:sign_in")  # the password has changed since
    return come_along(request, guest, owner)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; guests would lose their data, so they stay."""
    person = person_of(request)
    if person is not None and person.login:
        push_end(session=request.session)
        logout(request)
        accounts.person_check_in(person=person.pk)
    response = redirect("lobby:home")
    response["Clear-Site-Data"] = '"cache"'  # or "back" would show pages to the next visitor
    return response
