"""System checks of settings and services."""

from __future__ import annotations

import os
import socketserver
import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import checks
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.utils import timezone

from games.site.models import Heartbeat
from games.worker.worker import Worker
from lobby.operating.checks import check_services, check_settings, tell_findings
from lobby.operating.last_night import LastNight, last_night_note

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.django_db


def faults(found):
    return {each.obj for each in found if each.level == checks.ERROR}


def warnings(found):
    return {each.obj for each in found if each.level == checks.WARNING}


@pytest.fixture
def site(settings, tmp_path):
    """A site without faults."""
    settings.ALLOWED_HOSTS = ["games.example.org"]
    settings.SITE_URL, settings.HTTPS = "https://games.example.org", True
    settings.SECRET_KEY = "x" * 50
    settings.DATA_DIR = settings.STATIC_ROOT = tmp_path
    (tmp_path / "staticfiles.json").write_text("{}")
    Heartbeat.objects.create(name="worker", at=timezone.now())
    last_night_note(night=LastNight(timezone.now(), [], timezone.now()))
    return settings


def test_a_site_as_it_should_be_has_no_faults(site):
    found = [*check_settings(), *check_services()]
    assert faults(found) == set()
    assert warnings(found) <= {"descriptors"}
    assert {"database", "worker", "static files", "translations", "disk"} <= {each.obj for each in found}


@pytest.mark.parametrize(
    ("setting", "value", "about"),
    [
        ("ALLOWED_HOSTS", [], "ALLOWED_HOSTS"),
        ("SITE_URL", "games.example.org", "SITE_URL"),
        ("SITE_URL", "https://other.example.org", "SITE_URL"),
        ("SECRET_KEY", "abc", "SECRET_KEY"),
        ("HTTPS", False, "HTTPS"),
        ("DEBUG", True, "DEBUG"),
        ("REDIS_URL", "localhost:6379", "REDIS_URL"),
    ],
)
def test_a_wrong_setting_is_named(site, setting, value, about):
    setattr(site, setting, value)
    assert about in faults(check_settings())


def test_letters_from_nowhere_are_a_fault(site):
    site.EMAIL_HOST, site.DEFAULT_FROM_EMAIL = "mail.example.org", "orrery@localhost"
    assert "EMAIL_FROM" in faults(check_settings())


def test_services_that_do_not_answer_are_named(site):
    site.REDIS_URL = "redis://127.0.0.1:1/0"
    site.EMAIL_HOST, site.EMAIL_PORT, site.DEFAULT_FROM_EMAIL = "127.0.0.1", 1, "a@example.org"
    assert {"redis", "e-mail"} <= faults(check_services())


def test_a_silent_worker_and_missing_files_are_named(site, tmp_path):
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=5))
    (tmp_path / "staticfiles.json").unlink()
    found = [*check_settings(), *check_services()]
    assert "worker" in warnings(found)
    assert "static files" in faults(found)


def test_keys_that_others_can_read_are_named(site, tmp_path):
    (tmp_path / "signing_key.pem").write_text("secret")
    (tmp_path / "signing_key.pem").chmod(0o644)
    assert "signing_key.pem" in warnings(check_settings())


def test_django_s_own_command_tells_the_same(site, tmp_path):
    (tmp_path / "staticfiles.json").unlink()
    site.SECRET_KEY = "abc"
    with pytest.raises(SystemCheckError) as told:
        call_command("check", "--deploy", "--tag", "settings", "--tag", "services")
    text = str(told.value)
    assert "SECRET_KEY: It has fewer than 40 letters" in text
    assert "static files: They are not collected\n\tHINT: manage.py collectstatic" in text
    call_command("check")  # like other commands, it checks only the code


def test_a_hint_stands_on_the_line_of_its_finding(site, tmp_path, capsys):
    (tmp_path / "staticfiles.json").unlink()
    with pytest.raises(CommandError):
        call_command("doctor")
    line = "✗ static files: They are not collected: manage.py collectstatic --no-input.\n"
    assert line in capsys.readouterr().out


def test_the_command_fails_where_there_is_a_fault(site, capsys):
    call_command("doctor")
    assert "✓ SECRET_KEY" in capsys.readouterr().out
    site.SECRET_KEY = "abc"
    with pytest.raises(CommandError, match="1 of these"):
        call_command("doctor")
    assert "✗ SECRET_KEY" in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)  # the worker's threads write too
def test_whatever_is_wrong_is_told_at_the_start_of_a_worker(site, caplog):
    site.SECRET_KEY, site.SITE_URL = "abc", "http://games.example.org"
    stop = threading.Event()
    stop.set()
    worker = Worker()
    worker.run(stop)
    worker.close()
    told = {(record.levelname, record.getMessage().partition(":")[0]) for record in caplog.records}
    assert {("ERROR", "SECRET_KEY"), ("ERROR", "HTTPS")} <= told
    assert not any("abc" in record.getMessage() for record in caplog.records)


def test_a_worker_says_nothing_of_a_site_as_it_should_be(site, caplog):
    tell_findings()
    assert {record.getMessage().partition(":")[0] for record in caplog.records} <= {"descriptors"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"SECRET_KEY": "abc", "ALLOWED_HOSTS": "games.example.org"}, ["SECRET_KEY", "SITE_URL"]),
        ({"SECRET_KEY": "x" * 50}, []),
    ],
)
def test_a_web_process_tells_it_too_and_starts_all_the_same(tmp_path, environment, told):
    begun = subprocess.run(
        [sys.executable, "-c", "import config.asgi; print('started')"],
        env={**os.environ, "DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "started" in begun.stdout
    lines = [line for line in begun.stderr.splitlines() if "orrery.doctor" in line]
    assert [about for about in ("SECRET_KEY", "SITE_URL") if any(about in line for line in lines)] == told


class Letters(socketserver.StreamRequestHandler):
    """A mail server for one e-mail."""

    def handle(self):
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            if line.lower().startswith(b"data"):
                self.wfile.write(b"354 go on\r\n")
                self.server.letters.append(b"".join(iter(self.rfile.readline, b".\r\n")).decode())
            self.wfile.write(b"250 well\r\n")


def test_a_letter_is_sent_to_see_whether_any_arrives(site, capsys):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Letters) as server:
        server.letters = []
        often = {"poll_interval": 0.01}  # seconds; `shutdown` waits for the next poll
        threading.Thread(target=server.serve_forever, kwargs=often, daemon=True).start()
        site.EMAIL_HOST, site.EMAIL_PORT = server.server_address
        site.EMAIL_USE_TLS = site.EMAIL_USE_SSL = False
        site.DEFAULT_FROM_EMAIL = "site@games.example.org"
        call_command("doctor", "--mail-to", "you@example.org")
        server.shutdown()
    (letter,) = server.letters
    assert "To: you@example.org" in letter
    assert "✓ e-mail" in capsys.readouterr().out
