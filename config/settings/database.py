"""Settings of storage: database, caches, channel layer, backups.

The database is SQLite in DATA_DIR, or the one in DATABASE_URL. Processes of one machine share
events by sockets in DATA_DIR; many machines share events and the cache by Redis.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import BASE_DIR, env_command, env_int, env_seconds, env_secret, env_text

DATA_DIR = Path(env_text("DATA_DIR", str(BASE_DIR / "data")))
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)


def sqlite() -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "orrery.sqlite3",
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL: every commit is synced, so acknowledged changes survive a power cut
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
        # a file, shared by a server's threads; one for each run, as runs may overlap
        "TEST": {"NAME": Path(tempfile.gettempdir()) / f"orrery-test-{os.getpid()}.sqlite3"},
    }


# Seconds that a page or an answer waits for a connection, and for each statement. A player's page waits no longer.
DATABASE_TIMEOUT = env_seconds("DATABASE_TIMEOUT", "10")
LEAST_STATEMENT = 2.0  # seconds of a statement, however short the wait for a connection


def is_long_command() -> bool:
    """Return whether this process runs a command that takes its time, as migrate or restore, and no server or worker."""
    program, *words = sys.argv
    return Path(program).name in ("manage.py", "django-admin") and words[:1] not in (["worker"], ["runserver"])


def waits() -> dict[str, Any]:
    """Return the limits of libpq and PostgreSQL.

    The server ends a slow statement before the client gives up, so that the connection stays. Packets that
    nobody confirms end a connection in use as soon as the client would; an idle one ends within a minute.
    """
    statement = max(LEAST_STATEMENT, DATABASE_TIMEOUT)
    limits: dict[str, Any] = {
        "connect_timeout": max(2, round(DATABASE_TIMEOUT / 2)),  # two attempts fit into the wait
        "tcp_user_timeout": round(statement * 1000),
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
    }
    if not is_long_command():
        limits["options"] = f"-c statement_timeout={round(statement * 800)}"
    return limits


def postgresql(url: str) -> dict[str, Any]:
    """Return the connection of the URL, with its query, such as sslmode=require, as options."""
    from config.settings.limited_connection import limited_to  # noqa: PLC0415 - only sites with PostgreSQL need psycopg

    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL should be postgresql://…")
    # under ASGI every request has its own thread: the pool keeps connections, and checks one before its use
    connection: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0, conn_health_checks=True)}
    # The check of the database has the sixteenth connection of a process. Longer attempts to connect pause for
    # ever longer, and pages would wait for them when the database is back.
    pool: dict[str, Any] = {"min_size": 2, "max_size": 15, "timeout": DATABASE_TIMEOUT, "reconnect_timeout": 3}
    if not is_long_command():
        pool["connection_class"] = limited_to(max(LEAST_STATEMENT, DATABASE_TIMEOUT))
    return connection | {"OPTIONS": {"pool": pool, **waits(), **connection.get("OPTIONS", {})}}


DATABASE_URL = env_secret("DATABASE_URL")
DATABASES = {"default": postgresql(DATABASE_URL) if DATABASE_URL else sqlite()}

# Between processes

REDIS_URL = env_text("REDIS_URL")
REDIS_PREFIX = env_text("REDIS_PREFIX", "orrery")  # one for each site on the same Redis
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "games.bus.local_layer.LocalLayer",
        "CONFIG": {"folder": DATA_DIR / "events"},
    }
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "own": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "own"},
    "finished": {  # pages of finished matches; in Redis they would evict rate limits
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(DATA_DIR / "finished"),
        "TIMEOUT": 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}
if REDIS_URL:
    # by default the client drops a silent connection
    host = {"address": REDIS_URL, "socket_timeout": None, "socket_connect_timeout": 5}
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host], "prefix": REDIS_PREFIX},
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},  # then "own" counts limits
    }

# Backups (manage.py nightly)

RELEASES = BASE_DIR.parent  # `orrery update` puts releases into ROOT/releases
BACKUPS = Path(
    env_text("BACKUPS") or (RELEASES.parent / "backups" if RELEASES.name == "releases" else DATA_DIR / "backups")
)
KEEP_BACKUPS_DAYS = env_int("KEEP_BACKUPS_DAYS", 30, least=1)
AFTER_BACKUP = env_command("AFTER_BACKUP")  # {} is the file
