"""Load a match from a file, and keep it."""

from __future__ import annotations

import threading

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.core.dialogue.messages import _
from games.core.dialogue.questions import IllegalAnswer
from games.core.records.record import MAX_BYTES
from games.i18n.languages import current_language, current_translator, sentence
from games.matches.models import Match
from games.pages.long_texts import takes_long_texts
from games.registry import all_rules
from games.replays.loaded_matches import loaded_match_keep, loaded_match_let_go
from games.replays.records import match_import, record_in
from games.site.rate_limits import TooOften, count
from games.site.storage import give_connection_back
from games.visitors.visitor import may_give_work, network_of_visitor, person_of, visible_match

NOT_FOR_STRANGERS = _("this site is a closed club: sign in to load a match")
WAIT_TO_CHECK = 5.0  # seconds
_checking = threading.Lock()  # held while a file is checked, which is costly


@takes_long_texts(text=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
@require_http_methods(["GET", "HEAD", "POST"])
def load_record(request: HttpRequest) -> HttpResponse:
    """Load a match from a file or pasted text."""
    context = {
        "refused": "",
        "pasted": request.POST.get("text", ""),
        "examples": _examples(),
        "may_load": may_give_work(request),
    }
    if request.method == "POST":
        try:
            return redirect(_loaded(request))
        except TooOften:
            raise
        except IllegalAnswer as refusal:
            context["refused"] = current_translator().render(refusal.message)
    return render(request, "games/replay/upload.html", context, status=409 if context["refused"] else 200)


def _examples() -> list[dict[str, str]]:
    """Return an example in each notation that can be loaded."""
    return [
        {"game": current_translator(rules.slug).render(rules.title), "record": rules.notation.example}
        for rules in all_rules()
        if rules.notation is not None
    ]


def _loaded(request: HttpRequest) -> Match:
    """Store the match in the posted file. Raises: IllegalAnswer."""
    if not may_give_work(request):
        raise IllegalAnswer(NOT_FOR_STRANGERS)
    file = request.FILES.get("record")
    data = file.read(MAX_BYTES + 1) if file else request.POST.get("text", "").encode()
    if not data.strip():
        raise IllegalAnswer(_("choose a file, or paste its text"))
    count("load", network_of_visitor(request))
    give_connection_back()
    if not _checking.acquire(timeout=WAIT_TO_CHECK):
        raise IllegalAnswer(_("another file is being checked; please try again in a moment"))
    try:
        return match_import(record=record_in(data, current_language()))
    finally:
        _checking.release()


@require_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep a loaded match, or let it go."""
    found = visible_match(request, slug)
    try:
        if request.POST.get("keep") == "no":
            loaded_match_let_go(match=found, person=person_of(request))
        else:
            loaded_match_keep(match=found, person=person_of(request))
    except IllegalAnswer as refusal:
        messages.error(request, sentence(refusal.message))
    return redirect(found)
