"""Settings of storage: database, caches, and the layer between processes.

The database is SQLite in DATA_DIR, or what DATABASE_URL names. Events and the cache go through
sockets in DATA_DIR and memory for the processes of one machine, through Redis for many.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import BASE_DIR, env_secret, env_text

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
            # FULL: every commit is synced, so that a power cut loses nothing that was acknowledged
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
        # a file, for threads of a server to share; its own for each run, as two may be under way
        "TEST": {"NAME": Path(tempfile.gettempdir()) / f"orrery-test-{os.getpid()}.sqlite3"},
    }


DATABASE_TIMEOUT = float(env_text("DATABASE_TIMEOUT", "10"))  # seconds to wait for a connection


def postgresql(url: str) -> dict[str, Any]:
    """Return the connection that the URL names; its query, such as sslmode=require, are options."""
    if not url.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured("DATABASE_URL should be postgresql://…")
    # under ASGI every request has a thread of its own: the pool keeps connections
    connection: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    pool = {"min_size": 2, "max_size": 16, "timeout": DATABASE_TIMEOUT}
    return connection | {"OPTIONS": {"pool": pool, **connection.get("OPTIONS", {})}}


DATABASE_URL = env_secret("DATABASE_URL")
DATABASES = {"default": postgresql(DATABASE_URL) if DATABASE_URL else sqlite()}

# Between processes: sockets in DATA_DIR for those of one machine, Redis for many

REDIS_URL = env_text("REDIS_URL")
REDIS_PREFIX = env_text("REDIS_PREFIX", "orrery")  # another one for each site on one Redis
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "games.bus.local_layer.LocalLayer",
        "CONFIG": {"folder": DATA_DIR / "events"},
    }
}
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "own": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "own"},
    "finished": {  # what pages show of matches that are over; Redis would drop counts of limits for it
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(DATA_DIR / "finished"),
        "TIMEOUT": 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 500},
    },
}
if REDIS_URL:
    # the client gives up a silent connection after some seconds unless told not to
    host = {"address": REDIS_URL, "socket_timeout": None, "socket_connect_timeout": 5}
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [host], "prefix": REDIS_PREFIX},
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},  # then count in "own"
    }
