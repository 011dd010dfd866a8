"""Access to the admin by address."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from django.test import Client

from lobby.people.models import Person

pytestmark = pytest.mark.django_db
OFFICE = [ip_network("192.0.2.0/24"), ip_network("2001:db8::/48")]


@pytest.fixture
def operator():
    browser = Client()
    browser.force_login(Person.objects.create_superuser("root", "seven moons and a sun"))
    return browser


@pytest.mark.parametrize("path", ["/admin/", "/admin/login/", "/admin/lobby/person/"])
def test_operators_come_in_from_the_addresses_that_are_named_and_no_others(operator, settings, path):
    settings.ADMIN_ADDRESSES = OFFICE
    for address in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1"):
        assert operator.get(path, REMOTE_ADDR=address).status_code == 200
    for address in ("198.51.100.7", "::ffff:198.51.100.7", "2001:db8:1::1", ""):
        answer = operator.get(path, REMOTE_ADDR=address)
        assert answer.status_code == 404
        assert "Django" not in answer.content.decode()


def test_they_play_on_from_everywhere(operator, settings):
    settings.ADMIN_ADDRESSES = OFFICE
    assert operator.get("/", REMOTE_ADDR="198.51.100.7").status_code == 200


def test_without_the_setting_they_come_from_everywhere(operator):
    assert operator.get("/admin/", REMOTE_ADDR="198.51.100.7").status_code == 200
