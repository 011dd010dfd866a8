"""Settings from the environment."""

import json
import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config.settings.database import postgresql
from config.settings.environment import BASE_DIR


def test_the_query_of_the_database_url_arrives_as_options():
    url = "postgresql://orrery:p%40ss@db.example.org:5433/games?sslmode=require&connect_timeout=5"
    database = postgresql(url)
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["USER"], database["PASSWORD"]) == ("orrery", "p@ss")
    assert (database["HOST"], database["PORT"], database["NAME"]) == (
        "db.example.org", 5433, "games",
    )  # fmt: skip
    assert database["OPTIONS"]["sslmode"] == "require"
    assert database["OPTIONS"]["connect_timeout"] in (5, "5")
    assert database["OPTIONS"]["pool"]["max_size"] == 15
    assert database["CONN_MAX_AGE"] == 0
    assert database["CONN_HEALTH_CHECKS"] is True


def test_servers_have_limits_that_long_commands_lack(monkeypatch):
    for words, limited in ((["manage.py", "worker"], True), (["manage.py", "migrate"], False), (["x.py"], True)):
        monkeypatch.setattr(sys, "argv", words)
        options = postgresql("postgresql://orrery@db.example.org/games")["OPTIONS"]
        assert ("connection_class" in options["pool"]) == limited
        assert options.get("options", "") == ("-c statement_timeout=8000" if limited else "")
        assert (options["connect_timeout"], options["tcp_user_timeout"]) == (5, 10_000)


def test_another_database_is_refused():
    with pytest.raises(ImproperlyConfigured, match="postgresql://"):
        postgresql("mysql://db.example.org/games")


@pytest.mark.django_db
def test_sqlite_syncs_every_commit():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def settings_with(tmp_path, *names, **environment):
    """Return these settings in this environment, or the error."""
    code = "import json, config.settings as s, sys; print(json.dumps({n: getattr(s, n) for n in sys.argv[1:]}))"
    ran = subprocess.run(
        [sys.executable, "-c", code, *names], env={**os.environ, "DATA_DIR": str(tmp_path), **environment},
        cwd=BASE_DIR, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return json.loads(ran.stdout) if ran.returncode == 0 else ran.stderr


def test_secrets_may_be_given_as_files(tmp_path):
    (tmp_path / "key").write_text("a key of a file\n")
    given = settings_with(tmp_path, "SECRET_KEY", SECRET_KEY_FILE=str(tmp_path / "key"))
    assert given == {"SECRET_KEY": "a key of a file"}
    fault = settings_with(tmp_path, "SECRET_KEY", SECRET_KEY_FILE="/nowhere")
    assert "SECRET_KEY_FILE cannot be read" in fault


def test_what_is_no_network_is_refused_with_a_sentence(tmp_path):
    fault = settings_with(tmp_path, "ADMIN_ADDRESSES", ADMIN_ADDRESSES="192.0.2.7, office")
    assert "ADMIN_ADDRESSES: 'office' does not appear to be an IPv4 or IPv6 network" in fault


@pytest.mark.parametrize("text", ["10s", "-1", "0", "inf", "١"])
def test_what_is_no_number_of_seconds_is_refused_with_a_sentence(tmp_path, text):
    fault = settings_with(tmp_path, "DATABASE_TIMEOUT", DATABASE_TIMEOUT=text)
    assert f"DATABASE_TIMEOUT is {text!r}, it should be a number of seconds above 0" in fault


def test_a_command_that_cannot_be_split_is_refused_with_a_sentence(tmp_path):
    fault = settings_with(tmp_path, "AFTER_BACKUP", AFTER_BACKUP="cp {} 'away")
    assert "AFTER_BACKUP cannot be split into words: No closing quotation" in fault
    assert settings_with(tmp_path, "AFTER_BACKUP", AFTER_BACKUP="cp {} 'a b'") == {"AFTER_BACKUP": ["cp", "{}", "a b"]}


def test_with_https_no_cookie_travels_without_and_no_script_reads_one(tmp_path):
    kinds = ("SESSION", "CSRF", "LANGUAGE")
    names = [f"{kind}_COOKIE_{flag}" for kind in kinds for flag in ("SECURE", "SAMESITE")]
    names += ["CSRF_COOKIE_HTTPONLY", "LANGUAGE_COOKIE_HTTPONLY"]
    given = settings_with(tmp_path, *names, HTTPS="true")
    assert set(given.values()) == {True, "Lax"}


def test_sites_on_one_redis_have_names_of_their_own(tmp_path):
    redis = {"REDIS_URL": "redis://127.0.0.1/0", "REDIS_PREFIX": "club"}
    given = settings_with(tmp_path, "CHANNEL_LAYERS", "CACHES", **redis)
    assert given["CHANNEL_LAYERS"]["default"]["CONFIG"]["prefix"] == "club"
    assert given["CACHES"]["default"]["KEY_PREFIX"] == "club"


def test_django_finds_nothing_to_warn_of_before_a_site_opens(tmp_path):
    tags = ["--tag=security", "--tag=settings"]
    ran = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING", *tags],
        env={
            **os.environ, "DATA_DIR": str(tmp_path), "HTTPS": "true", "DEBUG": "false",
            "ALLOWED_HOSTS": "games.example.org", "SITE_URL": "https://games.example.org",
        },
        cwd=BASE_DIR, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
