"""What machines ask of the site."""

from __future__ import annotations

import pytest
from django.test import override_settings
from django.views.defaults import server_error

pytestmark = pytest.mark.django_db


def test_a_healthy_process_says_so(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "database": "ok", "cache": "ok"}


def test_without_its_cache_it_is_not_well(client, settings):
    broken = {
        **settings.CACHES,
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1",
        },
    }
    with override_settings(CACHES=broken):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["ok"] is False


def test_the_numbers_are_for_this_machine(client):
    assert b"orrery_answers" in client.get("/metrics").content
    assert client.get("/metrics", REMOTE_ADDR="198.51.100.7").status_code == 404
    assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404


def test_the_numbers_are_for_whoever_has_the_token(client):
    with override_settings(METRICS_TOKEN="open sesame"):
        assert client.get("/metrics").status_code == 404
        for token, status in (("wrong", 404), ("open sesame", 200)):
            headers = {"Authorization": f"Bearer {token}"}
            assert client.get("/metrics", headers=headers).status_code == status


def test_the_page_for_our_own_faults_needs_no_database(rf, django_db_blocker):
    with django_db_blocker.block():
        page = server_error(rf.get("/")).content.decode()
    assert "Something broke" in page
    assert "css/lobby" in page
