"""Rows that need an operator: matches that stand still, and open reports."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from games.chat.models import Report
from games.matches.models import Match


@dataclass(frozen=True, slots=True)
class Care:
    """A number of rows of one model, with the address of their list."""

    model: str  # as app.name
    number: int
    text: str
    address: str


def needs_care(request: HttpRequest) -> list[Care]:
    """Return the work that waits for this operator, without empty lists."""
    found = []
    if request.user.has_perm("games.change_match"):
        number, still = Match.objects.standing_still().count(), reverse("admin:games_match_changelist")
        text = "Matches that stand still: the rules cannot load them"
        found.append(Care("games.match", number, text, f"{still}?standing=still"))
    if request.user.has_perm("games.view_report"):
        reports = reverse("admin:games_report_changelist")
        number = Report.objects.open().count()
        found.append(Care("games.report", number, "Open reports", f"{reports}?settled__exact=0"))
    return [care for care in found if care.number]
