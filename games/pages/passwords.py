"""Forms with passwords: few at once, and out of the reports of faults."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_post_parameters

from games.core.dialogue.messages import _
from games.pages.match.loading_queue import Line

View: TypeAlias = Callable[..., HttpResponse]
FIELDS = ("password", "password1", "password2", "old_password", "new_password1", "new_password2")
AT_ONCE = 2  # in a process: a hash takes a quarter of a second of a processor
BUSY = _("too many people are signing in; please try again in a moment")
_line = Line(AT_ONCE, BUSY)


def hashes_a_password(view: View) -> View:
    """Let few forms at once into the view. The others wait in line, fair by network."""

    @wraps(view)
    def in_turn(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with _line.turn_of(request):
            return view(request, *args, **kwargs)

    return sensitive_post_parameters(*FIELDS)(in_turn)
