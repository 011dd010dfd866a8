"""Sign-in of visitors."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from games.notifications.delivery.push_here import push_follow, push_of
from games.visitors.visitor import person_of, zone_of
from lobby.people.admission import check_guest
from lobby.people.models import Person
from lobby.people.names import clean_name
from lobby.refusals import rate_limits as limits

BACKEND = "django.contrib.auth.backends.ModelBackend"


def sign_in_as(request: HttpRequest, person: Person) -> None:
    """Sign a person in; pushes of other people to this browser end."""
    channel = push_of(request.session)
    login(request, person, backend=BACKEND)
    push_follow(session=request.session, channel=channel, person=person)


def person_or_guest(request: HttpRequest, *, invited: bool = False) -> Person:
    """Return the visitor; a new one becomes a guest with the name in the form.

    `invited`: by the link of a room.

    Raises:
        Refused: the name is refused, or the site takes no guests, or too many from this network.
    """
    person = person_of(request)
    if person is not None:
        return person
    check_guest(invited=invited)
    name = clean_name(request.POST.get("name", ""))
    limits.count(request, "name")
    guest = Person.objects.create_guest(name, time_zone=zone_of(request))
    sign_in_as(request, guest)
    return guest
