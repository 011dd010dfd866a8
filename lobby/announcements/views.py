"""What pages that are open ask for when an announcement has changed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def announcements(request: HttpRequest) -> HttpResponse:
    """Show what is announced, as every page has it at its top."""
    return render(request, "announcements.html")
