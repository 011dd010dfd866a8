"""Lessons of games, one page a step."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from msgspec import Meta

from games.core.decoding import nesting
from games.core.lessons import Lesson, Step, attempt
from games.i18n.languages import current_language
from games.pages.long_texts import takes_long_texts
from games.pages.preview import preview
from games.pages.rules import chapters_of
from games.protocol.client import MAX_DEPTH, Integer, Key, Keys
from games.registry import lesson_of, rules_of
from games.site.rate_limits import count
from games.visitors.visitor import network_of_visitor, person_of
from lobby.lessons.page import first_frames, reader_of, told_of
from lobby.lessons.progress import step_done, steps_done
from lobby.people.admission import find_offered
from lobby.rooms import rows

MOST = 60  # answers in a step
LONGEST_ANSWERS = LONGEST_NOTES = 8192  # characters, as in a match
Answers = Annotated[list[Key | Keys | Integer], Meta(max_length=MOST)]


@require_safe
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    """Redirect to the visitor's next step, or to the first after the last."""
    found = _lesson(game)
    done = steps_done(request=request, game=game, lesson=found)
    return redirect("lobby:lesson_step", game, found.steps[done % len(found.steps)].key)


@takes_long_texts(answers=LONGEST_ANSWERS, notes=LONGEST_NOTES)
@require_http_methods(["GET", "HEAD", "POST"])
def lesson_step(request: HttpRequest, game: str, step: str) -> HttpResponse:
    """Show a step; a POST with all its answers returns the result as JSON."""
    found = _lesson(game)
    try:
        index = found.index(step)
    except KeyError:
        raise Http404 from None
    if request.method == "POST":
        return _answered(request, game, found, found.steps[index])
    return render(request, "lobby/lessons/lesson.html", _context(request, game, found, index))


def _answered(request: HttpRequest, game: str, found: Lesson, step: Step) -> HttpResponse:
    count("lesson", network_of_visitor(request))
    try:
        answers = msgspec.json.decode(request.POST.get("answers", "[]"), type=Answers)
        notes = msgspec.json.decode(request.POST.get("notes", "{}"))
    except (msgspec.DecodeError, RecursionError):
        return HttpResponse(status=400)
    if nesting(notes, MAX_DEPTH) > MAX_DEPTH:
        return HttpResponse(status=400)
    tried = attempt(step, answers, notes)
    if tried.is_done:
        step_done(request=request, game=game, lesson=found, step=step)
    told = told_of(tried, reader_of(game, found, current_language(), _name(request)))
    return HttpResponse(msgspec.json.encode(told), content_type="application/json")


def _context(request: HttpRequest, game: str, found: Lesson, index: int) -> dict[str, Any]:
    language, name = current_language(), _name(request)
    step, steps = found.steps[index], found.steps
    tried = attempt(step, [])
    read = reader_of(game, found, language, name)
    told = told_of(tried, read)
    card = rows.game_card(rules_of(game))
    return {
        "game": card,
        "step": step,
        "title": read.render(step.title),
        "says": read.render(step.says),
        "after": read.render(step.after),
        "number": index + 1,
        "most": len(steps),
        "before": steps[index - 1].key if index else "",
        "next": steps[index + 1].key if index + 1 < len(steps) else "",
        "next_title": read.render(steps[index + 1].title) if index + 1 < len(steps) else "",
        "chapters": chapters_of(game, language),
        "first_frames": first_frames(tried.match, found, language, name),
        "told": [msgspec.json.encode(told).decode()],
        "preview": preview(
            request,
            title=_("Learn %(game)s") % {"game": card["title"]},
            description=card["summary"],
            game=game,
        ),
    }


def _lesson(game: str) -> Lesson:
    """Return the lesson of a game. Raises: Http404."""
    find_offered(game)
    found = lesson_of(game)
    if found is None:
        raise Http404
    return found


def _name(request: HttpRequest) -> str:
    """Return the learner's name at the table."""
    person = person_of(request)
    return person.name if person else _("Stargazer")
