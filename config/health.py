"""Pages for machines that watch over the site."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.core.cache import cache, caches
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from games.metrics import OUTBOX_AGE
from games.services.outbox import oldest_due
from games.services.storage import storage_state

TRIED_EVERY = 2  # seconds between writes to see whether anything can be written


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Return whether this process can reach what it needs, and store anything; 503 if not.

    The one GET that writes: nothing else shows that a disk is full.
    """
    parts = {"database": _database(), "cache": _cache()}
    well = all(state == "ok" for state in parts.values())
    return JsonResponse({"ok": well, **parts}, status=200 if well else 503)


def _database() -> str:
    return str(caches["own"].get_or_set("storage", storage_state, TRIED_EVERY))


def _cache() -> str:
    try:
        cache.set("healthz", "ok", 10)
        return str(cache.get("healthz"))
    except Exception as error:  # whatever the cache's client raises, it is not well
        return type(error).__name__


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return this process's numbers in the format of Prometheus, for this machine or with the token."""
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    allowed = settings.METRICS_TOKEN and constant_time_compare(token, settings.METRICS_TOKEN)
    if not (allowed or (not settings.METRICS_TOKEN and _from_this_machine(request))):
        raise Http404
    OUTBOX_AGE.set(oldest_due(timezone.now()))
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _from_this_machine(request: HttpRequest) -> bool:
    if "X-Forwarded-For" in request.headers:
        return False  # through a proxy everybody seems to be on this machine
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
