"""What makes the site one that can be installed: manifest, service worker, and a page for when there is no network."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.pictures import ICONS, MASKABLE_ICON, MASKABLE_SIZE, SKY
from config.static_build import bundle_of
from games.i18n import current_language, language_tag

OFFLINE_STYLE = "css/lobby.css"


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site to a browser that installs it, in the reader's language."""
    texts = {
        "name": "Orrery",
        "short_name": "Orrery",
        "description": gettext("Five games among the stars"),
        "lang": language_tag(current_language()),
    }
    shortcuts = [{"name": gettext("My matches"), "url": reverse("lobby:mine")}]
    return JsonResponse(
        {
            **texts,
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": SKY,
            "theme_color": SKY,
            "categories": ["games"],
            "icons": _icons(),
            "shortcuts": shortcuts,
        },
        content_type="application/manifest+json",
    )


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead to the icon whoever asks for it without reading a page of ours, as browsers do in the admin."""
    return redirect(static("icon.svg"))


def _icons() -> list[dict[str, str]]:
    drawing = {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    if settings.DEBUG:  # nothing is drawn then
        return [drawing]
    drawn = [(path, size, "any") for path, size in ICONS.items()]
    drawn.append((MASKABLE_ICON, MASKABLE_SIZE, "maskable"))
    return [
        {"src": static(path), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for path, size, purpose in drawn
    ] + [drawing]


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that a browser keeps, which knows nobody and so is in every language at once."""
    return render(request, "offline.html", {"style": OFFLINE_STYLE})


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it is there for all pages.

    WhiteNoise could do so as well, but before the middleware of the content security policy, by
    which this script is bound too. It is told what to keep: as a new stylesheet has a new name,
    browsers then see that the script is another, and keep the new one.
    """
    path = finders.find("sw.js")
    if not isinstance(path, str):
        raise Http404
    style = OFFLINE_STYLE if settings.DEBUG else bundle_of(OFFLINE_STYLE)
    kept = json.dumps([reverse("games:offline"), static(style)])
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a finder gives a text
        script = f"const KEPT = {kept};\n{file.read()}"
    return HttpResponse(script, content_type="text/javascript")
