"""What the environment turns into settings."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config.settings import postgresql


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
    assert database["OPTIONS"]["pool"]["max_size"] == 16
    assert database["CONN_MAX_AGE"] == 0


def test_another_database_is_refused():
    with pytest.raises(ImproperlyConfigured, match="postgresql://"):
        postgresql("mysql://db.example.org/games")


@pytest.mark.django_db
def test_sqlite_syncs_every_commit():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
