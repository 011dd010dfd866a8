"""Manifest, service worker and offline page, with which browsers install the site."""

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
from games.i18n.languages import current_language, language_tag
from games.site.face.colours import shades_of
from games.site.face.face import Face, site_face, slogan

OFFLINE_STYLE = "css/lobby/lobby.css"


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site to a browser that installs it, in the reader's language."""
    face = site_face()
    texts = {
        "name": face.name,
        "short_name": face.name,
        "description": face.welcome or slogan(),
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
            "theme_color": shades_of(face.colour).dark if face.colour else SKY,
            "categories": ["games"],
            "icons": _icons(face),
            "shortcuts": shortcuts,
        },
        content_type="application/manifest+json",
    )


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect browsers that request the icon by its usual name, as in the admin."""
    return redirect(site_face().icon)


def _icons(face: Face) -> list[dict[str, str]]:
    drawing = [] if face.logo else [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    if settings.DEBUG and not face.logo:  # no pictures are drawn
        return drawing
    drawn = [(path, size, "any") for path, size in ICONS.items()]
    drawn.append((MASKABLE_ICON, MASKABLE_SIZE, "maskable"))
    return [
        {"src": face.picture(path), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for path, size, purpose in drawn
    ] + drawing


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that browsers cache. It is the same for all people, and in all languages at once."""
    return render(request, "site/offline.html", {"style": OFFLINE_STYLE})


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, where it controls all pages.

    WhiteNoise would serve it without the content security policy. The names of the site and of the
    cached files are part of the script: a change of them changes it, and browsers update.
    """
    face = site_face()
    path = finders.find("sw.js")
    if not isinstance(path, str):
        raise Http404
    style = OFFLINE_STYLE if settings.DEBUG else bundle_of(OFFLINE_STYLE)
    kept = json.dumps([reverse("games:offline"), static(style)])
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a finder gives a text
        code = file.read()
    known = f"const KEPT = {kept};\nconst ICON = {json.dumps(face.icon)};"
    script = f"// {json.dumps(face.name)}\n{known}\n{code}"
    return HttpResponse(script, content_type="text/javascript")
