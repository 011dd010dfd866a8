"""Progress in lessons, stored with the person or in a guest's session."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest

from games.core.lessons import Lesson, Step
from games.site.rate_limits import TooOften
from games.visitors.visitor import count_new_session, person_of

KEY = "lessons"  # key in the session; its value is like `Person.lessons`


def steps_done(*, request: HttpRequest, game: str, lesson: Lesson) -> int:
    """Return the number of steps the visitor has finished, from the first on."""
    person = person_of(request)
    kept = request.session.get(KEY, {}) | (person.lessons if person else {})
    try:
        return lesson.index(kept.get(game, "")) + 1
    except KeyError:
        return 0


def step_done(*, request: HttpRequest, game: str, lesson: Lesson, step: Step) -> None:
    """Store a finished step, unless too many unnamed visitors come at once."""
    if lesson.index(step.key) < steps_done(request=request, game=game, lesson=lesson):
        return
    person = person_of(request)
    if person is None:
        with suppress(TooOften):
            count_new_session(request)
            request.session[KEY] = request.session.get(KEY, {}) | {game: step.key}
    else:
        person.lessons |= {game: step.key}
        person.save(update_fields=["lessons"])
