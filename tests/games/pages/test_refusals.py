"""Forged forms are refused with a sentence, and dead links store nothing."""

from __future__ import annotations

import json

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.absence.seats import seat_leave, seat_take_back
from games.absence.substitutes import substitute_token
from games.clocks.models import Vacancy
from games.matches.models import Match, Seat
from games.notifications.models import NotificationChannel
from games.play.private_notes import notes_of, notes_save
from games.visitors.access import watch_link_new
from lobby.people.models import Person
from tests.substituting import take_over

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("place", ["9" * 1900, "²", "٣", "-1", ""])
def test_a_place_that_is_no_number_is_refused(begin, ada, client, place):
    match = begin()
    client.force_login(ada)
    form = {"type": "answer", "id": "x", "question": "0.0", "kind": "some", "place.end": place}
    assert client.post(f"/match/{match.slug}/", form).status_code == 409


ENDPOINT = "https://push.example.org/x"


@pytest.mark.parametrize(
    "body",
    [
        "[" * 3000,
        '{"a":' * 600,
        "[]",
        '""',
        json.dumps({"endpoint": "https://\ud800", "keys": {"p256dh": "x", "auth": "y"}}),
        json.dumps({"endpoint": ENDPOINT + "\0", "keys": {"p256dh": "x", "auth": "y"}}),
        json.dumps({"endpoint": ENDPOINT, "keys": {"p256dh": "\ud800", "auth": "y"}}),
        json.dumps({"endpoint": ENDPOINT, "keys": {"p256dh": "x", "auth": "y"}, "label": "\0"}),
    ],
    ids=range(8),
)
def test_what_is_no_subscription_is_refused(ada, client, body):
    client.force_login(ada)
    answer = client.post("/notices/push/", body, content_type="application/json")
    assert answer.status_code == 400
    assert not NotificationChannel.objects.exists()


def test_a_form_is_no_subscription(ada):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ada)
    browser.get("/notices/")
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value, "endpoint": ENDPOINT}
    assert browser.post("/notices/push/", form).status_code == 400


@pytest.mark.parametrize("wanted", ["NaN", "mine", "lobby:home", "x:y", "nan.", "\\", "http://"])
def test_whoever_wants_to_go_on_to_no_page_goes_on_to_one_of_ours(client, wanted):
    for form in ({"name": "Ada"}, {"name": ""}):
        answer = client.post("/me/", {**form, "next": wanted})
        assert answer.status_code in (302, 422)
    assert client.post("/account/sign-in/", {"next": wanted}).status_code == 422


def test_a_page_of_ours_is_gone_on_to(client):
    assert client.post("/me/", {"name": "Ada", "next": "/mine/"}).url == "/mine/"


@pytest.mark.parametrize("public", [True, False])
def test_a_wrong_watch_link_leaves_no_session_behind(begin, public):
    match = begin(public=public)
    for attempt in range(3):
        Client().get(f"/match/{match.slug}/watch/guess{attempt}/")
    assert not Session.objects.exists()
    right, link = Client(), f"/match/{match.slug}/watch/{watch_link_new(match=match)}/"
    assert right.get(link).status_code == 200
    assert Session.objects.count() == 1
    assert right.get(link).url == match.get_absolute_url()


def test_the_worker_forgets_sessions_that_have_expired(begin, client, ada, worker, clock):
    client.force_login(ada)
    Client().force_login(ada)
    Session.objects.update(expire_date=timezone.now())
    clock.shift(1)
    worker.tick()
    assert not Session.objects.exists()


@pytest.fixture
def away(begin, bo):
    match = begin(time_control="steady", timeout_policy="wait")
    seat_leave(match=match, person=bo)
    return Match.objects.with_seats().get(pk=match.pk), Vacancy.objects.get()


def test_a_wrong_substitute_link_shows_nothing_of_a_private_match(away, cy, client):
    match, vacancy = away
    number = vacancy.seat.number
    right = f"/match/{match.slug}/substitute/{number}/{substitute_token(vacancy)}/"
    wrong = f"/match/{match.slug}/substitute/{number}/anything-at-all/"
    assert client.get(wrong).status_code == 404
    client.force_login(cy)
    assert "Bo is away" in client.get(right).content.decode()
    page = client.get(wrong)
    assert page.status_code == 404
    assert "Bo is" not in page.content.decode()
    assert "March" not in page.content.decode()
    assert client.get(right.replace(f"/{number}/", f"/{1 - number}/")).status_code == 404
    owner = vacancy.owner
    seat_take_back(match=match, person=owner)
    assert client.get(right).status_code == 404


def test_a_substitute_and_the_owner_do_not_read_each_other_s_notes(away, bo, cy):
    match, vacancy = away
    number = vacancy.seat.number
    notes_save(slug=match.slug, person=bo.pk, notes={"text": "Bo thinks"})
    dan = Person.objects.create_guest("Dan")
    for person, text in ((cy, "Cy thinks"), (dan, "Dan thinks")):
        if person == dan:
            seat_leave(match=Match.objects.get(pk=match.pk), person=cy)
        take_over(match=match, number=number, person=person)
        assert notes_of(slug=match.slug, seat=number) == (person.pk, {})
        notes_save(slug=match.slug, person=person.pk, notes={"text": text})
    seat_take_back(match=Match.objects.with_seats().get(pk=match.pk), person=bo)
    assert Seat.objects.get(match=match, number=number).notes == {"text": "Bo thinks"}
