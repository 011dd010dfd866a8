"""Parts of the site, each with a check that returns "ok" or the fault."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from django.conf import settings
from django.core.cache import cache
from redis import Redis, RedisError

from games.clocks.clocks import worker_fault, worker_silence
from games.notifications.models import Notification, NotificationChannel
from games.site import database_time
from games.site.storage import OK, DatabaseProbe, pending_migrations, storage_state, stores
from games.worker.database_metrics import observe_database

REQUIRED = ("database", "storage", "migrations", "static_files")  # of a process that serves pages
SELDOM = 10.0  # seconds between tests that write, and between queries for metrics
ANSWERS_WITHIN = 2.0  # seconds that Redis has


class Fault(NamedTuple):
    """Fault of a part that began before it was seen."""

    state: str
    since: datetime


Check: TypeAlias = Callable[[], str | Fault]


class DatabaseParts:
    """Checks of the database and its content, for one thread."""

    def __init__(self) -> None:
        self._stored, self._stored_at = "", -SELDOM
        self._is_migrated = False
        self.checks: dict[str, Check] = {
            "database": DatabaseProbe().state,
            "migrations": self._migrations,
            "worker": worker_state,
            "clock": clock_state,
            "storage": self._storage,
            "mail": mail_state,
        }

    def _storage(self) -> str:
        """Test writes every SELDOM seconds, after a failure at every look."""
        now = time.monotonic()
        if self._stored != OK or stores.refuses or now - self._stored_at >= SELDOM:
            observe_database(database_time.now())
            self._stored, self._stored_at = storage_state(), now
        return self._stored

    def _migrations(self) -> str:
        """Look for missing migrations until there are none: that reads the files of all."""
        if not self._is_migrated:
            pending = pending_migrations()
            self._is_migrated = not pending
            return f"{pending} not applied" if pending else OK
        return OK


def worker_state() -> str | Fault:
    silence = worker_silence()
    fault = worker_fault(silence)
    if fault and silence is not None and silence > 0:
        return Fault(fault, database_time.now() - timedelta(seconds=silence))
    return fault or OK


def clock_state() -> str:
    """Measure the database's clock, and compare it with this machine's."""
    database_time.measure()
    return database_time.clock_fault() or OK


def mail_state() -> str:
    """Return whether the mail server took the last e-mail."""
    if not settings.EMAIL_HOST:
        return OK
    done = (Notification.State.SENT, Notification.State.FAILED)
    tried = Notification.objects.filter(channel__kind=NotificationChannel.Kind.EMAIL, state__in=done).order_by("-pk")
    newest = tried.first()
    failed = newest is not None and newest.state == Notification.State.FAILED
    return "the last e-mail could not be delivered" if failed else OK


def cache_state() -> str:
    """Test the shared cache, which counts limits."""
    try:
        cache.set("readyz", "ok", 10)
        return str(cache.get("readyz", "it keeps nothing"))
    except Exception as error:  # every client of a cache has its own exceptions
        return type(error).__name__


def static_files_state() -> str:
    collected = settings.DEBUG or (Path(settings.STATIC_ROOT) / "staticfiles.json").exists()
    return OK if collected else "not collected"


def events_state() -> str:
    """Test Redis, which carries events between processes; without one, sockets in DATA_DIR do."""
    if not settings.REDIS_URL:
        return OK
    try:
        _redis(settings.REDIS_URL).ping()
    except (RedisError, ValueError) as error:
        return type(error).__name__
    return OK


@lru_cache(maxsize=1)
def _redis(url: str) -> Redis:
    return Redis.from_url(url, socket_connect_timeout=ANSWERS_WITHIN, socket_timeout=ANSWERS_WITHIN)
