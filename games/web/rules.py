"""The rules of a game, in our own words."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import registry
from games.i18n import current_language, current_translator


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    try:
        found = registry.rules_of(game)
    except KeyError:
        raise Http404 from None
    page = f"{current_language().replace('-', '_')}.html"
    context = {
        "rules": found,
        "title": current_translator(game).render(found.title),
        "fragment": f"games/{game}/rules/{page}",
    }
    return render(request, "games/rules.html", context)
