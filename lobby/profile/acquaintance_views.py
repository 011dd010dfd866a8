"""Pages of acquaintances: list, search, block, report."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.chat.messages import person_report
from games.chat.models import Report
from games.i18n.languages import sentence
from games.site.rate_limits import TooOften
from games.visitors.visitor import person_of
from lobby.people import acquaintances
from lobby.people.models import Person
from lobby.refusals import rate_limits as limits
from lobby.refusals.refusal import Refused
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
    """Block, unblock or report a person."""
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
        case "report":
            reason = request.POST.get("reason")
            if reason not in Report.Reason.values:
                raise Refused(_("Choose a reason for the report."))
            _report(person, other, Report.Reason(reason))
            said = _("The operators will look at your report of %(name)s.")
        case _:
            raise Http404
    messages.success(request, said % {"name": other.name})
    return redirect("lobby:profile", other.slug)


def _report(person: Person, other: Person, reason: Report.Reason) -> None:
    """Report another person. Raises: Http404 for oneself; Refused, if it is too often."""
    if person.pk in (other.pk, other.owner_id):
        raise Http404
    try:
        person_report(about=other, person=person, reason=reason)
    except TooOften as refusal:
        raise Refused(sentence(refusal.message)) from None
