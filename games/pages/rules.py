"""The rules page of a game."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games import registry
from games.i18n.languages import current_language, current_translator
from games.pages.preview import emblem_of, preview
from games.site.face.face import site_face

HEADING = re.compile(r'<h[23] id="(.*?)">(.*?)</h[23]>', re.DOTALL)
SLUG = re.compile(r"[a-z0-9]{4,32}")  # of the match or room that the reader came from


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    try:
        found = registry.rules_of(game)
    except KeyError:
        raise Http404 from None
    page = f"{current_language().replace('-', '_')}.html"
    text, contents = with_contents(render_to_string(f"games/{game}/rules/{page}"))
    read = current_translator(game).render
    title = read(found.title)
    context = {
        "rules": found,
        "title": title,
        "preview": preview(
            request, title=gettext("Rules of %(game)s") % {"game": title}, description=read(found.summary), game=game
        ),
        "text": text,
        "summary": f"games/{game}/summary/{page}",
        "offered": (offered := game in site_face().offered),
        "has_lesson": offered and registry.lesson_of(game) is not None,
        "contents": contents,
        "match": _came_from(request, "match"),
        "room": _came_from(request, "room"),
    }
    return render(request, "games/rulebook/rulebook.html", context)


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """List the rules of all games that the site offers."""
    games = []
    for slug in site_face().offered:
        found, read = registry.rules_of(slug), current_translator(slug).render
        said = {"title": read(found.title), "summary": read(found.summary)}
        games.append({"slug": slug, "emblem": emblem_of(slug), **said})
    return render(request, "games/rulebook/all_rules.html", {"games": games, "here": "rules"})


@cache
def chapters_of(game: str, language: str) -> dict[str, list[str]]:
    """Return id and name of the chapter about each topic and kind of piece."""
    chapters = registry.rules_of(game).chapters
    if not chapters:
        return {}
    page = render_to_string(f"games/{game}/rules/{language.replace('-', '_')}.html")
    names = {chapter: unescape(strip_tags(name)) for chapter, name in HEADING.findall(page)}
    return {about: [chapter, names[chapter]] for about, chapter in chapters.items()}


def _came_from(request: HttpRequest, place: str) -> str:
    slug = request.GET.get(place, "")
    return slug if SLUG.fullmatch(slug) else ""


def with_contents(html: str) -> tuple[SafeString, list[tuple[str, SafeString]]]:
    """Return a text with focusable headings, and the ids and names of its chapters."""
    chapters = re.findall(r'<h2 id="(.*?)">(.*?)</h2>', html, flags=re.DOTALL)
    text = re.sub(r'<(h[23]) id="', r'<\1 tabindex="-1" id="', html)
    # from a template without input of visitors
    return mark_safe(text), [(chapter, mark_safe(name)) for chapter, name in chapters]  # noqa: S308
