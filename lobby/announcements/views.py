"""Announcements for open pages, requested after a change."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def announcements(request: HttpRequest) -> HttpResponse:
    """Return the announcements part of a page."""
    return render(request, "lobby/announcements/announcements.html")
