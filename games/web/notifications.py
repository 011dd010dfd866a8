"""The page on which people say how they are told of their turn, and when they rest."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_time
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.messages import Message, _
from games.core.questions import IllegalAnswer
from games.i18n import current_language, current_translator
from games.models import NotificationChannel
from games.notifications.channels import way_add, way_confirm, way_remove, way_stop, way_test
from games.notifications.outbox import GIVEN_UP
from games.notifications.web_push import own_public_key
from games.services.rest import rest_set, vacation_left, vacation_set
from games.web.match import person_of
from games.web.zones import known_zones

if TYPE_CHECKING:
    from lobby.models import Person

MAX_SUBSCRIPTION = 4000
NOT_UNDERSTOOD = _("this form cannot be taken; please fill it in again")


def sentence(message: Message) -> str:
    """A message of the services in the visitor's language."""
    said = current_translator().render(message)
    return said[:1].upper() + said[1:]


@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """Ways of being told, quiet hours, vacation."""
    person = person_of(request)
    if person is None:
        return redirect("lobby:me")
    if request.method == "POST":
        try:
            messages.success(
                request, DEEDS.get(request.POST.get("do", ""), _unknown)(request, person)
            )
        except IllegalAnswer as refusal:
            messages.error(request, sentence(refusal.message))
        return redirect("games:notices")
    ways = NotificationChannel.objects.filter(person=person).order_by("pk")
    context = {
        "ways": [{"way": way, "failing": way.failures >= GIVEN_UP} for way in ways],
        "person": person,
        "zones": sorted(zone for zone in known_zones() if "/" in zone or zone == "UTC"),
        "vacation_left": vacation_left(person, timezone.now()),
        "push_key": own_public_key(),
        "emails": bool(settings.EMAIL_HOST),
        "here": "me",
    }
    return render(request, "games/notices.html", context)


def _language() -> str:
    return current_language()


def _add_email(request: HttpRequest, person: Person) -> str:
    way = way_add(
        person=person, kind=NotificationChannel.Kind.EMAIL, target=request.POST.get("target", ""),
        digest=request.POST.get("digest") == "yes", language=_language(),
    )  # fmt: skip
    if way.confirmed:
        return gettext("Saved.")
    return gettext("We have sent a letter to that address: open the link in it.")


def _add_webhook(request: HttpRequest, person: Person) -> str:
    way_add(
        person=person, kind=NotificationChannel.Kind.WEBHOOK, target=request.POST.get("target", ""),
        language=_language(),
    )  # fmt: skip
    return gettext("Added. Send a test to see whether it arrives.")


def _test(request: HttpRequest, person: Person) -> str:
    way_test(person=person, number=_number(request))
    return gettext("The test is on its way.")


def _remove(request: HttpRequest, person: Person) -> str:
    way_remove(person=person, number=_number(request))
    return gettext("Removed.")


def _number(request: HttpRequest) -> int:
    text = request.POST.get("way", "")
    if not (text.isascii() and text.isdigit() and len(text) < 18):
        raise IllegalAnswer(NOT_UNDERSTOOD)
    return int(text)


def _rest(request: HttpRequest, person: Person) -> str:
    begin, end = (_time(request.POST.get(name, "")) for name in ("quiet_from", "quiet_to"))
    quiet = (begin, end) if begin is not None and end is not None and begin != end else None
    zone = request.POST.get("zone", "")
    rest_set(person=person, zone=zone, quiet=quiet, now=timezone.now())
    return gettext("Saved. Your clocks stand in your quiet hours.")


def _vacation(request: HttpRequest, person: Person) -> str:
    first, last = (_date(request.POST.get(name, "")) for name in ("first", "last"))
    if first is None or last is None:
        raise IllegalAnswer(NOT_UNDERSTOOD)
    vacation_set(person=person, days=(first, last), now=timezone.now())
    return gettext("Saved. Your tables see when you are back.")


def _no_vacation(request: HttpRequest, person: Person) -> str:
    vacation_set(person=person, days=None, now=timezone.now())
    return gettext("Your vacation is taken back; your clocks run again.")


def _time(text: str) -> time | None:
    try:
        found = parse_time(text)
    except ValueError:
        found = None
    if text and found is None:
        raise IllegalAnswer(NOT_UNDERSTOOD)
    return found.replace(tzinfo=None) if found else None


def _date(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _unknown(request: HttpRequest, person: Person) -> str:
    raise IllegalAnswer(NOT_UNDERSTOOD)


DEEDS: dict[str, Callable[[HttpRequest, Any], str]] = {
    "email": _add_email,
    "webhook": _add_webhook,
    "test": _test,
    "remove": _remove,
    "rest": _rest,
    "vacation": _vacation,
    "no_vacation": _no_vacation,
}


@require_POST
def subscribe(request: HttpRequest) -> HttpResponse:
    """A browser gives the address at which its push service takes messages for it."""
    person = person_of(request)
    if person is None:
        return JsonResponse({"error": "nobody"}, status=403)
    try:
        if len(request.body) > MAX_SUBSCRIPTION:
            raise ValueError
        told = json.loads(request.body)
        target, keys = str(told["endpoint"]), told["keys"]
        kept = {name: str(keys[name])[:200] for name in ("p256dh", "auth")}
        label = str(told.get("label", ""))
    except (ValueError, KeyError, TypeError):
        return JsonResponse({"error": "not a subscription"}, status=400)
    try:
        way_add(
            person=person, kind=NotificationChannel.Kind.PUSH, target=target, keys=kept, label=label,
            language=_language(),
        )  # fmt: skip
    except IllegalAnswer as refusal:
        return JsonResponse({"error": sentence(refusal.message)}, status=409)
    return JsonResponse({"ok": True})


@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that hears pushes; served from the root, so that it is there for all pages."""
    path = finders.find("sw.js")
    if not isinstance(path, str):
        raise Http404
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - a finder gives a text
        return HttpResponse(file.read(), content_type="text/javascript")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The link in a letter that says: this address is mine. It asks, since programs open links too."""
    return _by_link(request, token, confirming=True)


@never_cache
@csrf_exempt  # mail programs post here without having seen a page; the token is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link in every letter that ends them."""
    return _by_link(request, token, confirming=False)


def _by_link(request: HttpRequest, token: str, *, confirming: bool) -> HttpResponse:
    context: dict[str, Any] = {"confirming": confirming, "done": False}
    if request.method == "POST":
        try:
            if confirming:
                way_confirm(token=token)
            else:
                way_stop(token=token)
        except IllegalAnswer as refusal:
            context["error"] = sentence(refusal.message)
        context["done"] = True
    return render(request, "games/notice_link.html", context)
