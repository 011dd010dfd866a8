"""PostgreSQL and Redis, if they run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import NamedTuple

import psycopg
import pytest
import redis
from django.conf import settings

from tools.bench.servers import on_postgresql

POSTGRESQL = os.environ.get("CLUSTER_DATABASE_URL", "postgresql://root@127.0.0.1:5432/postgres")
REDIS = os.environ.get("CLUSTER_REDIS_URL", "redis://127.0.0.1:6379/9")


class Databases(NamedTuple):
    postgresql: str
    redis: str
    migrated: str  # an empty migrated database: the template of others


@pytest.fixture(scope="session")
def databases():
    """Return the addresses of both; skip the test if one is not reachable."""
    try:
        psycopg.connect(POSTGRESQL, connect_timeout=2).close()
        redis.Redis.from_url(REDIS, socket_connect_timeout=2).ping()
    except (psycopg.Error, redis.RedisError) as error:
        pytest.skip(f"no PostgreSQL at {POSTGRESQL}, or no Redis at {REDIS}: {error}")
    with on_postgresql(POSTGRESQL, REDIS) as servers:
        yield Databases(POSTGRESQL, REDIS, servers.environment["DATABASE_URL"])


@contextmanager
def worker_at_work(servers):
    """Run a worker beside the servers, from its first heartbeat on."""
    check = [sys.executable, "manage.py", "worker", "--check"]
    with servers.worker() as process:
        until = time.monotonic() + 90
        while subprocess.run(check, env=servers.environment, cwd=settings.BASE_DIR, check=False).returncode:
            assert process.poll() is None, "the worker has ended"
            assert time.monotonic() < until, "the worker is not at work after 90 seconds"
        yield process
