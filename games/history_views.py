"""The pages of what has happened: replay, record, proof."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from games.core.questions import IllegalAnswer
from games.core.record import MAX_BYTES, to_file
from games.models import Match
from games.services import may_watch, watch_link_new
from games.services.history import frames, match_import, match_verify, record_in, record_of
from games.services.show import language_or_default, reader
from games.services.store import Live, load
from games.views import person_of


def visible(request: HttpRequest, slug: str) -> Match:
    """The match, if the visitor may see it."""
    found = get_object_or_404(Match.objects.with_seats(), slug=slug)
    if not may_watch(match=found, person=person_of(request), session=request.session):
        raise Http404
    return found


def _viewer(request: HttpRequest, live: Live) -> int | None:
    """Through whose eyes: while a match runs, one's own only; afterwards anybody's."""
    person = person_of(request)
    own = live.seat_of(person.pk if person else None)
    wanted = request.GET.get("as", "")
    if live.game.outcome is None or not wanted:
        return own
    if wanted == "spectator":
        return None
    if wanted.isascii() and wanted.isdigit() and int(wanted[:3]) < len(live.seats):
        return int(wanted[:3])
    raise Http404


@require_safe
def history(request: HttpRequest, slug: str) -> HttpResponse:
    """Frames of a match as JSON: `from` and `to` are versions, `as` is a seat (when it is over)."""
    found = visible(request, slug)
    live = load(found.slug)
    start, stop = (_number(request, name) for name in ("from", "to"))
    told = frames(
        live=live,
        seat=_viewer(request, live),
        language=language_or_default(get_language()),
        start=min(start, live.game.version),
        stop=stop,
    )
    body = msgspec.json.encode({"v": live.game.version, "frames": told})
    return HttpResponse(body, content_type="application/json")


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Http404
    return int(text)


@require_safe
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """Step through a match: within what one may know while it runs, through any eyes afterwards."""
    found = visible(request, slug)
    live = load(found.slug)
    language = language_or_default(get_language())
    person = person_of(request)
    context: dict[str, Any] = {
        "match": found,
        "rules": live.game.rules,
        "title": reader(found.game, language, live.names).read(live.game.rules.title),
        "board_js": f"games/{found.game}/board.js",
        "board_css": f"games/{found.game}/board.css",
        "replay": {
            "v": live.game.version,
            "seat": live.seat_of(person.pk if person else None),
            "over": found.is_over,
            "language": language,
            "names": live.names,
        },
    }
    return render(request, "games/replay.html", context)


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished match as a file."""
    found = visible(request, slug)
    if not found.is_over:
        raise Http404
    response = HttpResponse(to_file(record_of(match=found)), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{found.slug}.json"'
    return response


@require_safe
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """Replay a finished match in the open, and say what was checked."""
    found = visible(request, slug)
    if not found.is_over:
        raise Http404
    read = reader(
        found.game, language_or_default(get_language()), [s.name for s in found.seats.all()]
    ).read
    findings = [
        {"says": read(each.says), "right": each.right} for each in match_verify(match=found)
    ]
    context = {
        "match": found,
        "findings": findings,
        "right": all(each["right"] for each in findings),
        "secret": bytes(found.secret).hex(),
    }
    return render(request, "games/proof.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def load_record(request: HttpRequest) -> HttpResponse:
    """Load a file to look at it."""
    refused = ""
    if request.method == "POST":
        file = request.FILES.get("record")
        try:
            data = file.read(MAX_BYTES + 1) if file else b""
            match = match_import(record=record_in(data))
            return redirect("games:watch", match.slug, watch_link_new(match=match))
        except IllegalAnswer as refusal:
            refused = reader("", language_or_default(get_language()), []).read(refusal.message)
    return render(request, "games/load.html", {"refused": refused}, status=409 if refused else 200)
