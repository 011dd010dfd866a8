"""How far a visitor has come in the lessons: kept for the person, or in the session of who has no name yet."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest

from games.core.lessons import Lesson, Step
from games.services.rate_limits import TooOften
from games.web.visitor import check_remembered, person_of

KEY = "lessons"  # in the session: for each game the step that was done, as in `Person.lessons`


def steps_done(*, request: HttpRequest, game: str, lesson: Lesson) -> int:
    """Return how many steps of a game's lesson, from the first on, the visitor has behind them."""
    person = person_of(request)
    kept = request.session.get(KEY, {}) | (person.lessons if person else {})
    try:
        return lesson.index(kept.get(game, "")) + 1
    except KeyError:
        return 0


def step_done(*, request: HttpRequest, game: str, lesson: Lesson, step: Step) -> None:
    """Note that the visitor has done a step, unless too many come without a name just now."""
    if lesson.index(step.key) < steps_done(request=request, game=game, lesson=lesson):
        return
    person = person_of(request)
    if person is None:
        with suppress(TooOften):
            check_remembered(request)
            request.session[KEY] = request.session.get(KEY, {}) | {game: step.key}
    else:
        person.lessons |= {game: step.key}
        person.save(update_fields=["lessons"])
