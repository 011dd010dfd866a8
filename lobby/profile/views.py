"""Pages of people: profile, return link, account."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.notifications.delivery.push_here import push_of
from games.pages.passwords import hashes_a_password
from games.visitors.visitor import person_of, zone_of
from lobby.accounts import accounts
from lobby.accounts.devices.party import party_of
from lobby.accounts.forms import (
    ChangePasswordForm,
    DeleteForm,
    ProfileForm,
    SignUpForm,
)
from lobby.accounts.invitations import invitation_accept, invitation_find
from lobby.people import admission, return_links
from lobby.people.models import Person
from lobby.people.name_form import NameForm
from lobby.people.profile import opponents_pace, person_rename, profile_change
from lobby.people.visitor import person_or_guest, sign_in_as
from lobby.profile.arrival import KEEP_AGAIN, account_page, return_url, wanted_page
from lobby.refusals import rate_limits as limits
from lobby.refusals.responses import dead_link, previous_page, show_refusals


@never_cache  # it shows the return link
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def me(request: HttpRequest) -> HttpResponse:
    """Show and change the visitor's profile and return link."""
    person = person_of(request)
    if person is not None and request.POST.get("action") == "renew":
        accounts.return_link_renew(person=person)
        messages.success(request, _("The old link no longer works."))
        return redirect("lobby:me")
    if person is not None and request.POST.get("action") == "pace":
        opponents_pace(person=person, quick=request.POST.get("pace") == "quick")
        messages.success(request, _("Saved. Computer opponents do so from now on."))
        return redirect("lobby:me")
    if person is None and not admission.may_be_guest(invited=False):
        return redirect(f"{reverse('lobby:sign_in')}?{urlencode({'next': previous_page(request)})}")
    if person is not None and request.POST.get("action") == "profile":
        profile = ProfileForm(request.POST, instance=person)
        if profile.is_valid():
            profile_change(person=person, **profile.cleaned_data)
            messages.success(request, _("Saved."))
        return redirect("lobby:me")
    form = NameForm(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        person_rename(person=person_or_guest(request), name=name)
        messages.success(request, _("Your name is %(name)s now.") % {"name": name})
        return redirect("lobby:me" if person else previous_page(request, reverse("lobby:me")))
    context: dict[str, Any] = {"form": form, "next": previous_page(request), "here": "me"}
    if person is not None:
        context["return_url"] = return_url(request, person)
        context["passkeys_here"] = party_of(request) is not None
        context["profile"] = ProfileForm(instance=person)
    return render(request, "lobby/people/settings.html", context, status=422 if form.errors else 200)


@require_POST
@show_refusals
def pace(request: HttpRequest) -> HttpResponse:
    """Store the pace that the switch at a match chose: computer opponents pause, or with `quick=yes` do not."""
    limits.count(request, "pace")
    person = person_of(request)
    if person is not None:
        opponents_pace(person=person, quick=request.POST.get("quick") == "yes")
    return HttpResponse(status=204)


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def come_back(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Sign in by the return link, after a confirmation: programs open links too."""
    limits.count(request, "return")
    person = Person.objects.filter(slug=slug, is_active=True, owner=None).first()
    if person is None or not return_links.is_returning(person, token):
        return dead_link(request)
    if request.method == "POST":
        sign_in_as(request, person)
        return redirect("lobby:mine")
    return render(request, "lobby/accounts/return_link.html", {"returning": person})


@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def sign_up(request: HttpRequest) -> HttpResponse:
    """Create an account, on sites with open sign-up."""
    if not admission.may_sign_up():
        messages.error(request, admission.no_account())
        return redirect("lobby:sign_in")
    return _sign_up(request, accounts.account_open)


@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def join(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Create an account by an invitation."""
    limits.count(request, "invite")
    invitation = invitation_find(slug, token)
    if invitation is None:
        return dead_link(request)
    return _sign_up(request, partial(invitation_accept, invitation=invitation))


def _sign_up(request: HttpRequest, open_account: Callable[..., None]) -> HttpResponse:
    """Create the visitor's account; a new visitor gives a name too."""
    person = person_of(request)
    if person is not None and person.login:
        return redirect("lobby:me")
    account = copy(person) or Person(time_zone=zone_of(request))  # the form changes the copy
    form = SignUpForm(request.POST or None, instance=account)
    if request.method == "POST":
        limits.count(request, "account")
        if form.is_valid():
            had_address = person is not None and accounts.addresses_of(person).exists()
            had_passkey = person is not None and person.passkeys.exists()
            open_account(person=form.save(commit=False), push=push_of(request.session))
            sign_in_as(request, account)
            messages.success(request, _("You have an account now. Sign in with it on any device."))
            if had_address:
                messages.info(
                    request,
                    _("Please add your e-mail address again, under “Notifications and vacation”."),
                )
            if had_passkey:
                messages.info(request, KEEP_AGAIN)
            return redirect(wanted_page(request, "lobby:me"))
    return account_page(request, "sign_up", form)


@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password; other devices have to sign in again."""
    person = person_of(request)
    if person is None or not person.login:
        return redirect("lobby:sign_in")
    form = ChangePasswordForm(person, request.POST or None)
    if request.method == "POST":
        limits.count(request, "sign_in")
        if form.is_valid():
            accounts.password_change(
                person=person,
                password=form.cleaned_data["new_password1"],
                push=push_of(request.session),
            )
            update_session_auth_hash(request, person)
            messages.success(
                request,
                _(
                    "The password is changed. Other devices are signed out; passkeys and the old return link have ended."
                ),
            )
            return redirect("lobby:me")
    return account_page(request, "password_change", form, addresses=accounts.addresses_of(person))


@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Download all data of the visitor."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    limits.count(request, "data")
    response = JsonResponse(accounts.data_of(person), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="orrery-{person.slug}.json"'
    return response


@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the visitor's data, after a confirmation."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    form = DeleteForm(person, request.POST or None)
    if request.method == "POST":
        limits.count(request, "sign_in")
        if form.is_valid():
            accounts.account_delete(person=person)
            logout(request)
            messages.success(request, _("Your data is deleted. Thank you for playing."))
            return redirect("lobby:home")
    return account_page(request, "deletion", form)
