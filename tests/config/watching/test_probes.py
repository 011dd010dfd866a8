"""Addresses for monitoring."""

from __future__ import annotations

import threading
import time
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from django.utils import timezone
from django.views.defaults import server_error

from config.version import VERSION
from config.watching import monitor as monitoring
from config.watching import probes
from games.site.models import Heartbeat
from games.site.storage import stores, storing
from tests.config.watching import probing
from tests.config.watching.probing import look, probe

pytestmark = pytest.mark.django_db
ALL = {"database", "migrations", "worker", "storage", "mail", "cache", "events", "static_files", "checks", "clock"}


@pytest.fixture(autouse=True)
def fresh(settings, tmp_path, monkeypatch):
    """Collected static files, and a monitor that has not looked yet."""
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "staticfiles.json").write_text("{}")
    fresh = monitoring.Monitor()
    stores.succeeded()
    for module in (probes, monitoring, probing):
        monkeypatch.setattr(module, "monitor", fresh)
    yield fresh
    stores.succeeded()


@pytest.mark.parametrize("path", ["/livez", "/healthz"])
def test_a_live_process_says_so_before_any_check(path):
    answer = probe(path)
    assert (answer.status, answer.json()) == (200, {"ok": True, "version": VERSION})


def test_it_is_not_ready_before_the_first_checks():
    answer = probe("/readyz")
    assert (answer.status, answer.json()["checks"]) == (503, "none has been made")
    Heartbeat.objects.create(name="worker", at=timezone.now())
    look()
    answer = probe("/readyz")
    assert answer.status == 200
    assert answer.json() == {"ok": True, "state": "ok", **dict.fromkeys(ALL, "ok"), "version": VERSION}


def test_checks_that_have_stopped_are_told(fresh):
    look()
    fresh.looked_at -= 60
    answer = probe("/readyz")
    assert (answer.status, answer.json()["checks"]) == (503, "they have stopped")


def test_without_redis_it_is_degraded_and_ready(without_redis, settings):
    settings.REDIS_URL = "redis://127.0.0.1:9/0"
    look()
    answer = probe("/readyz")
    assert (answer.status, answer.json()["ok"], answer.json()["state"]) == (200, True, "degraded")
    assert answer.json()["cache"] == answer.json()["events"] == "ConnectionError"


def test_other_addresses_and_methods_are_not_for_machines():
    assert probe("/").status == 418
    assert probe("/livez", method="POST").status == 405
    head = probe("/livez", method="HEAD")
    assert (head.status, head.content) == (200, b"")


def test_it_is_not_ready_without_its_static_files(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "none"
    look()
    answer = probe("/readyz")
    assert (answer.status, answer.json()["static_files"]) == (503, "not collected")


def test_it_is_not_ready_before_the_migrations():
    MigrationRecorder(connection).record_unapplied("games", last_migration())
    look()
    answer = probe("/readyz")
    assert (answer.status, answer.json()["migrations"]) == (503, "1 not applied")


def last_migration():
    applied = MigrationRecorder(connection).applied_migrations()
    return max(name for app, name in applied if app == "games")


def test_a_silent_worker_is_told_and_no_reason_to_send_nobody_here():
    look()
    assert probe("/readyz").json()["worker"] == "has never run"
    Heartbeat.objects.create(name="worker", at=timezone.now() - timedelta(minutes=2))
    look()
    answer = probe("/readyz")
    assert (answer.status, answer.json()["worker"]) == (200, "silent for 120 s")


def test_it_is_not_ready_while_moves_are_not_stored():
    look()
    with pytest.raises(monitoring.FAULTS[0]), storing("answer"):
        raise monitoring.FAULTS[0]("could not extend file: No space left on device")
    look()
    answer = probe("/readyz")
    assert (answer.status, answer.json()["storage"]) == (503, "moves are not stored: see the log")
    assert number_of('orrery_store_failures_total{what="answer"}') >= 1
    assert number_of('orrery_check_ok{part="storage"}') == 0
    with storing("answer"):
        pass
    look()
    assert probe("/readyz").json()["storage"] == "ok"
    assert number_of('orrery_check_ok{part="storage"}') == 1


def test_a_check_that_runs_over_does_not_answer_and_makes_nobody_wait(fresh):
    hangs = threading.Event()
    for line in fresh.lines:
        line.checks.update(dict.fromkeys(line.checks, lambda: "ok"))
    fresh.lines[0].checks["database"] = lambda: "ok" if hangs.wait(30) else "late"
    begun = time.monotonic()
    fresh.look()
    fresh.look()  # begins no second check
    assert time.monotonic() - begun < 2.2
    answer = probe("/readyz")
    assert (answer.status, answer.json()["database"]) == (503, "does not answer")
    assert answer.json()["storage"] == answer.json()["worker"] == "unknown"
    assert number_of("orrery_database_up") == 0
    hangs.set()
    fresh.look()
    fresh.look()
    assert probe("/readyz").status == 200


def test_a_fault_begins_once_whatever_it_says(fresh):
    fresh.note("events", "ok")
    assert fresh.seen()["events"].since == fresh.started
    fresh.note("events", "ConnectionError")
    began = fresh.seen()["events"].since
    fresh.note("events", "TimeoutError")
    assert fresh.seen()["events"] == monitoring.Seen("TimeoutError", began)


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


def test_the_numbers_are_for_this_machine():
    assert b"orrery_answers" in probe("/metrics").content
    assert probe("/metrics", client="198.51.100.7").status == 404
    assert probe("/metrics", x_forwarded_for="127.0.0.1").status == 404


def test_the_numbers_are_for_whoever_has_the_token():
    with override_settings(METRICS_TOKEN="open sesame"):
        assert probe("/metrics").status == 404
        for token, status in (("wrong", 404), ("open sesame", 200)):
            assert probe("/metrics", client="198.51.100.7", authorization=f"Bearer {token}").status == status


def number_of(name):
    lines = probe("/metrics").content.decode().splitlines()
    (told,) = [each for each in lines if each.startswith(f"{name} ")]
    return float(told.split()[-1])


def test_the_numbers_tell_of_version_worker_and_database():
    beat = timezone.now() - timedelta(seconds=7)
    Heartbeat.objects.create(name="worker", at=beat)
    look()
    lines = probe("/metrics").content.decode().splitlines()
    assert f'orrery_build_info{{version="{VERSION}"}} 1.0' in lines
    assert number_of("orrery_worker_heartbeat_timestamp_seconds") == pytest.approx(beat.timestamp())
    assert number_of("orrery_database_up") == 1
    assert number_of("orrery_disk_free_bytes") > 0
    assert not [each for each in lines if "_created" in each.split("{")[0]]


def test_the_page_for_our_own_faults_needs_no_database(rf, django_db_blocker):
    with django_db_blocker.block():
        page = server_error(rf.get("/")).content.decode()
    assert "Something went wrong" in page
    assert "css/lobby" in page
