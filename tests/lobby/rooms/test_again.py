"""Another match after a finished one: another level, or other terms."""

from __future__ import annotations

import pytest
from django.urls import reverse

from games.matches.models import Match
from lobby.rooms.models import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(client):
    """Play a match against the computer until a resignation ends it; return the match."""
    client.post(reverse("lobby:play", args=["planet_masters"]), {"name": "Ada", "level": "normal", "seats": "3"})
    match = Match.objects.get()
    Match.objects.update(status=Match.Status.OVER)
    match.refresh_from_db()
    return match


def test_a_harder_match_has_the_same_terms(client, played):
    response = client.post(reverse("lobby:again", args=[played.slug]), {"level": "hard"})
    match = Match.objects.exclude(pk=played.pk).get()
    assert response.url == match.get_absolute_url()
    assert sorted(seat.level for seat in match.seats.all()) == ["", "hard", "hard"]


def test_another_person_begins_no_match_like_it(client, played):
    client.logout()
    client.post(reverse("lobby:play", args=["homeworlds"]), {"name": "Bo", "level": "easy"})
    before = Match.objects.count()
    client.post(reverse("lobby:again", args=[played.slug]), {"level": "hard"})
    assert Match.objects.count() == before


def test_an_unknown_level_begins_nothing(client, played):
    client.post(reverse("lobby:again", args=[played.slug]), {"level": "impossible"})
    assert Match.objects.count() == 1


def test_the_form_of_a_room_begins_with_the_terms_of_the_match(client, played):
    Room.objects.update(time_control="steady")
    page = client.get(reverse("lobby:new", args=["planet_masters"]), {"like": played.slug})
    form = page.context["form"]
    assert (form["seats"].value(), form["time_control"].value()) == (3, "steady")


def test_nobody_reads_terms_of_a_match_of_others(client, played):
    client.logout()
    form = client.get(reverse("lobby:new", args=["planet_masters"]), {"like": played.slug}).context["form"]
    assert form["seats"].value() != 3
