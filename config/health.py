"""Pages for machines that watch over the site, on whatever name they ask."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.cache import cache, caches
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from config.version import VERSION
from games.addresses import known_address
from games.metrics import BUILD
from games.services.clocks import SILENT, worker_silence
from games.services.numbers import observe_database
from games.services.storage import FAULTS, pending_migrations, storage_state

GetResponse = Callable[[HttpRequest], HttpResponse]
TRIED_EVERY = 2  # seconds between writes to see whether anything can be written
BUILD.info({"version": VERSION})


class HealthMiddleware:
    """Answers machines that watch, before anything asks by which name of the site they came.

    They ask by the address of the machine, which `ALLOWED_HOSTS` need not hold.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self._pages = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        page = self._pages.get(request.path_info)
        if page is None:
            return self.get_response(request)
        try:
            return page(request)
        except Http404:
            return HttpResponseNotFound()


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Return whether this process can reach what it needs, and store anything; 503 if not.

    It writes, as nothing else shows that a disk is full.
    """
    parts = {"database": _database(), "cache": _cache()}
    well = all(state == "ok" for state in parts.values())
    return JsonResponse({"ok": well, **parts, "version": VERSION}, status=200 if well else 503)


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Return whether this process can serve people; 503 if not.

    A silent worker is told, but is no reason to send nobody here.
    """
    parts = {
        "database": _database(),
        "cache": _cache(),
        "migrations": _migrations(),
        "static_files": _static_files(),
    }
    ready = all(state == "ok" for state in parts.values())
    answer = {"ok": ready, **parts, "worker": _worker(), "version": VERSION}
    return JsonResponse(answer, status=200 if ready else 503)


def _database() -> str:
    return str(caches["own"].get_or_set("storage", storage_state, TRIED_EVERY))


def _cache() -> str:
    try:
        cache.set("healthz", "ok", 10)
        return str(cache.get("healthz"))
    except Exception as error:  # whatever the cache's client raises, it is not well
        return type(error).__name__


def _migrations() -> str:
    try:
        pending = pending_migrations()
    except FAULTS:
        return "the database cannot be reached"
    return f"{pending} not applied" if pending else "ok"


def _static_files() -> str:
    collected = settings.DEBUG or (Path(settings.STATIC_ROOT) / "staticfiles.json").exists()
    return "ok" if collected else "not collected"


def _worker() -> str:
    try:
        silence = worker_silence(timezone.now())
    except FAULTS:
        return "unknown"
    if silence is None:
        return "has never run"
    return f"silent for {silence:.0f} s" if silence > SILENT else "ok"


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return this process's numbers in the format of Prometheus, for this machine or with the token."""
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    allowed = settings.METRICS_TOKEN and constant_time_compare(token, settings.METRICS_TOKEN)
    if not (allowed or (not settings.METRICS_TOKEN and _from_this_machine(request))):
        raise Http404
    observe_database(timezone.now())
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _from_this_machine(request: HttpRequest) -> bool:
    if "X-Forwarded-For" in request.headers:
        return False  # through a proxy everybody seems to be on this machine
    address = known_address(request.META.get("REMOTE_ADDR", ""))
    return address is not None and address.is_loopback
