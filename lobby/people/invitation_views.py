"""The page on which members invite others to the site."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.web.visitor import person_of
from lobby import rate_limits as limits
from lobby.people.admission import may_invite
from lobby.people.invitations import invitation_make, invitation_token, invitation_withdraw
from lobby.responses import show_refusals


@require_http_methods(["GET", "HEAD", "POST"])
@show_refusals
def my_invitations(request: HttpRequest) -> HttpResponse:
    """Show my invitations that nobody has used, make one, and withdraw one."""
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
    return render(request, "lobby/invitations.html", {"rows": rows, "here": "me"})
