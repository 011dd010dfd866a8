"""Who makes a request, where they are, and which matches they may see."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from games import registry
from games.models import Match
from games.services.access import Running, may_watch, running_of
from games.services.rate_limits import count, network_of
from games.services.rest import known_zones
from games.services.unplayable import GameGone

if TYPE_CHECKING:
    from lobby.models import Person

ZONE_COOKIE = "zone"  # static/js/zone.js keeps it


class NotForVisitor(Http404):
    """There is a match here that the visitor may not see."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game


def person_of(request: HttpRequest) -> Person | None:
    """Return who makes the request, if they have given a name already."""
    return request.user if request.user.is_authenticated else None


def running_here(request: HttpRequest) -> list[Running]:
    """Return the visitor's running matches as `running_of` does, looked up once a request."""
    known: list[Running] | None = getattr(request, "running_matches", None)
    if known is None:
        person = person_of(request)
        known = running_of(person) if person is not None else []
        request.running_matches = known  # type: ignore[attr-defined]
    return known


def waiting_here(request: HttpRequest) -> list[str]:
    """Return the slugs of the matches that wait for the visitor, the most urgent first."""
    return [each.slug for each in running_here(request) if each.waits]


def network_of_visitor(request: HttpRequest) -> str:
    """Return what a visitor without a name is counted as."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def check_remembered(request: HttpRequest) -> None:
    """Count a session that begins if the visitor's is written now.

    Raises: TooOften.
    """
    # to ask for the person looks their session up, so that a key is one
    if person_of(request) is None and request.session.session_key is None:
        count("session", network_of_visitor(request))


def may_give_work(request: HttpRequest) -> bool:
    """Return whether the site stores and works out something for the visitor.

    A site that is not open to everybody does so for people it knows by name.
    """
    return settings.SIGN_UP == "open" or person_of(request) is not None


def zone_of(request: HttpRequest) -> str:
    """Return the time zone of the visitor's browser, else the one they have set, else UTC."""
    zone = request.COOKIES.get(ZONE_COOKIE, "")
    return zone if zone in known_zones() else getattr(request.user, "time_zone", "UTC")


def is_for_operators(request: HttpRequest) -> bool:
    """Return whether a page below /admin/ is asked for."""
    return request.path_info.startswith(_admin_path())


@cache
def _admin_path() -> str:
    return reverse("admin:index")


def may_see(request: HttpRequest, match: Match) -> bool:
    return may_watch(match=match, person=person_of(request), session=request.session)


def visible_match(request: HttpRequest, slug: str) -> Match:
    """Return the match.

    Raises:
        Http404: there is none.
        NotForVisitor: the visitor may not see it.
        GameGone: its game is not played here any more.
    """
    match = get_object_or_404(Match.objects.with_seats(), slug=slug)
    if not may_see(request, match):
        raise NotForVisitor(match.game)
    if match.game not in registry.SLUGS:
        raise GameGone
    return match
