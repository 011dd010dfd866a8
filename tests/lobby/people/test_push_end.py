"""Pushes to a browser end with its session."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse

from games.notifications.models import NotificationChannel
from lobby.accounts.moderation import sessions_end
from lobby.people.models import Person
from lobby.people.return_links import return_token

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "secret-horse-7"


@pytest.fixture(autouse=True)
def no_limits(settings):
    settings.RATE_LIMITS = False


@pytest.fixture
def eve():
    person = Person.objects.create_guest("Eve")
    person.login = "eve"
    person.set_password(PASSWORD)
    person.save()
    return person


def subscribe(browser, name):
    """Subscribe this browser to pushes, at an address of this name."""
    told = {"endpoint": f"https://push.example.org/{name}", "keys": {"p256dh": "k", "auth": "a"}}
    answer = browser.post(reverse("games:subscribe"), json.dumps(told), content_type="application/json")
    assert answer.json() == {"ok": True}


def pushes():
    """Return person and address of each push channel."""
    rows = NotificationChannel.objects.order_by("target").values_list("person__name", "target")
    return [(name, target.rpartition("/")[2]) for name, target in rows]


def test_signing_out_ends_the_pushes_to_this_browser_only(browse, eve):
    laptop, phone = browse(eve), browse(eve)
    subscribe(laptop, "laptop")
    subscribe(phone, "phone")
    laptop.post("/account/sign-out/")
    assert pushes() == [("Eve", "phone")]


def test_other_channels_stay_when_somebody_signs_out(browse, eve):
    laptop = browse(eve)
    laptop.post("/notices/", {"action": "webhook", "target": "https://hooks.example.org/1"})
    subscribe(laptop, "laptop")
    laptop.post("/account/sign-out/")
    assert [each.kind for each in NotificationChannel.objects.all()] == ["webhook"]


def test_a_new_password_ends_the_pushes_to_all_other_browsers(browse, eve):
    laptop, phone = browse(eve), browse(eve)
    subscribe(laptop, "laptop")
    subscribe(phone, "phone")
    new = "another-horse-8"
    fields = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert laptop.post("/account/password/", fields).status_code == 302
    assert pushes() == [("Eve", "laptop")]
    laptop.post("/account/sign-out/")
    assert pushes() == []


def test_a_password_that_was_forgotten_ends_all_pushes(browse, eve):
    subscribe(browse(eve), "laptop")
    path = reverse("lobby:reset", args=[eve.slug, default_token_generator.make_token(eve)])
    new = "another-horse-8"
    assert browse().post(path, {"new_password1": new, "new_password2": new}).status_code == 302
    assert pushes() == []


def test_whoever_is_signed_out_everywhere_receives_no_pushes(browse, eve):
    boss = Person.objects.create_superuser("op", PASSWORD)
    subscribe(browse(eve), "laptop")
    sessions_end(operator=boss, person=eve, reason="lost phone")
    assert pushes() == []


def test_whoever_is_not_active_any_more_receives_no_pushes(browse, eve):
    boss = Person.objects.create_superuser("op", PASSWORD)
    subscribe(browse(eve), "laptop")
    answer = browse(boss).post(f"/admin/lobby/person/{eve.pk}/change/", {
        "name": "Eve", "ratings-TOTAL_FORMS": 0, "ratings-INITIAL_FORMS": 0,
    })  # fmt: skip
    assert answer.status_code == 302
    assert pushes() == []


def test_an_account_that_is_deleted_receives_no_pushes(browse, eve):
    laptop = browse(eve)
    subscribe(laptop, "laptop")
    laptop.post("/account/delete/", {"old_password": PASSWORD})
    assert not Person.objects.filter(pk=eve.pk).exists()
    assert pushes() == []


def test_a_guest_who_makes_an_account_keeps_the_pushes_to_this_browser(browse, ada):
    laptop, phone = browse(ada), browse(ada)
    subscribe(laptop, "laptop")
    subscribe(phone, "phone")
    fields = {"login": "ada", "password1": PASSWORD, "password2": PASSWORD, "name": "Ada"}
    assert laptop.post("/account/sign-up/", fields).status_code == 302
    assert pushes() == [("Ada", "laptop")]
    laptop.post("/account/sign-out/")
    assert pushes() == []


def test_the_pushes_to_a_browser_end_when_somebody_else_comes_in_there(browse, ada, eve):
    shared = browse(ada)
    subscribe(shared, "shared")
    shared.post("/account/sign-in/", {"username": "eve", "password": PASSWORD})
    assert shared.get("/me/").context["user"] == eve
    assert pushes() == []
    subscribe(shared, "shared")
    shared.post(reverse("lobby:return", args=[ada.slug, return_token(ada)]))
    assert pushes() == []


def test_a_subscription_belongs_to_whoever_made_it_last(browse, ada, eve):
    subscribe(browse(ada), "shared")
    subscribe(browse(eve), "shared")
    assert pushes() == [("Eve", "shared")]
