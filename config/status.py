"""The page on which everybody sees whether the site works, in plain words."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Notification, NotificationChannel
from games.services.clocks import SILENT, worker_silence
from games.services.storage import storage_state
from lobby.announcements.services import is_closed
from lobby.announcements.showing import announcements_shown

LOOK_EVERY = 5  # seconds: whoever asks more often is told the same
ANSWERS_WITHIN = 2  # seconds in which an event has to arrive
STARTED = timezone.now()


@dataclass(frozen=True, slots=True)
class Part:
    """Whether something works, and since when that is known."""

    name: str
    works: bool
    since: datetime
    rests: bool = False


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """Show whether the site works; without a database, the page for that is shown in its place."""
    now = timezone.now()
    parts: list[Part] = caches["own"].get_or_set("status", _look, LOOK_EVERY) or []
    context = {
        "parts": [{"part": part, **_words(part)} for part in parts],
        "well": all(part.works or part.rests for part in parts),
        "closed": is_closed(),
        "started": STARTED,
        "announcements": announcements_shown(request, now, dismissed_too=True),
    }
    return render(request, "lobby/status.html", context)


def _look() -> list[Part]:
    now = timezone.now()
    found = [_kept("database", storage_state() == "ok", now), _kept("events", _hear_events(), now)]
    found.append(_worker(now))
    if settings.EMAIL_HOST:
        found.append(_mail(now))
    return found


def _kept(name: str, works: bool, now: datetime) -> Part:
    """Return how something is, since when this process has found it so."""
    known: Part | None = caches["own"].get(f"status-{name}")
    if known is None:
        known = Part(name, works, STARTED if works else now)
    elif known.works != works:
        known = Part(name, works, now)
    caches["own"].set(f"status-{name}", known, None)
    return known


def _hear_events() -> bool:
    """Return whether an event that is sent arrives."""

    async def send_and_receive() -> bool:
        layer = get_channel_layer()
        said = secrets.token_hex(4)
        channel = await layer.new_channel()
        await layer.send(channel, {"type": "status", "said": said})
        return bool((await layer.receive(channel))["said"] == said)

    async def within() -> bool:
        try:
            return await asyncio.wait_for(send_and_receive(), ANSWERS_WITHIN)
        except Exception:  # whatever the layer's client raises, nothing arrives
            return False

    return async_to_sync(within)()


def _worker(now: datetime) -> Part:
    silence = worker_silence(now)
    if silence is not None and silence <= SILENT:
        return _kept("worker", True, now)
    since = STARTED if silence is None else now - timedelta(seconds=silence)
    return Part("worker", False, since, rests=is_closed())


def _mail(now: datetime) -> Part:
    """Return whether the newest e-mail that was tried has left."""
    done = (Notification.State.SENT, Notification.State.FAILED)
    tried = Notification.objects.filter(
        channel__kind=NotificationChannel.Kind.EMAIL, state__in=done
    ).order_by("-pk")
    newest = tried.first()
    failed = newest is not None and newest.state == Notification.State.FAILED
    return _kept("mail", not failed, now)


def _words(part: Part) -> dict[str, str]:
    """Return what a part is called and how it is, for the reader."""
    name, fault = {
        "database": (_("Pages and moves"), _("Nothing can be stored.")),
        "events": (_("Live updates"), _("Pages are only fresh when they are loaded again.")),
        "worker": (
            _("Clocks, computer opponents, notifications"),
            _("They stand still; no clock runs."),
        ),
        "mail": (_("E-mail"), _("The last e-mail could not be delivered.")),
    }[part.name]
    if part.rests:
        return {"name": name, "state": _("rests"), "says": fault}
    return {
        "name": name,
        "state": _("works") if part.works else _("does not work"),
        "says": "" if part.works else fault,
    }
