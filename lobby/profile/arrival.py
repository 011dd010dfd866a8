"""Arrival of a person in a browser, whichever way they signed in; a guest of the browser may come along."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.matches.models import Seat
from games.site import database_time
from games.visitors.access import seats_in_common
from games.visitors.visitor import person_of
from lobby.accounts import accounts
from lobby.people import return_links
from lobby.people.models import Person
from lobby.people.visitor import sign_in_as
from lobby.refusals.responses import is_own_page
from lobby.rooms.rows import match_rows

# session key of a guest's sign-in: the other person, the hash of their sessions, and the time
SIGNING_IN = "signing_in"
KEEP_AGAIN = gettext_lazy("Your passkeys of before have ended. Create a new one under “Keep me”.")


def arrive(request: HttpRequest, owner: Person, *, along: bool) -> HttpResponse:
    """Sign the owner in; `along`: a guest of this browser becomes the owner."""
    guest = person_of(request)
    if guest is None or guest.login or guest.pk == owner.pk or not along:
        return welcome(request, owner)
    if shared := seats_in_common(guest=guest, owner=owner):
        session_hash = owner.get_session_auth_hash()
        request.session[SIGNING_IN] = {"owner": owner.pk, "hash": session_hash, "at": database_time.now().timestamp()}
        return _ask_apart(request, guest, owner, shared)
    return come_along(request, guest, owner)


def come_along(request: HttpRequest, guest: Person, owner: Person) -> HttpResponse:
    """Sign the owner in, with the guest's data."""
    had_passkey = guest.passkeys.exists()
    moved = accounts.guest_move_in(guest=guest, owner=owner)
    if had_passkey and not Person.objects.filter(slug=guest.slug).exists():
        messages.info(request, KEEP_AGAIN)
    return welcome(request, owner, moved=moved)


def welcome(request: HttpRequest, owner: Person, *, moved: int = 0) -> HttpResponse:
    """Sign the owner in; `moved` is the number of matches that came along."""
    sign_in_as(request, owner)
    messages.success(request, _("Welcome back, %(name)s.") % {"name": owner.name})
    if moved:
        text = ngettext("%(n)d match has come along.", "%(n)d matches have come along.", moved)
        messages.success(request, text % {"n": moved})
    return redirect(wanted_page(request, "lobby:mine"))


def _ask_apart(request: HttpRequest, guest: Person, owner: Person, shared: list[Seat]) -> HttpResponse:
    """Return the page about two seats of the visitor in one match."""
    context: dict[str, Any] = {
        "guest": guest,
        "owner": owner,
        "rows": match_rows(shared, guest),
        "return_url": return_url(request, guest),
        "next": request.POST.get("next", ""),
    }
    return render(request, "lobby/accounts/seat_conflict.html", context)


def return_url(request: HttpRequest, person: Person) -> str:
    """Return the address of a person's return link."""
    link = reverse("lobby:return", args=[person.slug, return_links.return_token(person)])
    return request.build_absolute_uri(link)


def wanted_page(request: HttpRequest, default: str) -> str:
    """Return the page the visitor wanted before signing in."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    return wanted if wanted and is_own_page(request, wanted) else default


def account_page(request: HttpRequest, page: str, form: forms.BaseForm, **more: Any) -> HttpResponse:
    """Return a page of `templates/lobby/accounts/` with a form."""
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
