"""The visitor of a request: person, network, time zone, and visible matches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from games import registry
from games.absence.time_zones import known_zones
from games.matches.models import Match
from games.matches.unplayable import GameGone
from games.site.addresses import known_address
from games.site.rate_limits import count, network_of
from games.visitors.access import Running, may_watch, running_of

if TYPE_CHECKING:
    from lobby.people.models import Person

ZONE_COOKIE = "zone"  # static/js/site/start.js keeps it


class NotForVisitor(Http404):
    """The visitor may not see this match."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game


def person_of(request: HttpRequest) -> Person | None:
    """Return the person of the request, if the visitor has a name."""
    return request.user if request.user.is_authenticated else None


def running_here(request: HttpRequest) -> list[Running]:
    """Return the visitor's running matches, read once a request."""
    known: list[Running] | None = getattr(request, "running_matches", None)
    if known is None:
        person = person_of(request)
        known = running_of(person) if person is not None else []
        request.running_matches = known  # type: ignore[attr-defined]
    return known


def waiting_here(request: HttpRequest) -> list[str]:
    """Return the slugs of matches that wait for the visitor, the most urgent first."""
    return [each.slug for each in running_here(request) if each.waits]


def network_of_visitor(request: HttpRequest) -> str:
    """Return the network of the visitor, for rate limits."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def count_new_session(request: HttpRequest) -> None:
    """Count the session that a write would begin. Raises: TooOften."""
    # person_of() loads the session, and drops an unknown key
    if person_of(request) is None and request.session.session_key is None:
        count("session", network_of_visitor(request))


def may_give_work(request: HttpRequest) -> bool:
    """Return whether the visitor may cause costly work: on a closed site, only a person may."""
    return settings.SIGN_UP == "open" or person_of(request) is not None


def zone_of(request: HttpRequest) -> str:
    """Return the time zone of the browser, else that of the person, else UTC."""
    zone = request.COOKIES.get(ZONE_COOKIE, "")
    return zone if zone in known_zones() else getattr(request.user, "time_zone", "UTC")


def is_for_operators(request: HttpRequest) -> bool:
    """Return whether the request is for a page of the admin."""
    return request.path_info.startswith(_admin_path())


def reaches_admin(request: HttpRequest) -> bool:
    """Return whether the admin answers the visitor's network (`ADMIN_ADDRESSES`)."""
    networks = settings.ADMIN_ADDRESSES
    if not networks:
        return True
    address = known_address(request.META.get("REMOTE_ADDR", ""))
    return address is not None and any(address in network for network in networks)


@cache
def _admin_path() -> str:
    return reverse("admin:index")


def may_see(request: HttpRequest, match: Match) -> bool:
    return may_watch(match=match, person=person_of(request), session=request.session)


def visible_match(request: HttpRequest, slug: str) -> Match:
    """Return the match.

    Raises:
        Http404: there is no such match.
        NotForVisitor: the visitor may not see it.
        GameGone: the site has no rules for its game any more.
    """
    match = get_object_or_404(Match.objects.with_seats(), slug=slug)
    if not may_see(request, match):
        raise NotForVisitor(match.game)
    if match.game not in registry.SLUGS:
        raise GameGone
    return match
