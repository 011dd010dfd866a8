"""Pictures and colour of the site's own face, at addresses that change with them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.site.face.colours import HEXADECIMAL, stylesheet
from games.site.face.models import SitePicture

FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}


@require_safe
def picture(request: HttpRequest, logo: str, path: str) -> HttpResponse:
    """Return a picture made from the site's logo."""
    found = SitePicture.objects.filter(logo=logo, path=path).values_list("content", flat=True).first()
    if found is None:
        raise Http404
    return HttpResponse(bytes(found), content_type="image/png", headers=FOR_GOOD)


@require_safe
def colour(request: HttpRequest, colour: str) -> HttpResponse:
    """Return the tokens derived from a colour, for pages in that colour and their previews."""
    if HEXADECIMAL.fullmatch(f"#{colour}") is None:
        raise Http404
    return HttpResponse(stylesheet(f"#{colour}"), content_type="text/css; charset=utf-8", headers=FOR_GOOD)
