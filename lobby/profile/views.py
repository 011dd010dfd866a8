"""Pages of people: profile, return link, account."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.models import Seat
from games.notifications.delivery.push_here import push_end, push_of
from games.pages.passwords import hashes_a_password
from games.site import database_time
from games.visitors.access import seats_in_common
from games.visitors.visitor import person_of, zone_of
from lobby.accounts import accounts
from lobby.accounts.forms import (
    ChangePasswordForm,
    DeleteForm,
    ProfileForm,
    SignInForm,
    SignUpForm,
)
from lobby.accounts.invitations import invitation_accept, invitation_find
from lobby.people import admission, return_links
from lobby.people.models import Person
from lobby.people.name_form import NameForm
from lobby.people.profile import opponents_pace, person_rename, profile_change
from lobby.people.visitor import person_or_guest, sign_in_as
from lobby.refusals import rate_limits as limits
from lobby.refusals.responses import dead_link, is_own_page, previous_page, show_refusals
from lobby.rooms.rows import match_rows

# session key of a guest's sign-in: the account, a hash of its password, and the time
SIGNING_IN = "signing_in"
SIGNING_IN_FOR = 600  # seconds


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
        context["return_url"] = _return_url(request, person)
        context["profile"] = ProfileForm(instance=person)
    return render(request, "lobby/people/settings.html", context, status=422 if form.errors else 200)


def _return_url(request: HttpRequest, person: Person) -> str:
    link = reverse("lobby:return", args=[person.slug, return_links.return_token(person)])
    return request.build_absolute_uri(link)


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
            open_account(person=form.save(commit=False), push=push_of(request.session))
            sign_in_as(request, account)
            messages.success(request, _("You have an account now. Sign in with it on any device."))
            if had_address:
                messages.info(
                    request,
                    _("Please add your e-mail address again, under “Notifications and vacation”."),
                )
            return redirect(_wanted_page(request, "lobby:me"))
    return _page(request, "sign_up", form)


@never_cache  # it may show the return link
@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in by login and password; a guest's data may come along."""
    guest = person_of(request)
    form = SignInForm(request, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, "sign_in", form)
    owner, along = form.get_user(), form.cleaned_data["along"]
    if guest is None or guest.login or not along:
        return _welcome(request, owner)
    if shared := seats_in_common(guest=guest, owner=owner):
        session_hash = owner.get_session_auth_hash()
        request.session[SIGNING_IN] = {"owner": owner.pk, "hash": session_hash, "at": database_time.now().timestamp()}
        return _ask_apart(request, guest, owner, shared)
    return _welcome(request, owner, moved=accounts.guest_move_in(guest=guest, owner=owner))


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
    return _welcome(request, owner, moved=accounts.guest_move_in(guest=guest, owner=owner))


def _ask_apart(request: HttpRequest, guest: Person, owner: Person, shared: list[Seat]) -> HttpResponse:
    """Return the page about two seats of the visitor in one match."""
    context: dict[str, Any] = {
        "guest": guest,
        "owner": owner,
        "rows": match_rows(shared, guest),
        "return_url": _return_url(request, guest),
        "next": request.POST.get("next", ""),
    }
    return render(request, "lobby/accounts/seat_conflict.html", context)


def _welcome(request: HttpRequest, owner: Person, *, moved: int = 0) -> HttpResponse:
    sign_in_as(request, owner)
    messages.success(request, _("Welcome back, %(name)s.") % {"name": owner.name})
    if moved:
        text = ngettext("%(n)d match is now in your account.", "%(n)d matches are now in your account.", moved)
        messages.success(request, text % {"n": moved})
    return redirect(_wanted_page(request, "lobby:mine"))


def _wanted_page(request: HttpRequest, default: str) -> str:
    """Return the page the visitor wanted before signing in."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    return wanted if wanted and is_own_page(request, wanted) else default


def _page(request: HttpRequest, page: str, form: forms.BaseForm, **more: Any) -> HttpResponse:
    person = person_of(request)
    guest = person if person is not None and not person.login else None
    context: dict[str, Any] = {
        "form": form,
        "next": request.POST.get("next") or request.GET.get("next", ""),
        "guest": guest,
        "matches": guest.match_seats.count() if guest else 0,
        **more,
    }
    status = 422 if form.errors else 200
    return render(request, f"lobby/accounts/{page}.html", context, status=status)


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
                _("The password is changed. Other devices and the old return link are signed out."),
            )
            return redirect("lobby:me")
    return _page(request, "password_change", form, addresses=accounts.addresses_of(person))


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
    return _page(request, "deletion", form)
