"""The page of notifications and rest, and the links in e-mails."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from games.absence.time_zones import zones_offered
from games.absence.vacations import quiet_hours_to_come, vacation_left, vacations_planned
from games.core.dialogue.questions import IllegalAnswer
from games.i18n.languages import current_language, sentence
from games.notifications.delivery.channels import channel_add, channel_confirm, channel_stop
from games.notifications.delivery.push_here import push_note
from games.notifications.delivery.web_push import own_public_key
from games.notifications.models import NotificationChannel
from games.notifications.outbox import MAX_FAILURES
from games.notifications.staleness import settles_reports
from games.pages.forms import (
    EmailForm,
    NoVacationForm,
    PersonForm,
    RemoveForm,
    ReportsForm,
    RestForm,
    TestForm,
    VacationForm,
    WebhookForm,
    submitted,
)
from games.pages.passwords import hashes_a_password
from games.site import database_time
from games.visitors.visitor import person_of

MAX_SUBSCRIPTION = 4000
UNREADABLE = (  # the last: a form, already read for its CSRF token
    ValueError, KeyError, TypeError, AttributeError, RecursionError, RawPostDataException,
)  # fmt: skip
FORM_ACTIONS: dict[str, type[PersonForm]] = {
    "email": EmailForm,
    "webhook": WebhookForm,
    "test": TestForm,
    "reports": ReportsForm,
    "remove": RemoveForm,
    "rest": RestForm,
    "vacation": VacationForm,
    "no_vacation": NoVacationForm,
}


@never_cache
@hashes_a_password
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """Show and change notification channels, quiet hours and the vacation."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    forms: dict[str, PersonForm] = {
        "email": EmailForm(),
        "webhook": WebhookForm(),
        "rest": RestForm(initial=RestForm.initial_of(person)),
        "vacation": VacationForm(),
    }
    refused = None
    if request.method == "POST":
        action, refused = submitted(request, FORM_ACTIONS, lambda form: form.submit(person))
        if refused is None:
            return redirect("games:notices")
        forms[action] = refused
    channels = NotificationChannel.objects.filter(person=person).order_by("pk")
    now = database_time.now()
    context = {
        "channels": [{"channel": channel, "failing": channel.failures >= MAX_FAILURES} for channel in channels],
        "person": person,
        "settles_reports": settles_reports(person),
        "forms": forms,
        "quiet_hours_to_come": quiet_hours_to_come(person, now),
        "zones": zones_offered(current_language()),
        "vacations": vacations_planned(person, now),
        "vacation_left": vacation_left(person, now),
        "push_key": own_public_key(),
        "emails": bool(settings.EMAIL_HOST),
        "here": "me",
    }
    return render(request, "games/notifications/settings.html", context, status=422 if refused else 200)


@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """Store the address of a browser at its push service."""
    person = person_of(request)
    if person is None:
        return JsonResponse({"error": "nobody"}, status=403)
    try:
        if len(request.body) > MAX_SUBSCRIPTION:
            raise ValueError
        subscription = json.loads(request.body)
        target, keys = str(subscription["endpoint"]), subscription["keys"]
        kept = {name: str(keys[name])[:200] for name in ("p256dh", "auth")}
        label = str(subscription.get("label", ""))
        _check_text(target, label, *kept.values())
    except UNREADABLE:
        return JsonResponse({"error": "not a subscription"}, status=400)
    try:
        channel = channel_add(
            person=person, kind=NotificationChannel.Kind.PUSH, target=target, keys=kept, label=label,
            language=current_language(),
        )  # fmt: skip
    except IllegalAnswer as refusal:
        return JsonResponse({"error": sentence(refusal.message)}, status=409)
    push_note(session=request.session, channel=channel)
    return JsonResponse({"ok": True})


def _check_text(*texts: str) -> None:
    """Raise ValueError if a database cannot store one of the texts."""
    for text in texts:
        if "\0" in text:
            raise ValueError
        text.encode()  # fails for half a surrogate pair


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an e-mail address by the link in an e-mail. Ask first: programs open links too."""
    return _by_link(request, token, confirming=True)


@never_cache
@csrf_exempt  # mail programs post here without a page; the token is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Remove an e-mail address by the link in each e-mail."""
    return _by_link(request, token, confirming=False)


def _by_link(request: HttpRequest, token: str, *, confirming: bool) -> HttpResponse:
    context: dict[str, Any] = {"confirming": confirming, "done": False}
    if request.method == "POST":
        try:
            if confirming:
                channel_confirm(token=token)
            else:
                channel_stop(token=token)
        except IllegalAnswer as refusal:
            context["error"] = sentence(refusal.message)
        context["done"] = True
    return render(request, "games/notifications/email_link.html", context)
