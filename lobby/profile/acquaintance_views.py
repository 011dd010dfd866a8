"""Pages of acquaintances: list, search, block."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.visitors.visitor import person_of
from lobby.people import acquaintances
from lobby.people.models import Person
from lobby.refusals import rate_limits as limits
from lobby.refusals.responses import show_refusals
from lobby.rooms.members.blocking import person_block, person_unblock


@require_safe
@show_refusals
def people(request: HttpRequest) -> HttpResponse:
    """Show the visitor's acquaintances and blocked people, and search by name."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    name = request.GET.get("name", "")
    context: dict[str, Any] = {
        "acquaintances": acquaintances.acquaintances_of(person),
        "blocked": acquaintances.blocked_by(person),
        "name": name,
        "here": "people",
    }
    if name:
        limits.count(request, "people")
        context["found"] = acquaintances.people_named(person, name)
    return render(request, "lobby/people/people.html", context)


@require_POST
@show_refusals
def person_action(request: HttpRequest, slug: str) -> HttpResponse:
    """Block or unblock a person."""
    person = person_of(request)
    other = get_object_or_404(Person, slug=slug)
    if person is None or not (
        acquaintances.may_find(person, other)
        or acquaintances.have_met(person, other)
        or acquaintances.has_blocked(person, other)
    ):
        raise Http404
    match request.POST.get("action"):
        case "block":
            person_block(person=person, other=other)
            said = _("%(name)s can no longer come into your rooms, invite you or write to you.")
        case "unblock":
            person_unblock(person=person, other=other)
            said = _("%(name)s can come into your rooms, invite you and write to you again.")
        case _:
            raise Http404
    messages.success(request, said % {"name": other.name})
    return redirect("lobby:profile", other.slug)
