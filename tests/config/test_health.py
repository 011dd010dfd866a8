"""What machines ask of the site."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from django.utils import timezone
from django.views.defaults import server_error

from config.version import VERSION
from games.models import Heartbeat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def collected(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "staticfiles.json").write_text("{}")


def test_a_healthy_process_says_so(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"ok": True, "database": "ok", "cache": "ok", "version": VERSION}


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


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_machines_ask_by_whatever_name(client, settings, path):
    settings.ALLOWED_HOSTS = ["games.example.org"]
    assert client.get(path, headers={"Host": "127.0.0.1:8001"}).status_code == 200
    assert client.get("/", headers={"Host": "127.0.0.1:8001"}).status_code == 400


def test_it_is_not_ready_without_its_static_files(client, settings, tmp_path):
    assert client.get("/readyz").status_code == 200
    settings.STATIC_ROOT = tmp_path / "none"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["static_files"]) == (503, "not collected")


def test_it_is_not_ready_before_the_migrations(client):
    MigrationRecorder(connection).record_unapplied("games", last_migration())
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "1 not applied")


def last_migration():
    applied = MigrationRecorder(connection).applied_migrations()
    return max(name for app, name in applied if app == "games")


def test_a_silent_worker_is_told_and_no_reason_to_send_nobody_here(client):
    assert client.get("/readyz").json()["worker"] == "has never run"
    Heartbeat.objects.create(name="worker", at=timezone.now() - timedelta(minutes=2))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]) == (200, "silent for 120 s")


def test_a_worker_can_be_checked_from_outside(capsys):
    with pytest.raises(CommandError, match="no worker has ever run"):
        call_command("worker", "--check")
    beat = Heartbeat.objects.create(name="worker", at=timezone.now() - timedelta(minutes=2))
    with pytest.raises(CommandError, match="silent for 120 s"):
        call_command("worker", "--check")
    beat.at = timezone.now()
    beat.save()
    call_command("worker", "--check")
    assert "at work 0 s ago" in capsys.readouterr().out


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


def test_the_numbers_tell_of_version_worker_and_database(client):
    beat = timezone.now() - timedelta(seconds=7)
    Heartbeat.objects.create(name="worker", at=beat)
    lines = client.get("/metrics").content.decode().splitlines()
    assert f'orrery_build_info{{version="{VERSION}"}} 1.0' in lines
    (told,) = [
        each for each in lines if each.startswith("orrery_worker_heartbeat_timestamp_seconds ")
    ]
    assert float(told.split()[1]) == pytest.approx(beat.timestamp())
    assert "orrery_database_up 1.0" in lines
    assert not [each for each in lines if "_created" in each.split("{")[0]]


def test_the_page_for_our_own_faults_needs_no_database(rf, django_db_blocker):
    with django_db_blocker.block():
        page = server_error(rf.get("/")).content.decode()
    assert "Something broke" in page
    assert "css/lobby" in page
