"""The pages of accounts: sign up, sign in, sign out, change, download, delete."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.web.zones import zone_of
from lobby import rate_limits as limits
from lobby.models import Person
from lobby.people import accounts
from lobby.rooms import services as rooms
from lobby.rooms.views import BACKEND, person_of, sentences

SECRETS = ("password", "old")


@sensitive_post_parameters(*SECRETS)
@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def sign_up(request: HttpRequest) -> HttpResponse:
    """A login for whoever is here; somebody new gives a name as well."""
    person = person_of(request)
    if person is not None and person.login:
        return redirect("lobby:me")
    if request.method == "POST":
        limits.count(request, "account")
        given = request.POST
        if given.get("password", "") != given.get("again", ""):
            return _form(request, "sign_up", _("The two passwords are not the same."))
        try:
            person = person or Person(
                name=rooms.clean_name(given.get("name", "")), time_zone=zone_of(request)
            )
            accounts.account_open(
                person=person, login=given.get("login", ""), password=given.get("password", "")
            )
        except rooms.Refused as refusal:
            return _form(request, "sign_up", str(refusal))
        login(request, person, backend=BACKEND)
        messages.success(request, _("You have an account now. Sign in with it on any device."))
        return redirect("lobby:me")
    return _form(request, "sign_up")


@sensitive_post_parameters(*SECRETS)
@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def sign_in(request: HttpRequest) -> HttpResponse:
    """Come in by login and password; what a guest has here may come along."""
    if request.method != "POST":
        return _form(request, "sign_in")
    given, guest = request.POST, person_of(request)
    found = accounts.account_find(
        request=request, login=given.get("login", ""), password=given.get("password", "")
    )
    if found is None:
        return _form(request, "sign_in", _("Login and password do not fit together."))
    moved = 0
    if guest is not None and not guest.login and "along" in given:
        moved = accounts.guest_move_in(guest=guest, owner=found)
    login(request, found, backend=BACKEND)
    messages.success(request, _("Welcome back, %(name)s.") % {"name": found.name})
    if moved:
        said = ngettext("%(n)d match has come along.", "%(n)d matches have come along.", moved)
        messages.success(request, said % {"n": moved})
    wanted = given.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return redirect(wanted if safe and wanted else "lobby:mine")


def _form(request: HttpRequest, page: str, refused: str = "") -> HttpResponse:
    person = person_of(request)
    guest = person if person is not None and not person.login else None
    context: dict[str, Any] = {
        "refused": refused,
        "login": request.POST.get("login", ""),
        "name": request.POST.get("name", ""),
        "next": request.POST.get("next") or request.GET.get("next", ""),
        "guest": guest,
        "matches": guest.match_seats.count() if guest else 0,
    }
    return render(request, f"lobby/account_{page}.html", context, status=422 if refused else 200)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Leave this browser; whoever has no login could not come back, so they stay."""
    person = person_of(request)
    if person is not None and person.login:
        logout(request)
    return redirect("lobby:home")


@sensitive_post_parameters(*SECRETS)
@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def change_password(request: HttpRequest) -> HttpResponse:
    """A new password; other devices have to sign in again."""
    person = person_of(request)
    if person is None or not person.login:
        return redirect("lobby:sign_in")
    if request.method == "POST":
        limits.count(request, "sign_in")
        given = request.POST
        if given.get("password", "") != given.get("again", ""):
            return _form(request, "password", _("The two passwords are not the same."))
        try:
            accounts.password_change(
                person=person, old=given.get("old", ""), new=given.get("password", "")
            )
        except rooms.Refused as refusal:
            return _form(request, "password", str(refusal))
        update_session_auth_hash(request, person)
        messages.success(
            request,
            _("The password is changed. Other devices and the old return link are signed out."),
        )
        return redirect("lobby:me")
    return _form(request, "password")


@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Everything the site knows of whoever asks, as a file."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    try:
        limits.count(request, "data")
    except limits.TooOften as refusal:
        return HttpResponse(str(refusal), status=429, content_type="text/plain; charset=utf-8")
    response = JsonResponse(
        accounts.data_of(person), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    response["Content-Disposition"] = f'attachment; filename="orrery-{person.slug}.json"'
    return response


@sensitive_post_parameters(*SECRETS)
@require_http_methods(["GET", "HEAD", "POST"])
@sentences
def delete(request: HttpRequest) -> HttpResponse:
    """Be forgotten, after having said so twice: by the password, or by one's name without one."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    if request.method == "POST":
        limits.count(request, "sign_in")
        if person.login and not person.check_password(request.POST.get("old", "")):
            return _form(request, "delete", _("That is not your present password."))
        if not person.login and request.POST.get("name", "").strip() != person.name:
            return _form(request, "delete", _("That is not your name as it is written here."))
        accounts.account_delete(person=person)
        logout(request)
        messages.success(request, _("You are forgotten here. Thank you for playing."))
        return redirect("lobby:home")
    return _form(request, "delete")
