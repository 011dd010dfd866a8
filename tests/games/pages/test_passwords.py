"""Forms with passwords: few are read at once."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from django.test import Client

from games.pages import passwords
from games.pages.match import loading_queue

FORMS = [
    "/account/sign-up/",
    "/account/sign-in/",
    "/account/password/",
    "/account/delete/",
    "/notices/",
    "/admin/login/",
]


@pytest.fixture
def all_places_taken(monkeypatch):
    monkeypatch.setattr(loading_queue, "WAIT", 0.01)
    with ExitStack() as stack:
        for place in range(passwords.AT_ONCE):
            stack.enter_context(passwords._line.turn(f"network {place}"))
        yield


@pytest.mark.django_db
@pytest.mark.parametrize("address", FORMS)
def test_a_form_waits_for_its_turn_and_then_gets_a_sentence(all_places_taken, address):
    client = Client()
    answer = client.post(address, {"username": "ada", "password": "seven-moons"})
    assert answer.status_code == 503
    assert "Too many people are signing in" in answer.content.decode()
    assert answer["Retry-After"] == "5"
    assert client.get(address).status_code in (200, 302), "looking at a form costs no turn"
