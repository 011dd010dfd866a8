"""Page for invitations to the site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.visitors.visitor import person_of
from lobby.accounts.invitations import invitation_make, invitation_token, invitation_withdraw
from lobby.people.admission import may_invite
from lobby.refusals import rate_limits as limits
from lobby.refusals.responses import show_refusals


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def my_invitations(request: HttpRequest) -> HttpResponse:
    """Show the visitor's open invitations; make and withdraw them."""
    person = person_of(request)
    if person is None or not may_invite(person):
        return redirect("lobby:me")
    if request.method == "POST":
        if request.POST.get("action") == "withdraw":
            invitation_withdraw(inviter=person, slug=request.POST.get("slug", ""))
        else:
            limits.count(request, "room")
            invitation_make(inviter=person, note=request.POST.get("note", ""))
        return redirect("lobby:invitations")
    rows = []
    for invitation in person.invitations.good():
        link = reverse("lobby:join", args=[invitation.slug, invitation_token(invitation)])
        rows.append({"invitation": invitation, "url": request.build_absolute_uri(link)})
    return render(request, "lobby/accounts/invitations.html", {"rows": rows, "here": "me"})
