"""Documents and examples of the API, as in the source."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

DOCUMENTS = {
    "bots.md": "docs",
    "protocol.md": "docs",
    "random_player.py": "examples",
    "search_player.py": "examples",
}


@require_safe
def document(request: HttpRequest, name: str) -> HttpResponse:
    """Return a document as plain text."""
    if name not in DOCUMENTS:
        raise Http404
    path = settings.BASE_DIR / DOCUMENTS[name] / name
    return HttpResponse(path.read_text("utf-8"), content_type="text/plain; charset=utf-8")
