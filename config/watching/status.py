"""Public status page, in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.watching.monitor import monitor
from games.site import database_time
from lobby.announcements.services import is_closed
from lobby.announcements.showing import announcements_shown


@dataclass(frozen=True, slots=True)
class Part:
    """State of a part of the site, and the start of that state."""

    name: str
    works: bool
    since: datetime
    rests: bool = False


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """Show the last seen state of the site; without a database, middleware shows another page."""
    closed = is_closed()
    parts = _parts(closed)
    context = {
        "parts": [{"part": part, **_words(part)} for part in parts],
        "well": all(part.works or part.rests for part in parts),
        "closed": closed,
        "started": monitor.started,
        "announcements": announcements_shown(request, database_time.now(), dismissed_too=True),
    }
    return render(request, "lobby/operating/status.html", context)


def _parts(closed: bool) -> list[Part]:
    """Return the parts that visitors know. In maintenance the worker rests."""
    seen = monitor.seen()
    names = ["storage", "events", "worker", *(["mail"] if settings.EMAIL_HOST else [])]
    return [Part(name, seen[name].works, seen[name].since, closed and name == "worker") for name in names]


def _words(part: Part) -> dict[str, str]:
    """Return the name and the state of a part for the reader."""
    name, fault = {
        "storage": (_("Pages and moves"), _("Nothing can be stored.")),
        "events": (_("Live updates"), _("Pages update only when you reload them.")),
        "worker": (
            _("Clocks, computer opponents, notifications"),
            _("They are stopped; no clock runs."),
        ),
        "mail": (_("E-mail"), _("The last e-mail could not be delivered.")),
    }[part.name]
    if part.rests and not part.works:
        return {"name": name, "state": _("paused"), "says": fault}
    return {
        "name": name,
        "state": _("works") if part.works else _("does not work"),
        "says": "" if part.works else fault,
    }
