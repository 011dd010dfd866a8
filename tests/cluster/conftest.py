"""PostgreSQL and Redis, where they are."""

from __future__ import annotations

import os
from typing import NamedTuple

import psycopg
import pytest
import redis

from tools.bench.servers import on_postgresql

POSTGRESQL = os.environ.get("CLUSTER_DATABASE_URL", "postgresql://root@127.0.0.1:5432/postgres")
REDIS = os.environ.get("CLUSTER_REDIS_URL", "redis://127.0.0.1:6379/9")


class Databases(NamedTuple):
    postgresql: str
    redis: str
    migrated: str  # a database with all tables and nothing in them, which others begin as copies of


@pytest.fixture(scope="session")
def databases():
    """The addresses of all; a test that wants them is skipped, and says so, where one is not."""
    try:
        psycopg.connect(POSTGRESQL, connect_timeout=2).close()
        redis.Redis.from_url(REDIS, socket_connect_timeout=2).ping()
    except (psycopg.Error, redis.RedisError) as error:
        pytest.skip(f"no PostgreSQL at {POSTGRESQL}, or no Redis at {REDIS}: {error}")
    with on_postgresql(POSTGRESQL, REDIS) as servers:
        yield Databases(POSTGRESQL, REDIS, servers.environment["DATABASE_URL"])
